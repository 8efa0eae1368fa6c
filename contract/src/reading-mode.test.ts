import { expect, test } from 'vitest'
import { contrasts, readingModeName, readingModeOf } from './reading-mode.ts'

test('every mode is found again by its name', () => {
  const modes = [false, true].flatMap(elder => [
    { ...(elder && { elder }) },
    ...contrasts.map(contrast => ({ ...(elder && { elder }), contrast })),
  ])
  expect(new Set(modes.map(readingModeName)).size).toBe(8)
  expect(modes.map(mode => readingModeOf(readingModeName(mode)))).toEqual(modes)
})

test('names that visitors hold in their cookies keep their meaning', () => {
  expect(readingModeOf('standard')).toEqual({})
  expect(readingModeOf('elder')).toEqual({ elder: true })
  expect(readingModeOf('contrast')).toEqual({ contrast: 'white' })
  expect(readingModeOf('elder-contrast')).toEqual({ elder: true, contrast: 'white' })
  expect(readingModeOf('elder-contrast-black')).toEqual({ elder: true, contrast: 'black' })
})

test.each(['', 'giant', 'contrast-white', 'black', 'elder-black', 'contrast-elder', 'constructor'])(
  '%j is no mode',
  name => {
    expect(readingModeOf(name)).toBeUndefined()
  },
)
