import { expect, test } from 'vitest'
import { discoverPacks } from './discover.ts'
import { specifiedPacks } from './fixtures/specified-packs.ts'
import type { Palette } from './theme.ts'

const channel = (hex: string): number => {
  const share = Number.parseInt(hex, 16) / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

const luminance = (color: string): number =>
  0.2126 * channel(color.slice(1, 3)) +
  0.7152 * channel(color.slice(3, 5)) +
  0.0722 * channel(color.slice(5, 7))

const contrast = (a: string, b: string): number => {
  const [x, y] = [luminance(a), luminance(b)]
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
}

const inks = ['text', 'muted', 'brandInk', 'accentInk', 'good', 'warn', 'bad'] as const
const grounds = ['surface', 'surfaceRaised', 'tint'] as const

const weakPairs = (colors: Palette): string[] => {
  const pairs: [keyof Palette, keyof Palette][] = [
    ...inks.flatMap(ink => grounds.map((ground): [keyof Palette, keyof Palette] => [ink, ground])),
    ['onBrand', 'brand'],
    ['onDeep', 'deep'],
  ]
  return pairs
    .map(([ink, ground]) => ({ ink, ground, ratio: contrast(colors[ink], colors[ground]) }))
    .filter(({ ratio }) => ratio < 4.5)
    .map(({ ink, ground, ratio }) => `${ink} on ${ground}: ${ratio.toFixed(2)}`)
}

const packs = await discoverPacks()
const palettes = packs.flatMap(({ code, theme }): [string, Palette][] => [
  [code, theme.colors],
  ...(theme.slate ? [[`${code}, slate`, theme.slate] as [string, Palette]] : []),
])

test.each(palettes)('every text of %s stands out from its ground by 4.5 to 1', (_, colors) => {
  expect(weakPairs(colors)).toEqual([])
})

test.each(palettes)('the focus ring of %s is seen on every light ground', (_, colors) => {
  for (const ground of grounds) expect(contrast(colors.focus, colors[ground])).toBeGreaterThanOrEqual(3)
})

test('no two of the specified regions share a brand colour or a masthead', () => {
  const themes = specifiedPacks(packs).map(({ theme }) => theme)
  expect(new Set(themes.map(({ colors }) => colors.brand)).size).toBe(themes.length)
  expect(new Set(themes.map(({ masthead }) => masthead)).size).toBe(themes.length)
})
