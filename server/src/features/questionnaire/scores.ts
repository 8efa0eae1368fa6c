const rounded = (figure: number): number => Math.round(figure * 100) / 100

/** The mean of what was given, each step as often as it was chosen. */
export const meanScore = (scores: readonly number[], counts: readonly number[]): number | null => {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  return rounded(counts.reduce((sum, count, at) => sum + count * (scores[at] ?? 0), 0) / total)
}

const firstPromoter = 9
const lastDetractor = 6

/** Promoters less detractors, in points of a hundred; steps from 0 to 10. */
export const npsOf = (counts: readonly number[]): number | null => {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  const sumOf = (from: number, to: number) =>
    counts.slice(from, to + 1).reduce((sum, count) => sum + count, 0)
  return Math.round(((sumOf(firstPromoter, 10) - sumOf(0, lastDetractor)) / total) * 100)
}
