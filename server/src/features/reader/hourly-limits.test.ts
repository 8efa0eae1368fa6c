import { openSettings } from '@sunport/contract/open/settings.ts'
import { expect, test } from 'vitest'
import { usualRateLimit } from '../../platform/config.ts'
import { hourlyLimits } from './hourly-limits.ts'

const usual = {
  anonymous: openSettings['open.budget'].fallback,
  key: openSettings['open.key-budget'].fallback,
}
const unset = { get: (name: 'open.budget' | 'open.key-budget') => openSettings[name].fallback } as never
const limitsOf = (rateLimit: number, settings = unset) => {
  const { anonymous, key } = hourlyLimits(rateLimit, settings)
  return { anonymous: anonymous(), key: key() }
}

test('whoever leaves the minute as it is, or makes it narrower, has the usual hour', () => {
  expect(limitsOf(usualRateLimit)).toEqual(usual)
  expect(limitsOf(60)).toEqual(usual)
})

test('whoever lets everybody ask a thousand times as often has an hour a thousand times as wide', () => {
  expect(limitsOf(1000 * usualRateLimit)).toEqual({
    anonymous: 1000 * usual.anonymous,
    key: 1000 * usual.key,
  })
})

test('what was said of the hour holds, whatever the minute', () => {
  const said = { get: (name: string) => (name === 'open.budget' ? 30 : 500) } as never
  expect(limitsOf(1_000_000_000, said)).toEqual({ anonymous: 30, key: 500 })
})
