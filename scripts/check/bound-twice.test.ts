import { join } from 'node:path'
import { expect, test } from 'vitest'
import { boundTwice, type NamedCall, readCalls } from './bound-twice.ts'

const call = (name: string, method: string, path: string, alsoAt: string[] = []): NamedCall => ({
  file: 'contract/src/calls/link.ts',
  name,
  call: { method, path, alsoAt },
})

test.each([
  ['the same path', call('a', 'GET', '/link'), call('b', 'GET', '/link')],
  ['the same path by other parameters', call('a', 'GET', '/link/:id'), call('b', 'GET', '/link/:code')],
  ['an older address', call('a', 'GET', '/link'), call('b', 'GET', '/links', ['/link'])],
])('two calls at %s are found', (_, first, second) => {
  expect(boundTwice([first, second])).toMatchObject([
    { file: 'contract/src/calls/link.ts', message: expect.stringContaining('where a is already') },
  ])
})

test('other methods, other paths and one call in two groups pass', () => {
  const shared = call('a', 'GET', '/link')
  expect(
    boundTwice([shared, { ...shared, name: 'b' }, call('c', 'POST', '/link'), call('d', 'GET', '/x')]),
  ).toEqual([])
})

test('the calls are read from every file of the contract', async () => {
  const calls = await readCalls(join(import.meta.dirname, '../..'))
  expect(calls.length).toBeGreaterThan(200)
  expect(calls.map(({ name }) => name)).toContain('portal.getSystemInfo')
})
