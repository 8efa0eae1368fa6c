import { expect, test } from 'vitest'
import { drawChart, placeOnAxis, shownRatio } from './chart.ts'

const words = {
  title: 'Speed',
  subtitle: 'ratios',
  wanted: 'wanted',
  spread: 'five turns',
  met: 'met',
  missed: 'missed',
  unasked: 'unasked',
}
const bar = (median: number, wanted?: number) => ({
  name: 'article, cached',
  against: 'bare <Node>',
  ratio: { median, least: median / 2, most: median * 2 },
  ...(wanted !== undefined && { wanted }),
})

test('ten times as much is as far everywhere on the axis', () => {
  expect(placeOnAxis(0.01)).toBe(0)
  expect(placeOnAxis(0.1)).toBeCloseTo(0.25)
  expect(placeOnAxis(1)).toBeCloseTo(0.5)
  expect(placeOnAxis(100)).toBe(1)
})

test('what is beyond the axis stands at its edge', () => {
  expect(placeOnAxis(0.0001)).toBe(0)
  expect(placeOnAxis(5_000)).toBe(1)
})

test('small ratios keep two digits', () => {
  expect([0.0123, 0.456, 1.234, 123.4].map(shownRatio)).toEqual(['0.012', '0.46', '1.23', '123'])
})

test('a bar has a colour of its own where what is wanted was met, was not, and where nothing is', () => {
  const colourOf = (svg: string): string | undefined => /height="14" rx="2" fill="(#[^"]+)"/.exec(svg)?.[1]
  const [met, missed, unasked] = [bar(0.9, 0.5), bar(0.4, 0.5), bar(0.4)].map(each =>
    colourOf(drawChart([each], words)),
  )
  expect(new Set([met, missed, unasked]).size).toBe(3)
})

test('names are written as text, whatever signs they hold', () => {
  expect(drawChart([bar(1)], words)).toContain('bare &lt;Node&gt;')
})
