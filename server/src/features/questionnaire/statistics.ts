import type { QuestionStatistics } from '@sunport/contract/calls/questionnaire.ts'
import { shareOf } from '@sunport/contract/format/share.ts'
import {
  isMatrix,
  isScale,
  isWritten,
  optionsOf,
  scoreOf,
} from '@sunport/contract/questionnaire/question-types.ts'
import { toQuestion } from './answer-rows.ts'
import { meanScore, npsOf } from './scores.ts'
import { withheldCells } from './suppress.ts'
import type { QuestionRow } from './table.ts'

export interface TallyRow {
  code: string
  option: string
  chosen: number
  /** Of an order: how often it was put first. */
  first: number
  answered: number
}

/** What the public may know of each question: texts and personal data are left out altogether. */
export const publicStatistics = (
  questions: QuestionRow[],
  tally: TallyRow[],
  minCell: number,
): QuestionStatistics[] =>
  questions
    .filter(
      ({ type, publicResult, personalData }) =>
        !isWritten(type) && type !== 'note' && publicResult && !personalData,
    )
    .map(question =>
      ofQuestion(
        question,
        tally.filter(({ code }) => code === question.code),
        minCell,
      ),
    )

const ofQuestion = (row: QuestionRow, rows: TallyRow[], minCell: number): QuestionStatistics => {
  const question = toQuestion(row)
  const { code, type, title } = question
  const options = optionsOf(question)
  const answered = rows[0]?.answered ?? 0
  const countIn = (key: string): number => {
    const found = rows.find(({ option }) => option === key)
    return (type === 'ranking' ? found?.first : found?.chosen) ?? 0
  }
  /** One set of options, of the question or of a row of it. */
  const ofSet = (counts: number[]) => {
    const hidden = withheldCells(counts, minCell, type !== 'multiple')
    const scores = options.map(option => scoreOf(question, option.code) ?? 0)
    return {
      isWhole: hidden.size === 0,
      average: isScale(type) && hidden.size === 0 ? meanScore(scores, counts) : null,
      options: options.map((option, at) => {
        const count = counts[at] ?? 0
        return {
          code: option.code,
          text: option.text,
          count: hidden.has(at) ? null : count,
          share: hidden.has(at) ? null : shareOf(count, answered),
          ...(option.image && { image: option.image }),
        }
      }),
    }
  }
  const base = { code, type, title, answered }
  if (isMatrix(type))
    return {
      ...base,
      average: null,
      options: [],
      rows: (question.rules?.rows ?? []).map(line => {
        const { average, options: cells } = ofSet(
          options.map(option => countIn(`${line.code}:${option.code}`)),
        )
        return { ...line, average, options: cells }
      }),
    }
  const counts = options.map(option => countIn(option.code))
  const { isWhole, average, options: cells } = ofSet(counts)
  const nps = type === 'nps' && isWhole ? npsOf(counts) : null
  return { ...base, average, options: cells, ...(nps !== null && { nps }) }
}
