import { randomUUID } from 'node:crypto'
import type { Answers } from '@sunport/contract/calls/questionnaire.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Sealer } from '../../platform/crypto/seal.ts'
import type { Db } from '../../platform/database/database.ts'
import { toAnswerRows, toQuestion } from './answer-rows.ts'
import { designNoOf } from './desk-rows.ts'
import { refuseWrongAnswers } from './refuse.ts'
import { questionnaireRepo } from './repo.ts'
import type { StoredQuestionnaire } from './table.ts'

export type TestAnswers = (row: StoredQuestionnaire, answers: Answers) => Promise<void>

/** Answers of whoever tries a design: judged as any other, counted nowhere, gone at a click. */
export const testAnswers =
  (db: Db, clock: Clock, sealer: Sealer): TestAnswers =>
  async (row, answers) => {
    const versionNo = designNoOf(row)
    await db.transaction(async tx => {
      const repo = questionnaireRepo(tx)
      const stored = await repo.questions(row.id, versionNo)
      // Nothing is uploaded to try a design.
      const questions = stored
        .map(toQuestion)
        .map(each => (each.type === 'file' ? { ...each, required: false } : each))
      refuseWrongAnswers(questions, answers)
      const id = randomUUID()
      await repo.insertResponse({
        id,
        questionnaireId: row.id,
        versionNo,
        completedAt: clock.now(),
        startedAt: null,
        seconds: null,
        deviceClass: 'computer',
        qualityFlags: [],
        isTest: true,
        answers: toAnswerRows(stored, answers, id, sealer),
      })
    })
  }
