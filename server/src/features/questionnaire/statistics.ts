import type { QuestionStatistics } from '@sunport/contract/calls/questionnaire.ts'
import { shareOf } from '@sunport/contract/format/share.ts'
import { withheldCells } from './suppress.ts'
import type { QuestionRow } from './table.ts'

interface TallyRow {
  code: string
  option: string
  chosen: number
  answered: number
}

/** What the public may know of each question: texts and personal data are left out altogether. */
export const publicStatistics = (
  questions: QuestionRow[],
  tally: TallyRow[],
  minCell: number,
): QuestionStatistics[] =>
  questions
    .filter(({ type, publicResult, personalData }) => type !== 'text' && publicResult && !personalData)
    .map(question =>
      ofQuestion(
        question,
        tally.filter(({ code }) => code === question.code),
        minCell,
      ),
    )

const ofQuestion = (question: QuestionRow, rows: TallyRow[], minCell: number): QuestionStatistics => {
  const { code, type, title, options } = question
  const answered = rows[0]?.answered ?? 0
  const counts = options.map(option => rows.find(row => row.option === option.code)?.chosen ?? 0)
  const hidden = withheldCells(counts, minCell, type !== 'multiple')
  return {
    code,
    type,
    title,
    answered,
    average: type === 'rating' && hidden.size === 0 ? averageOf(counts) : null,
    options: options.map(({ code, text }, at) => {
      const count = counts[at] ?? 0
      return {
        code,
        text,
        count: hidden.has(at) ? null : count,
        share: hidden.has(at) ? null : shareOf(count, answered),
      }
    }),
  }
}

/** Steps count from one. */
const averageOf = (counts: number[]): number | null => {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  const points = counts.reduce((sum, count, at) => sum + count * (at + 1), 0)
  return Math.round((points / total) * 100) / 100
}
