import { randomInt } from 'node:crypto'
import type { Answers } from '@sunport/contract/calls/questionnaire.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { answerProblem } from '@sunport/contract/questionnaire/answer-rules.ts'
import { createSealer } from '../../platform/crypto/seal.ts'
import { deriveKey, hashToken } from '../../platform/crypto/secrets.ts'
import type { Queries } from '../../platform/database/database.ts'
import { toQuestion } from './answer-rows.ts'
import { questionnaireRepo } from './repo.ts'
import type { StoredQuestionnaire } from './table.ts'

/** Letters and figures that nobody mistakes for each other, in groups that can be read out. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const codeLength = 12

const newCode = (): string =>
  Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)])
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-')

const plain = (code: string): string => code.toUpperCase().replace(/[^0-9A-Z]/g, '')

/** Answers that are put aside. The code is the key: without it neither we nor a copy of the table read them. */
export const savedAnswers = (db: Queries, secret: Buffer) => {
  const repo = questionnaireRepo(db)
  const hashOf = (id: string, code: string) => hashToken(`${id}/saved/${plain(code)}`)
  const sealerOf = (id: string, code: string) =>
    createSealer(deriveKey(secret, `questionnaire-saved/${id}/${plain(code)}`))

  return {
    save: async (row: StoredQuestionnaire, answers: Answers, given: string | undefined) => {
      if (!row.settings.allowSave) throw new Problem('questionnaire.no_saving')
      // A code that was made up here would be a weak key: only one that we gave is used again.
      const isKnown = given && (await repo.findSaved(row.id, hashOf(row.id, given)))
      const code = isKnown ? given : newCode()
      await repo.save({
        questionnaireId: row.id,
        codeHash: hashOf(row.id, code),
        versionNo: row.versionNo,
        answers: sealerOf(row.id, code).seal(JSON.stringify(answers), row.id),
        keptUntil: row.endAt,
      })
      return { resumeCode: code, keptUntil: toWireTime(row.endAt) }
    },

    /** What fits the questions of today; a version that came between takes away what it no longer asks. */
    resume: async (row: StoredQuestionnaire, code: string, now: Date) => {
      const kept = await repo.findSaved(row.id, hashOf(row.id, code))
      if (!kept || kept.keptUntil <= now) throw new Problem('questionnaire.resume_code')
      const answers = JSON.parse(sealerOf(row.id, code).open(kept.answers, row.id)) as Answers
      const isChanged = kept.versionNo !== row.versionNo
      if (!isChanged) return { answers, isChanged }
      const questions = (await repo.questions(row.id, row.versionNo)).map(toQuestion)
      const fitting = questions.flatMap(question => {
        const given = answers[question.code] ?? []
        return given.length > 0 && !answerProblem({ ...question, required: false }, given)
          ? [[question.code, given] as const]
          : []
      })
      return { answers: Object.fromEntries(fitting), isChanged }
    },

    forget: (row: StoredQuestionnaire, code: string) => repo.forgetSaved(row.id, hashOf(row.id, code)),
  }
}
