import { expect, test, vi } from 'vitest'

vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
})

const { defaultPreferences, toPreferences } = await import('./preferences.ts')

test.each([undefined, null, 'text', 7, [], {}])('%s stored gives the defaults', stored => {
  expect(toPreferences(stored)).toEqual(defaultPreferences)
})

test('what is usable of a stored value is taken over, field by field', () => {
  expect(
    toPreferences({ color: 'red', appearance: 'dark', showTags: 'no', sidebarCollapsed: true, other: 1 }),
  ).toEqual({ ...defaultPreferences, appearance: 'dark', sidebarCollapsed: true })
  expect(toPreferences({ density: 'loose', fontSize: 'huge', reduceMotion: true })).toEqual({
    ...defaultPreferences,
    density: 'loose',
    reduceMotion: true,
  })
  expect(toPreferences({ color: '#0B7A99' }).color).toBe('#0B7A99')
})

test('a name from the prototype is no appearance', () => {
  expect(toPreferences({ appearance: 'constructor' }).appearance).toBe('light')
})
