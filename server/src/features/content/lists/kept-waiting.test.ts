import { expect, test, vi } from 'vitest'
import { tag } from '../../../platform/cache/tags.ts'
import type { CurrentUser } from '../../../platform/http/context.ts'
import { testClock } from '../../../testing/clock.ts'
import { keptWaiting } from './kept-waiting.ts'

const reach = (id: string, isOwn = false) => ({
  user: { id } as CurrentUser,
  scope: [{ isAll: !isOwn, orgPaths: [], orgIds: [], isOwn, siteIds: undefined }],
})
const bench = () => {
  const clock = testClock('2026-06-10T04:00:00Z')
  const kept = keptWaiting(clock, () => ['one', 'two'])
  const count = vi.fn(async () => ({ total: 1, since: null, late: 1 }))
  return { clock, kept, count, ask: (who = reach('a')) => kept.of('result', who, count) }
}

test('is counted once for all who reach as far, and for each whose own it is', async () => {
  const { ask, count } = bench()
  for (const id of ['a', 'b', 'a']) await ask(reach(id))
  expect(count).toHaveBeenCalledTimes(1)
  for (const id of ['a', 'b', 'a']) await ask(reach(id, true))
  expect(count).toHaveBeenCalledTimes(3)
})

test('is counted anew when something became public on any site, and after ten minutes', async () => {
  const { ask, count, kept, clock } = bench()
  await ask()
  kept.cache.touch([tag.infosOf('two')])
  await ask()
  expect(count).toHaveBeenCalledTimes(2)
  clock.set(new Date('2026-06-10T04:10:00Z'))
  await ask()
  expect(count).toHaveBeenCalledTimes(3)
})

test('what changed while it was counted is not kept', async () => {
  const { ask, count, kept } = bench()
  count.mockImplementationOnce(async () => {
    kept.cache.touch([tag.infosOf('one')])
    return { total: 9, since: null, late: 9 }
  })
  await ask()
  expect((await ask()).total).toBe(1)
})
