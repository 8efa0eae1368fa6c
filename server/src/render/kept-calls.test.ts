import type { Call } from '@sunport/contract/call.ts'
import { calls } from '@sunport/contract/calls.ts'
import { expect, test } from 'vitest'
import { groundTags } from '../platform/cache/tags.ts'
import { anonymousContext } from '../platform/http/context.ts'
import { testClock } from '../testing/clock.ts'
import { createKeptCalls } from './kept-calls.ts'

const contextWith = (tags: Set<string>, siteId = 'gd') => anonymousContext(siteId, tags)

const setUp = (tagsOf: (call: Call) => string[] = () => ['channel:a']) => {
  const clock = testClock('2026-06-10T04:00:00Z')
  const asked: unknown[] = []
  const kept = createKeptCalls(async (call, input, { tags }) => {
    asked.push(input)
    for (const tag of tagsOf(call)) tags.add(tag)
    return { rows: [{ title: String(asked.length) }] }
  }, clock)
  const ask = async (
    call: Call = calls.info.selectInfoForIndex,
    input: unknown = { channel: 'a' },
    siteId = 'gd',
  ) => {
    const tags = new Set<string>()
    return { answer: await kept.ask(call, input, contextWith(tags, siteId)), tags }
  }
  return { clock, asked, kept, ask }
}

test('what was asked once is answered again without asking, and names its tags each time', async () => {
  const { asked, ask } = setUp()
  const [first, second] = [await ask(), await ask()]
  expect(asked).toHaveLength(1)
  expect(second).toEqual(first)
  expect([...second.tags]).toEqual(['channel:a', ...groundTags])
})

test('a site that was closed, or a place with another name, asks anew for everything', async () => {
  const { asked, kept, ask } = setUp()
  for (const ground of groundTags) {
    await ask()
    kept.touch([ground])
  }
  await ask()
  expect(asked).toHaveLength(3)
})

test('a touched tag asks anew, and only for what it concerns', async () => {
  const { asked, kept, ask } = setUp(({ path }) => [path])
  await ask()
  await ask(calls.info.getInfoById, { id: '1' })
  kept.touch([calls.info.getInfoById.path])
  await ask()
  await ask(calls.info.getInfoById, { id: '1' })
  expect(asked).toEqual([{ channel: 'a' }, { id: '1' }, { id: '1' }])
})

test('other input, another site, and the same after a minute are other questions', async () => {
  const { asked, clock, ask } = setUp()
  await ask()
  await ask(undefined, { channel: 'b' })
  await ask(undefined, { channel: 'a' }, 'hlj')
  expect(asked).toHaveLength(3)
  clock.set(new Date('2026-06-10T04:01:01Z'))
  await ask()
  expect(asked).toHaveLength(4)
})

test('a write, and an answer that names no tag, are never kept', async () => {
  const { asked, ask } = setUp(() => [])
  await ask()
  await ask()
  await ask(calls.session.login, {})
  await ask(calls.session.login, {})
  expect(asked).toHaveLength(4)
})

test('no page can change what the next one gets', async () => {
  const { ask } = setUp()
  const { answer } = await ask()
  expect(() => (answer as { rows: unknown[] }).rows.push('mine')).toThrow(TypeError)
})
