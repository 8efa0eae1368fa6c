/**
 * Which cells of one question to withhold. A cell of 1 to k − 1 is; and where all cells add up to a known sum,
 * more follow, smallest first, until the withheld ones can no longer be told from each other by subtraction.
 */
export const withheldCells = (counts: number[], minCell: number, isPartition: boolean): Set<number> => {
  const hidden = new Set(counts.flatMap((count, at) => (count > 0 && count < minCell ? [at] : [])))
  if (hidden.size === 0 || !isPartition) return hidden
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
