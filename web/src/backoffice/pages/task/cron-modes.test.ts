import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CronMode, cronOf, inMode, minuteSteps, modeOf } from './cron-modes.ts'

const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(parts => parts.map(part => String(part).padStart(2, '0')).join(':'))
const days = (min: number, max: number) =>
  fc
    .uniqueArray(fc.integer({ min, max }), { minLength: 1, maxLength: 7 })
    .map(list => list.sort((a, b) => a - b).map(String))

const said: fc.Arbitrary<CronMode> = fc.oneof(
  fc.constantFrom(...minuteSteps).map(every => ({ mode: 'minutes' as const, every })),
  time.map(at => ({ mode: 'daily' as const, time: at })),
  fc.tuple(days(0, 6), time).map(([on, at]) => ({ mode: 'weekly' as const, days: on, time: at })),
  fc.tuple(days(1, 31), time).map(([on, at]) => ({ mode: 'monthly' as const, days: on, time: at })),
)

test('what is said becomes an expression that is read as the same again', () => {
  fc.assert(
    fc.property(said, mode => {
      expect(modeOf(cronOf(mode))).toEqual(mode)
    }),
  )
})

test.each([
  '*/7 * * * *',
  '0 2 1 1 *',
  '0 2 1 * 1',
  '30 0 2 * * *',
  '0 2 L * *',
  '0 9-17 * * *',
  '',
  '61 2 * * *',
])('%s is somebody’s own', cron => {
  expect(modeOf(cron)).toEqual({ mode: 'own', cron })
})

test('saying it another way keeps the time of day, and one’s own begins with what was said', () => {
  expect(inMode('weekly', modeOf('30 6 * * *'))).toEqual({ mode: 'weekly', days: ['1'], time: '06:30' })
  expect(inMode('own', modeOf('30 6 * * *'))).toEqual({ mode: 'own', cron: '30 6 * * *' })
})

test('without a day there is no expression', () => {
  expect(cronOf({ mode: 'weekly', days: [], time: '02:00' })).toBe('')
})
