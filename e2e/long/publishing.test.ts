import { setTimeout as pause } from 'node:timers/promises'
import { parseWireTime, toWireTime } from '@sunport/contract/format/dates.ts'
import { expect, inject, test } from 'vitest'
import { apiOf } from '../support/api.ts'
import { publishingAt, withinMs } from '../support/publishing.ts'

const secondOrigin = inject('secondOrigin')

/** By the clock of the machine, as in production; the rule itself has a driven one in `content/due`. */
test('what has its time appears then, not earlier, and ends at its end', async () => {
  const { editor, signOff, nowhere, begin } = await publishingAt([inject('origin'), secondOrigin])
  const { draft, isSeen } = begin()
  const at = (seconds: number) => toWireTime(new Date(Date.now() + seconds * 1_000))
  const scheduledAt = at(12)
  const timed = await signOff(await draft(4, { scheduledAt, expireAt: at(22) }))
  expect(timed.openState).toBe('scheduled')
  const due = parseWireTime(scheduledAt)?.getTime() ?? 0
  let publishedAt: string | null = null
  while (!publishedAt && Date.now() < due + 60_000) {
    const seen = (await apiOf(secondOrigin).info.getInfoById({ id: timed.id }))?.content
    if (seen) expect(Date.now()).toBeGreaterThanOrEqual(due)
    publishedAt = (await editor.article.get({ id: timed.id })).published?.publishedAt ?? null
    await pause(200)
  }
  const late = (parseWireTime(publishedAt ?? '')?.getTime() ?? Number.POSITIVE_INFINITY) - due
  expect(late).toBeGreaterThanOrEqual(0)
  expect(late).toBeLessThanOrEqual(withinMs)
  await expect
    .poll(async () => (await editor.article.get({ id: timed.id })).publicState, { timeout: 60_000 })
    .toBe('expired')
  await isSeen(timed.id, nowhere('410 '))
})
