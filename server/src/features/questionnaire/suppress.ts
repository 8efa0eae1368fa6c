/**
 * Which cells of one question to withhold. A cell of 1 to k − 1 is; and where all cells add up to a known sum,
 * more follow, smallest first, until the withheld ones can no longer be told from each other by subtraction.
 */
export const withheldCells = (counts: number[], minCell: number, isPartition: boolean): Set<number> => {
  const hidden = new Set(counts.flatMap((count, at) => (count > 0 && count < minCell ? [at] : [])))
  return isPartition ? coverUp(counts, hidden, minCell) : hidden
}

const coverUp = (counts: number[], hidden: Set<number>, minCell: number): Set<number> => {
  if (hidden.size === 0) return hidden
  const others = counts
    .map((count, at) => ({ count, at }))
    .filter(({ count, at }) => count > 0 && !hidden.has(at))
    .sort((a, b) => a.count - b.count || a.at - b.at)
  for (const { at } of others) {
    if (hidden.size > 1 && sumOf(counts, hidden) >= minCell) break
    hidden.add(at)
  }
  return hidden
}

const sumOf = (counts: number[], hidden: Set<number>): number =>
  counts.reduce((sum, count, at) => (hidden.has(at) ? sum + count : sum), 0)

/** Two questions against each other: what is withheld of a row must not be told from a column, nor the other way. */
export const withheldTable = (cells: number[][], minCell: number): boolean[][] => {
  const hidden = cells.map(row => row.map(count => count > 0 && count < minCell))
  const width = cells[0]?.length ?? 0
  const columnOf = <T>(table: T[][], at: number): T[] => table.map(row => row[at] as T)
  const cover = (counts: number[], marks: boolean[], mark: (at: number) => void): boolean => {
    const before = new Set(marks.flatMap((isHidden, at) => (isHidden ? [at] : [])))
    const after = coverUp(counts, new Set(before), minCell)
    for (const at of after) mark(at)
    return after.size > before.size
  }
  for (let isMoving = true; isMoving; ) {
    isMoving = false
    for (const [at, row] of hidden.entries())
      isMoving =
        cover(cells[at] ?? [], row, place => {
          row[place] = true
        }) || isMoving
    for (let at = 0; at < width; at += 1)
      isMoving =
        cover(columnOf(cells, at), columnOf(hidden, at), place => {
          const row = hidden[place]
          if (row) row[at] = true
        }) || isMoving
  }
  return hidden
}
