import type { Answers, Questionnaire } from '@sunport/contract/calls/questionnaire.ts'
import type { PostedForm } from '@sunport/contract/form-exchange.ts'
import { attachmentField } from '@sunport/contract/message/files.ts'
import { fileValue, waitingFileOf } from '@sunport/contract/questionnaire/answer-files.ts'
import type { PageContext } from '../../context.ts'
import { attempt } from '../../parts/attempt.ts'
import { dropIntent } from './posted-answers.ts'

/**
 * The files of answers that were posted without script: those that were taken in before, and those that came now. They
 * are taken in even when answers are missing, since a browser does not choose a file again by itself.
 */
export const withFiles = async (
  { api, siteId }: PageContext,
  { id, questions }: Questionnaire,
  { fields, files }: PostedForm,
  intent: string,
  answers: Answers,
): Promise<{ answers: Answers; problems: [string, string][] }> => {
  // Taken apart, so that browsers are not sent the address of a call that only this, on the server, makes.
  const { uploadAnswerFile } = api.questionnaire
  const dropped = intent.startsWith(dropIntent) ? intent.slice(dropIntent.length) : undefined
  const all = { ...answers }
  const problems: [string, string][] = []
  for (const { code, rules } of questions.filter(({ type }) => type === 'file')) {
    const most = rules?.files?.most ?? 1
    const kept = (answers[code] ?? []).filter(value => {
      const ticket = waitingFileOf(value)?.ticket
      return ticket !== undefined && ticket !== dropped
    })
    for (const at of fields.getAll(`${attachmentField}.${code}`)) {
      const file = files[Number(at)]
      if (!file) continue
      const taken =
        kept.length < most
          ? await attempt(uploadAnswerFile({ id, siteId, question: code, file }))
          : { failure: `最多上传 ${most} 个文件` }
      if (taken.failure === undefined && 'value' in taken) kept.push(fileValue(taken.value))
      else problems.push([code, `“${file.name}”没有收下：${taken.failure}`])
    }
    all[code] = kept
  }
  return { answers: all, problems }
}
