/** A share in per cent as readers see it: always one decimal, so that columns align. */
export const shareWords = (share: number): string => `${share.toFixed(1)}%`

/** Per cent of a whole with one decimal; nothing of nothing is nothing. */
export const shareOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10
