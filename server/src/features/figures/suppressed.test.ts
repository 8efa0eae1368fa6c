import fc from 'fast-check'
import { expect, test } from 'vitest'
import { suppressed } from './suppressed.ts'

const cellsOf = (counts: number[]) => counts.map(count => ({ count }))
const hiddenOf = (counts: number[], least: number): number[] =>
  [...suppressed(cellsOf(counts), least)].map(({ count }) => count).sort((one, other) => one - other)

test.each([
  [[5, 8, 3], 3, []],
  [[5, 8, 2], 3, [2, 5]],
  [[0, 0, 9], 3, []],
  [[1, 1, 9], 3, [1, 1, 9]],
  [[1, 2, 9], 3, [1, 2]],
  [[2, 2, 9], 3, [2, 2]],
  [[1], 3, [1]],
  [[], 3, []],
])('of %j with %i at least, %j are hidden', (counts, least, hidden) => {
  expect(hiddenOf(counts, least)).toEqual(hidden)
})

const table = fc.array(fc.nat({ max: 12 }), { maxLength: 8 })
const least = fc.integer({ min: 2, max: 6 })

test('nothing below the least number is shown, and what stands alone in its gap is never the only one', () => {
  fc.assert(
    fc.property(table, least, (counts, least) => {
      const cells = cellsOf(counts)
      const hidden = suppressed(cells, least)
      for (const cell of cells) if (cell.count > 0 && cell.count < least) expect(hidden.has(cell)).toBe(true)
      const rest = cells.filter(cell => cell.count > 0 && !hidden.has(cell))
      // A table of which no line is left to see shows none of them.
      if (hidden.size > 0 && rest.length > 0) expect(hidden.size).toBeGreaterThan(1)
    }),
  )
})

test('whoever takes the shown lines from the total finds several ways to fill the hidden ones', () => {
  fc.assert(
    fc.property(table, least, (counts, least) => {
      const cells = cellsOf(counts)
      const hidden = [...suppressed(cells, least)]
      if (hidden.length === 0 || hidden.length === cells.filter(({ count }) => count > 0).length) return
      const gap = hidden.reduce((sum, { count }) => sum + count, 0)
      // For each line at least two numbers are possible, the others taking what is left, one each at the least.
      for (const _ of hidden) expect(gap - (hidden.length - 1)).toBeGreaterThan(1)
    }),
  )
})
