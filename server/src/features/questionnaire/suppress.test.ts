import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withheldCells, withheldTable } from './suppress.ts'

const hidden = (counts: number[], isPartition = true) => [...withheldCells(counts, 5, isPartition)].sort()

test('cells that are large enough, and empty ones, are shown', () => {
  expect(hidden([5, 12, 0])).toEqual([])
})

test('a lone small cell takes the next smallest along, or a subtraction would tell it', () => {
  expect(hidden([3, 50, 20])).toEqual([0, 2])
})

test('small cells whose sum still tells them take more along', () => {
  expect(hidden([1, 1, 30, 40])).toEqual([0, 1, 2])
  expect(hidden([4, 4, 30, 40])).toEqual([0, 1])
})

test('where several may be chosen the cells add up to nothing, and each stands for itself', () => {
  expect(hidden([3, 50, 20], false)).toEqual([0])
})

const shownOf = (cells: number[][]) =>
  withheldTable(cells, 5).map((row, at) =>
    row.map((isHidden, place) => (isHidden ? null : cells[at]?.[place])),
  )

test('a table without small cells is shown whole', () => {
  const cells = [
    [8, 6, 0],
    [7, 9, 12],
  ]
  expect(shownOf(cells)).toEqual(cells)
})

test('one small cell takes others with it, in its row and in its column', () => {
  const shown = shownOf([
    [20, 30, 40],
    [2, 50, 60],
    [70, 80, 90],
  ])
  // Whoever knows the sums of rows and columns cannot work back: every line with a gap has another one.
  for (const line of [...shown, ...shown.map((_, at) => shown.map(row => row[at]))])
    expect(line.filter(cell => cell === null)).not.toHaveLength(1)
  expect(shown.flat().filter(cell => cell !== null).length).toBeGreaterThanOrEqual(5)
})

test('whatever the table: no line has a single gap, no small cell is shown', () => {
  const table = fc.integer({ min: 2, max: 4 }).chain(width =>
    fc.array(fc.array(fc.nat({ max: 30 }), { minLength: width, maxLength: width }), {
      minLength: 2,
      maxLength: 4,
    }),
  )
  fc.assert(
    fc.property(table, cells => {
      const hidden = withheldTable(cells, 5)
      const columns = (cells[0] ?? []).map((_, at) => cells.map(row => row[at] ?? 0))
      const marks = (cells[0] ?? []).map((_, at) => hidden.map(row => row[at] ?? false))
      const lines = [
        ...cells.map((row, at) => [row, hidden[at] ?? []] as const),
        ...columns.map((column, at) => [column, marks[at] ?? []] as const),
      ]
      for (const [counts, isHidden] of lines) {
        for (const [at, count] of counts.entries())
          if (count > 0 && count < 5) expect(isHidden[at]).toBe(true)
        const shownOfLine = counts.filter((count, at) => count > 0 && !isHidden[at])
        const gaps = isHidden.filter(Boolean).length
        if (gaps === 1) expect(shownOfLine).toEqual([])
      }
    }),
  )
})
