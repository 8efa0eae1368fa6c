/** A share of those who saw it; nothing to tell while nobody has. */
export const rateOf = (count: number, impressions: number): string =>
  impressions === 0 ? '—' : `${((count / impressions) * 100).toFixed(1)}%`
