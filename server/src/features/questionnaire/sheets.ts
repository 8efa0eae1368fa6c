import type { AnswerSheet, SheetFilter } from '@sunport/contract/calls/survey-answers.ts'
import type { Page } from '@sunport/contract/envelope.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { Db, Queries } from '../../platform/database/database.ts'
import { offsetOf, type Paging } from '../../platform/database/list.ts'
import { withPlainTitles } from './answer-rows.ts'
import { cellOf } from './answers-file.ts'
import { questionnaireRepo } from './repo.ts'
import { type SheetLine, sheetsRepo } from './sheets-repo.ts'
import type { QuestionRow, StoredQuestionnaire } from './table.ts'

/** What came with it. A name may be somebody's own: then only its number is told. */
const filesOf = ({ answers }: SheetLine, questions: QuestionRow[]): AnswerSheet['files'] =>
  questions
    .filter(({ type }) => type === 'file')
    .flatMap(({ code, personalData }) =>
      (answers ?? [])
        .filter(each => each.code === code)
        .map(({ option, words }, at) => ({
          id: option,
          name: personalData ? `文件 ${at + 1}` : (words ?? ''),
        })),
    )

const sheetOf = (line: SheetLine, questions: QuestionRow[]): AnswerSheet => ({
  id: line.id,
  versionNo: line.versionNo,
  completedTime: toWireTime(new Date(line.completedAt)),
  seconds: line.seconds,
  flags: line.flags,
  isVoid: line.isVoid,
  voidReason: line.voidReason,
  answers: questions
    .filter(({ type }) => type !== 'note')
    .map(question => ({
      code: question.code,
      title: question.title,
      text: cellOf(
        question,
        (line.answers ?? []).filter(({ code }) => code === question.code),
        line,
        undefined,
      ),
    }))
    .filter(({ text }) => text !== ''),
  files: filesOf(line, questions),
})

/** Answers one by one, each by the words of the version that it was given to. */
export const listSheets = async (
  db: Db,
  { id }: StoredQuestionnaire,
  which: SheetFilter,
  paging: Paging,
): Promise<Page<AnswerSheet>> => {
  const { rows, total } = await sheetsRepo(db).list(id, which, paging.pageSize, offsetOf(paging))
  const versions = new Map<number, QuestionRow[]>()
  for (const versionNo of new Set(rows.map(row => row.versionNo)))
    versions.set(versionNo, withPlainTitles(await questionnaireRepo(db).questions(id, versionNo)))
  return { rows: rows.map(line => sheetOf(line, versions.get(line.versionNo) ?? [])), total }
}

/** Takes an answer out of every figure; its place is free again. Whoever judges holds the questionnaire's row. */
export const makeVoid = async (
  tx: Queries,
  row: StoredQuestionnaire,
  responseId: string,
  reason: string,
): Promise<Partial<StoredQuestionnaire>> => {
  if (!(await sheetsRepo(tx).makeVoid(row.id, responseId, reason))) throw new Problem('survey.answer_state')
  return { responseCount: row.responseCount - 1 }
}

/** Counts an answer again, where there still is a place for it. */
export const restoreSheet = async (
  tx: Queries,
  row: StoredQuestionnaire,
  responseId: string,
): Promise<Partial<StoredQuestionnaire>> => {
  const sheets = sheetsRepo(tx)
  if (row.maxResponses !== null && row.responseCount >= row.maxResponses) throw new Problem('survey.no_place')
  for (const { question, option, limit } of row.quotas) {
    const isChosen = await sheets.hasChosen(responseId, question, option)
    if (isChosen && (await questionnaireRepo(tx).countChoice(row.id, question, option)) >= limit)
      throw new Problem('survey.no_place')
  }
  if (!(await sheets.restore(row.id, responseId))) throw new Problem('survey.answer_state')
  return { responseCount: row.responseCount + 1 }
}
