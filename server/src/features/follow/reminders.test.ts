import { reminderDays } from '@sunport/contract/follow/codes.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { doWork, followBench } from '../../testing/follow.ts'
import { reminderDue } from './reminders.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const start = Date.parse('2026-06-10T04:00:00Z')

describe('the reminder that is due', () => {
  test('is told once for each of its days, whenever somebody looks, and never after the closing', () => {
    const looks = fc.array(fc.integer({ min: 0, max: 40 * 24 }), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 * 24 }), looks, (closesIn, hours) => {
        const closing = new Date(start + closesIn * hourMs)
        const since = new Date(start)
        for (const hour of hours) {
          const now = new Date(start + hour * hourMs)
          const due = reminderDue(closing, since, now)
          if (due === undefined) continue
          expect(now < closing).toBe(true)
          expect(reminderDays).toContain(due)
          // Its morning has come, and no later one's has.
          const daysLeft = Math.round(
            (Date.parse(toWireTime(closing).slice(0, 10)) - Date.parse(toWireTime(now).slice(0, 10))) / dayMs,
          )
          expect(daysLeft).toBeLessThanOrEqual(due)
        }
      }),
    )
  })

  test('is none for a morning that was past when somebody began to follow', () => {
    const closing = new Date('2026-06-15T01:30:00Z')
    expect(reminderDue(closing, new Date(start), new Date(start))).toBeUndefined()
    expect(reminderDue(closing, new Date(start), new Date('2026-06-12T00:00:00Z'))).toBe(3)
  })
})

const bench = await followBench()
const { app, mailbox, tell, follow, publishTender, correctionOf, moved, pageOf, passAll } = bench
afterAll(() => bench.close())
beforeEach(async () => {
  app.clock.set(new Date(start))
  await app.db.execute(sql`TRUNCATE follow, follow_news, follow_item, follow_letter`)
  mailbox.take()
})

/** The mornings of some days, one after the other; answers what each brought. */
const mornings = async (...days: string[]): Promise<string[][]> => {
  const told: string[][] = []
  for (const day of days) {
    app.clock.set(new Date(`${day}T00:00:00Z`))
    await doWork(app, 'follow-daily')
    await doWork(app, 'follow-daily')
    await tell()
    told.push(
      mailbox.take().map(({ headers, text }) => `${headers.get('to')} ${/还有\d天.*/.exec(text)?.[0]}`),
    )
  }
  return told
}

test('a closing is reminded of seven, three and one day before, once each, by the date in force', async () => {
  const live = await publishTender()
  await follow('one@mail.example', pageOf(live))
  await follow('quiet@mail.example', pageOf(live), { reminds: false })
  const before = (days: number) => [`one@mail.example 还有${days}天投标（响应）截止：2026年7月2日 09:30`]
  expect(await mornings('2026-06-24', '2026-06-25', '2026-06-26')).toEqual([[], before(7), []])
  await passAll(await correctionOf(live, [moved]))
  await tell()
  expect(mailbox.take()).toHaveLength(2)
  const later = (days: number) => [`one@mail.example 还有${days}天投标（响应）截止：2026年7月20日 09:30`]
  expect(
    await mornings('2026-06-29', '2026-07-01', '2026-07-13', '2026-07-17', '2026-07-19', '2026-07-20'),
  ).toEqual([...[[], []], ...[later(7), later(3), later(1), []]])
})

test('a reminder that waited is not sent when the date has moved meanwhile', async () => {
  const live = await publishTender()
  await follow('one@mail.example', pageOf(live))
  app.clock.set(new Date('2026-06-25T00:00:00Z'))
  await doWork(app, 'follow-daily')
  await doWork(app, 'follow-composing')
  await passAll(await correctionOf(live, [moved]))
  await doWork(app, 'follow-sending')
  expect(mailbox.take()).toEqual([])
})

test('what was given up is reminded of no more', async () => {
  const project = bench.own()
  const live = await passAll(await bench.draft('tender', project))
  await follow('one@mail.example', pageOf(live))
  await passAll(await bench.draft('termination', project))
  await tell()
  mailbox.take()
  expect(await mornings('2026-06-25')).toEqual([[]])
})
