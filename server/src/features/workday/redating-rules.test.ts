import { plusDays } from '@sunport/contract/format/day-number.ts'
import { countTerm } from '@sunport/contract/statutory/count.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Change } from '../../platform/crud/changes.ts'
import { type CalendarsInForce, viewOf } from './calendars.ts'
import { type Move, type OpenDeadline, redate } from './deadlines.ts'
import type { NamedDayRow } from './table.ts'

type Kinds = Record<string, 'holiday' | 'makeup'>
const calendar = { id: 'n', parentId: null, regionCodes: [] } as never

const calendarOf = (kinds: Kinds): CalendarsInForce => ({
  calendars: [calendar],
  days: new Map([
    [
      'n',
      new Map(
        Object.entries(kinds).map(([date, kind]): [string, NamedDayRow] => [
          date,
          {
            ...{ date, kind, dayStatus: kind === 'makeup' ? '0' : '1', source: 'manual' },
            ...{ name: null, basis: null, remark: null },
          },
        ]),
      ),
    ],
  ]),
  publishedYears: new Map(),
})

const at = (date: string, time: string) => new Date(`${date}T${time}+08:00`)
const deadline = (id: string, start: string, due: string): OpenDeadline => ({
  ...{ id, label: id, regionCode: '' },
  start: at(start, '10:00:00'),
  due: at(due, '23:59:59'),
})

/** What becomes of deadlines when one calendar follows another, on a day. */
const movesOf = async (deadlines: OpenDeadline[], before: Kinds, after: Kinds, today: string) => {
  const moved: Move[] = []
  const source = {
    kind: '期限',
    open: async () => deadlines,
    move: async (_: Change, moves: readonly Move[]) => void moved.push(...moves),
  }
  const change = { now: at(today, '09:00:00') } as Change
  const told = await redate([source], change, calendarOf(before), calendarOf(after), '调整')
  expect(moved.map(({ id }) => id)).toEqual(told.moves.map(({ id }) => id))
  return new Map(told.moves.map(({ id, after: day }) => [id, day.slice(0, 10)]))
}

const dueAfter = (start: string, days: number, kinds: Kinds): string => {
  const { resolve } = viewOf(calendarOf(kinds), 'n')
  return countTerm({ length: days, unit: 'workday' }, start, date => ({ ...resolve(date), name: null })).date
}

const nationalDay: Kinds = Object.fromEntries(
  [1, 2, 3, 4, 5, 6, 7].map(day => [`2026-10-0${day}`, 'holiday'] as const),
)

test.each([
  // A week of holidays is arranged, the days around it are made up for later.
  ['2026-09-28', 5, {}, nationalDay, '2026-10-12'],
  ['2026-09-28', 5, nationalDay, { ...nationalDay, '2026-10-10': 'makeup' }, '2026-10-10'],
  ['2026-09-28', 3, nationalDay, { ...nationalDay, '2026-09-27': 'makeup' }, undefined],
  // One more day off: later by that day; a make-up day less: later as well.
  ['2026-09-28', 5, nationalDay, { ...nationalDay, '2026-10-08': 'holiday' }, '2026-10-13'],
  ['2026-09-30', 3, { ...nationalDay, '2026-10-10': 'makeup' }, nationalDay, '2026-10-12'],
  // What lies before or behind it does not move it.
  ['2026-09-21', 2, {}, nationalDay, undefined],
  ['2026-10-08', 5, nationalDay, { ...nationalDay, '2026-11-02': 'holiday' }, undefined],
] as [string, number, Kinds, Kinds, string | undefined][])(
  'begun on %s, %i work days long, from %o to %o: %s',
  async (start, days, before, after, expected) => {
    const open = deadline('open', start, dueAfter(start, days, before))
    expect((await movesOf([open], before, after, '2026-09-20')).get('open')).toBe(expected)
  },
)

const date = fc.integer({ min: 0, max: 60 }).map(day => plusDays('2026-09-01', day))
const kinds = fc.dictionary(date, fc.constantFrom('holiday' as const, 'makeup' as const), { maxKeys: 15 })
const begun = fc.array(fc.record({ start: date, days: fc.integer({ min: 1, max: 20 }) }), {
  minLength: 1,
  maxLength: 8,
})

test('one more holiday never makes a deadline earlier; each has as many work days as before; what has passed stays', async () => {
  let moved = 0
  await fc.assert(
    fc.asyncProperty(kinds, date, begun, date, async (before, holiday, deadlines, today) => {
      const after: Kinds = { ...before, [holiday]: 'holiday' }
      const open = deadlines.map(({ start, days }, at) =>
        deadline(String(at), start, dueAfter(start, days, before)),
      )
      const moves = await movesOf(open, before, after, today)
      moved += moves.size
      for (const [at, { start, days }] of deadlines.entries()) {
        const was = dueAfter(start, days, before)
        const is = moves.get(String(at)) ?? was
        expect(is >= was).toBe(true)
        expect(is).toBe(was < today ? was : dueAfter(start, days, after))
      }
    }),
    { numRuns: 500 },
  )
  // Without deadlines that do move, the law would hold of nothing.
  expect(moved).toBeGreaterThan(100)
})
