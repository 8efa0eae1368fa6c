import type { Answers, Question } from '@sunport/contract/calls/questionnaire.ts'
import { detailOf, optionOf } from '@sunport/contract/questionnaire/condition.ts'
import { visibleQuestions } from '@sunport/contract/questionnaire/flow.ts'
import { piped } from '@sunport/contract/questionnaire/piping.ts'
import { canHaveImages, isMatrix, isWritten } from '@sunport/contract/questionnaire/question-types.ts'
import type { Sealer } from '../../platform/crypto/seal.ts'
import type { SentFile } from './answer-files.ts'
import type { QuestionRow } from './table.ts'

export interface AnswerRow {
  code: string
  option: string
  words: string | null
}

/** A stored question as the public is asked it. */
export const toQuestion = (row: QuestionRow): Question => ({
  code: row.code,
  type: row.type,
  title: row.title,
  help: row.help,
  required: row.required,
  options: row.options.map(({ code, text, exclusive = false, other, score, image }) => ({
    code,
    text,
    exclusive,
    ...(other && { other }),
    ...(score !== undefined && { score }),
    ...(image && canHaveImages(row.type) && { image }),
  })),
  minSelect: row.minSelect,
  maxSelect: row.maxSelect,
  maxLength: row.maxLength,
  ...(Object.keys(row.rules).length > 0 && { rules: row.rules }),
})

/** Titles for whoever reads many answers: places of earlier answers are named by their number. */
export const withPlainTitles = (rows: QuestionRow[]): QuestionRow[] =>
  rows.map(row => ({ ...row, title: piped(row.title, rows.map(toQuestion)) }))

const rowOf = ({ code, type }: Question, value: string): AnswerRow => {
  if (isWritten(type)) return { code, option: '', words: value.trim() }
  if (isMatrix(type)) return { code, option: value, words: null }
  return { code, option: optionOf(value), words: detailOf(value).trim() || null }
}

/** Only what was asked is kept, whatever else was sent along. What is somebody's own is sealed. */
export const toAnswerRows = (
  stored: readonly QuestionRow[],
  answers: Answers,
  responseId: string,
  sealer: Sealer,
  files: readonly SentFile[] = [],
): AnswerRow[] => {
  const personal = new Set(stored.filter(({ personalData }) => personalData).map(({ code }) => code))
  const asked = visibleQuestions(stored.map(toQuestion), answers).filter(
    ({ type }) => type !== 'note' && type !== 'file',
  )
  const rows = asked.flatMap(question =>
    (answers[question.code] ?? []).filter(value => value.trim() !== '').map(value => rowOf(question, value)),
  )
  return [...rows, ...files.map(({ code, id, name }) => ({ code, option: id, words: name }))].map(row =>
    row.words !== null && personal.has(row.code)
      ? { ...row, words: sealer.seal(row.words, `${responseId}/${row.code}`) }
      : row,
  )
}
