import type { QuestionAnalysis } from '@sunport/contract/calls/survey-analysis.ts'

type Compared = Pick<QuestionAnalysis, 'options'>

/** The shares of the same options, one beside the other; null where nobody answered. */
export const sharesBeside = ({ options }: Compared, other: Compared | undefined) =>
  options.map(({ code, text, share }) => ({
    code,
    text,
    before: share,
    after: other?.options.find(option => option.code === code)?.share ?? null,
  }))

/** By how many points the second is above the first. */
export const differenceWords = (before: number | null, after: number | null): string => {
  if (before === null || after === null) return '—'
  const points = Math.round((after - before) * 10) / 10
  return points > 0 ? `+${points}` : String(points)
}
