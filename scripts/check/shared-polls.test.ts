import { expect, test } from 'vitest'
import { sharedPolls } from './shared-polls.ts'

const findingsIn = (text: string, path = 'e2e/weight.test.ts') => sharedPolls([{ path, text }])

test('a poll beside others that shares its expectation is found', async () => {
  const shared =
    "describe.concurrent('a', () => {\n  test('b', async () => {\n    await expect.poll(read).toBe(1)\n  })\n})"
  expect(await findingsIn(shared)).toMatchObject([{ line: 3 }])
  expect(await findingsIn("test.concurrent('b', async () => expect.poll(read).toBe(1))")).toHaveLength(1)
  expect(
    await findingsIn("test.concurrent.each([1])('b', async () => expect.poll(read).toBe(1))"),
  ).toHaveLength(1)
})

test('one of its own, one alone and other files pass', async () => {
  const own =
    "describe.concurrent('a', () => {\n  test('b', async ({ expect }) => expect.poll(read).toBe(1))\n})"
  expect(await findingsIn(own)).toEqual([])
  const given =
    "describe.concurrent('a', () => {\n  test.for([1])('b', async (n, { expect }) => expect.poll(read).toBe(n))\n})"
  expect(await findingsIn(given)).toEqual([])
  const alone = "describe.concurrent('a', () => {})\ntest('b', async () => expect.poll(read).toBe(1))"
  expect(await findingsIn(alone)).toEqual([])
  expect(await findingsIn("test.concurrent('b', async () => expect.poll(read).toBe(1))", 'e2e/a.ts')).toEqual(
    [],
  )
})
