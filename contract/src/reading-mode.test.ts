import { expect, test } from 'vitest'
import { isQuiet, readingModeName, readingModeOf, readingModes } from './reading-mode.ts'

test('every mode is found again by its name', () => {
  expect(new Set(readingModes.map(readingModeName)).size).toBe(32)
  expect(readingModes.map(mode => readingModeOf(readingModeName(mode)))).toEqual(readingModes)
})

test('names that visitors hold in their cookies keep their meaning', () => {
  expect(readingModeOf('standard')).toEqual({})
  expect(readingModeOf('elder')).toEqual({ elder: true })
  expect(readingModeOf('contrast')).toEqual({ contrast: 'white' })
  expect(readingModeOf('elder-contrast')).toEqual({ elder: true, contrast: 'white' })
  expect(readingModeOf('elder-contrast-black')).toEqual({ elder: true, contrast: 'black' })
  expect(readingModeOf('text')).toEqual({ text: true })
  expect(readingModeOf('elder-text-mongolian-contrast')).toEqual({
    ...{ elder: true, text: true, mongolian: true },
    contrast: 'white',
  })
})

test.each([
  '',
  'giant',
  'contrast-white',
  'black',
  'elder-black',
  'contrast-elder',
  'text-elder',
  'constructor',
])('%j is no mode', name => {
  expect(readingModeOf(name)).toBeUndefined()
})

test('every mode but the standard one is quiet', () => {
  expect(readingModes.filter(mode => !isQuiet(mode))).toEqual([{}])
})
