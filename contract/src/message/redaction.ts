/** A stretch of a text that the public does not read, by code units. */
export interface Redaction {
  from: number
  to: number
}

const cover = '█'

/** The text with its covered stretches; as long as it was, line by line, so that nothing can be read from a shift. */
export const redact = (text: string, redactions: readonly Redaction[]): string => {
  const isCovered = (at: number): boolean => redactions.some(({ from, to }) => at >= from && at < to)
  return [...text].reduce<{ at: number; out: string }>(
    ({ at, out }, letter) => ({
      at: at + letter.length,
      out: out + (letter !== '\n' && isCovered(at) ? cover : letter),
    }),
    { at: 0, out: '' },
  ).out
}
