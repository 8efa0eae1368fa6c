import type { Answers, Question } from '@sunport/contract/calls/questionnaire.ts'
import type { WaitingFile } from '@sunport/contract/message/files.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { fileProblem, megabytesOf, waitingFileOf } from '@sunport/contract/questionnaire/answer-files.ts'
import { questionNumber } from '@sunport/contract/questionnaire/condition.ts'
import { visibleQuestions } from '@sunport/contract/questionnaire/flow.ts'
import type { Queries } from '../../platform/database/database.ts'
import type { FileAnswer } from '../../platform/http/bind.ts'

/** Files on their way: taken in for a ticket, which sends them along once. */
export interface Uploads {
  take(file: File, mostMegabytes: number, siteId: string, ip: string): Promise<WaitingFile>
  claim(queries: Queries, tickets: readonly string[]): Promise<{ id: string; name: string; size: number }[]>
  find(id: string): Promise<FileAnswer | undefined>
}

export interface SentFile {
  code: string
  id: string
  name: string
}

const wrongFile = (questions: Question[], code: string, words: string): Problem =>
  new Problem('questionnaire.invalid', `第 ${questionNumber(questions, code)} 题：${words}`)

/** Takes in a file for one question, which says what it may be. */
export const takeAnswerFile = async (
  uploads: Uploads,
  questions: Question[],
  code: string,
  file: File,
  siteId: string,
  ip: string,
): Promise<WaitingFile> => {
  const question = questions.find(each => each.code === code && each.type === 'file')
  if (!question) throw new Problem('questionnaire.not_a_file')
  const rules = question.rules?.files ?? {}
  const wrong = fileProblem(rules, file)
  if (wrong) throw wrongFile(questions, code, wrong)
  return uploads.take(file, megabytesOf(rules), siteId, ip)
}

/**
 * The files of an answer, with its transaction: all of them or none. A ticket may have been given for another question,
 * so each file is held against the rules of the one that it is sent for.
 */
export const claimAnswerFiles = async (
  uploads: Uploads,
  tx: Queries,
  questions: Question[],
  answers: Answers,
): Promise<SentFile[]> => {
  const sent: SentFile[] = []
  for (const { code, rules } of visibleQuestions(questions, answers).filter(({ type }) => type === 'file')) {
    const tickets = (answers[code] ?? []).filter(Boolean).map(value => waitingFileOf(value)?.ticket ?? '')
    if (tickets.length === 0) continue
    const files = await uploads.claim(tx, tickets)
    if (files.length !== tickets.length) throw new Problem('questionnaire.files_gone')
    for (const file of files) {
      const wrong = fileProblem(rules?.files ?? {}, file)
      if (wrong) throw wrongFile(questions, code, wrong)
      sent.push({ code, id: file.id, name: file.name })
    }
  }
  return sent
}

/** Answers without their files, where these cannot be kept along. */
export const withoutFiles = (
  questions: readonly Pick<Question, 'code' | 'type'>[],
  answers: Answers,
): Answers => {
  const files = new Set(questions.filter(({ type }) => type === 'file').map(({ code }) => code))
  return Object.fromEntries(Object.entries(answers).filter(([code]) => !files.has(code)))
}
