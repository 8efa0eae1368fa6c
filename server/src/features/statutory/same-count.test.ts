import { plusDays } from '@sunport/contract/format/day-number.ts'
import { countTerm } from '@sunport/contract/statutory/count.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { workdayArithmetic } from '../workday/arithmetic.ts'
import { viewOf } from '../workday/calendars.ts'
import type { NamedDayRow } from '../workday/table.ts'

const date = fc.integer({ min: 0, max: 120 }).map(day => plusDays('2026-01-01', day))
const rows = fc.dictionary(date, fc.constantFrom('holiday' as const, 'makeup' as const), { maxKeys: 25 })
const calendar = { id: 'n', parentId: null, regionCodes: [] } as never

test('what is told day by day ends where the product reckons in one step, on any calendar', () => {
  fc.assert(
    fc.property(rows, date, fc.integer({ min: 1, max: 40 }), (kinds, start, length) => {
      const named = Object.entries(kinds).map(([at, kind]): [string, NamedDayRow] => [
        at,
        {
          date: at,
          dayStatus: kind === 'makeup' ? '0' : '1',
          kind,
          name: null,
          source: 'manual',
          basis: null,
          remark: null,
        },
      ])
      const inForce = {
        calendars: [calendar],
        days: new Map([['n', new Map(named)]]),
        publishedYears: new Map(),
      }
      const { resolve } = viewOf(inForce, 'n')
      const dayOf = (at: string) => {
        const { isWork, kind, row } = resolve(at)
        return { isWork, kind, name: row?.name ?? null }
      }
      const exceptions = new Map(Object.entries(kinds).map(([at, kind]) => [at, kind === 'makeup']))
      expect(countTerm({ length, unit: 'workday' }, start, dayOf).date).toBe(
        workdayArithmetic(exceptions).add(start, length),
      )
    }),
  )
})
