import { expect, test } from 'vitest'
import { contrastOf } from './contrast.ts'
import { contrastColors } from './contrast-colors.ts'

const { accent, brand, deep, focus, line, onBrand, onDeep, surface, surfaceRaised, tint, ...inks } =
  contrastColors

test('every ink of the high-contrast mode stands at 7 : 1 or more on every ground', () => {
  const grounds = [surface, surfaceRaised, tint]
  const pairs = Object.entries(inks).flatMap(([name, ink]) =>
    grounds.map(ground => ({ name, contrast: contrastOf(ink, ground) })),
  )
  expect(pairs).toHaveLength(21)
  expect(pairs.filter(({ contrast }) => contrast < 7)).toEqual([])
  for (const [ink, ground] of [
    [onBrand, brand],
    [onDeep, deep],
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
