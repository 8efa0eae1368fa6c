export interface LoadResult {
  perSecond: number
  /** So many in all. */
  answers: number
  p50: number
  p99: number
  /** Answers of another status, and broken connections; they do not count as requests. */
  failures: number
}

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

/** What came of asking since a moment: each good answer by how long it took, in milliseconds. */
export const loadResult = (latencies: readonly number[], startedAt: number, failures: number): LoadResult => {
  const seconds = (performance.now() - startedAt) / 1_000
  const sorted = latencies.toSorted((a, b) => a - b)
  return {
    perSecond: sorted.length / seconds,
    answers: sorted.length,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    failures,
  }
}
