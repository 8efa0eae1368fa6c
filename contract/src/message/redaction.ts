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

/** The question with what was asked later, as the desk shows it and as redactions count its letters. */
export const wholeQuestion = (
  content: string,
  additions: readonly { kind: 'supplement' | 'follow'; content: string }[],
): string =>
  [
    content,
    ...additions.map(({ kind, content: more }) => `${kind === 'follow' ? '追问' : '补充'}：${more}`),
  ].join('\n\n')
