import { describe, expect, test } from 'vitest'
import { contrastOf } from './contrast.ts'
import { contrastColors } from './contrast-colors.ts'

const pairs = Object.entries(contrastColors)

describe.each(pairs)('the high-contrast pair %s', (_, colors) => {
  const { accent, brand, deep, focus, line, onBrand, onDeep, surface, surfaceRaised, tint, ...inks } = colors

  test('every ink stands at 7 : 1 or more on every ground', () => {
    const grounds = [surface, surfaceRaised, tint]
    const pairs = Object.entries(inks).flatMap(([ink, color]) =>
      grounds.map(ground => ({ ink, contrast: contrastOf(color, ground) })),
    )
    expect(pairs).toHaveLength(21)
    expect(pairs.filter(({ contrast }) => contrast < 7)).toEqual([])
    for (const [ink, ground] of [
      [onBrand, brand],
      [onDeep, deep],
      // Boards and mastheads set the one on the other's ground.
      [onBrand, deep],
      [accent, deep],
      [accent, brand],
    ] as const)
      expect(contrastOf(ink, ground)).toBeGreaterThanOrEqual(7)
  })

  test('borders and the focus ring stand at 3 : 1 or more', () => {
    for (const [mark, ground] of [
      [line, surface],
      [line, tint],
      [focus, surface],
      [focus, tint],
    ] as const)
      expect(contrastOf(mark, ground)).toBeGreaterThanOrEqual(3)
  })
})
