import { randomUUID } from 'node:crypto'
import type {
  Answers,
  Question,
  Questionnaire,
  QuestionnaireRow,
  Statistics,
} from '@sunport/contract/calls/questionnaire.ts'
import { type QuestionnaireStatus, questionnaireStatus } from '@sunport/contract/codes.ts'
import { toWireTime, wireDate } from '@sunport/contract/format/dates.ts'
import { Problem, type ProblemKey } from '@sunport/contract/problems.ts'
import { answerProblems } from '@sunport/contract/rules/questionnaire-answers.ts'
import { tag, touchTags } from '../../platform/cache/tags.ts'
import type { Clock } from '../../platform/clock.ts'
import { deriveKey, hashToken, hmacBase64url } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/database/database.ts'
import { addressClassOf } from '../../platform/http/address-class.ts'
import type { Settings } from '../../platform/settings.ts'
import { deviceClassOf, qualityFlags } from './quality.ts'
import { type NewResponse, questionnaireRepo } from './repo.ts'
import { publicStatistics } from './statistics.ts'
import { statusOf } from './status.ts'
import type { QuestionRow, StoredQuestionnaire } from './table.ts'

interface Submission {
  id: string
  siteId: string | undefined
  versionNo: number
  answers: Answers
  seconds: number | undefined
  visitor: string
  ip: string
  userAgent: string
}

const refusals: Partial<Record<QuestionnaireStatus, ProblemKey>> = {
  [questionnaireStatus.notStarted]: 'questionnaire.not_started',
  [questionnaireStatus.ended]: 'questionnaire.ended',
  [questionnaireStatus.paused]: 'questionnaire.paused',
}

export const questionnaireService = (db: Db, clock: Clock, secret: Buffer, settings: Settings) => {
  const repo = questionnaireRepo(db)
  const sourceKey = deriveKey(secret, 'questionnaire-source')

  const findIn = async (id: string, siteId: string | undefined): Promise<StoredQuestionnaire | undefined> => {
    const row = await repo.find(id)
    return row && (!siteId || row.siteId === siteId) ? row : undefined
  }

  /** Bound to the questionnaire, so that the hashes of one visitor's questionnaires have nothing in common. */
  const hashOf = (questionnaireId: string, visitor: string): string =>
    hashToken(`${questionnaireId}/${visitor}`)

  /** One client may forget its cookie a thousand times; its address has one share a day. */
  const hasShareLeft = (
    inside: ReturnType<typeof questionnaireRepo>,
    row: StoredQuestionnaire,
    ip: string,
  ) => {
    const day = wireDate(toWireTime(clock.now()))
    const source = hmacBase64url(sourceKey, `${row.id}/${day}/${addressClassOf(ip)}`)
    return inside.countSource(
      row.id,
      day,
      source,
      settings.get('interaction.answers-per-address', row.siteId),
    )
  }

  const withheldFrom = async (row: StoredQuestionnaire, visitor: string | undefined, completed: number) => {
    const isOver = statusOf(row, clock.now()) === questionnaireStatus.ended
    if (row.resultPolicy === 'hidden') return 'hidden'
    if (row.resultPolicy === 'after-end' && !isOver) return 'after-end'
    if (row.resultPolicy === 'after-submit') {
      const hasAnswered = visitor && (await repo.hasToken(row.id, hashOf(row.id, visitor)))
      if (!hasAnswered) return 'after-submit'
    }
    return completed > 0 && completed < row.minCell ? 'too-few' : null
  }

  return {
    list: async (
      siteId: string,
      status: QuestionnaireStatus | undefined,
      { currPage, pageSize }: { currPage: number; pageSize: number },
    ): Promise<{ rows: QuestionnaireRow[]; total: number }> => {
      const now = clock.now()
      const [rows, total] = await Promise.all([
        repo.list(siteId, status, now, pageSize, (currPage - 1) * pageSize),
        repo.count(siteId, status, now),
      ])
      return {
        rows: rows.map(({ questionnaire, questionCount }) => toRow(questionnaire, questionCount, now)),
        total,
      }
    },

    find: async (id: string, siteId: string | undefined): Promise<Questionnaire | null> => {
      const row = await findIn(id, siteId)
      if (!row) return null
      const questions = await repo.questions(row.id, row.versionNo)
      return {
        ...toRow(row, questions.length, clock.now()),
        intro: row.intro,
        basis: row.basis,
        thankYou: row.thankYou,
        versionNo: row.versionNo,
        questions: questions.map(toQuestion),
      }
    },

    submit: async ({ id, siteId, versionNo, answers, seconds, visitor, ip, userAgent }: Submission) => {
      const now = clock.now()
      const row = await findIn(id, siteId)
      if (!row) throw new Problem('data.not_found', '问卷不存在')
      refuseUnlessOpen(row, now)
      if (row.answerMode !== 'anonymous') throw new Problem('questionnaire.anonymous_only')
      if (row.versionNo !== versionNo) throw new Problem('questionnaire.changed')
      const questions = (await repo.questions(id, versionNo)).map(toQuestion)
      refuseWrongAnswers(questions, answers)
      await db.transaction(async tx => {
        const inside = questionnaireRepo(tx)
        if (!(await inside.useToken(id, hashOf(id, visitor)))) throw new Problem('questionnaire.answered')
        if (!(await hasShareLeft(inside, row, ip))) throw new Problem('questionnaire.address_full')
        const place = await inside.takePlace(id, now)
        if (!place) throw new Problem(row.maxResponses ? 'questionnaire.full' : 'questionnaire.ended')
        await inside.insertResponse({
          id: randomUUID(),
          questionnaireId: id,
          versionNo,
          completedAt: now,
          startedAt: seconds === undefined ? null : new Date(now.getTime() - seconds * 1000),
          seconds: seconds ?? null,
          deviceClass: deviceClassOf(userAgent),
          qualityFlags: qualityFlags(questions, answers, seconds),
          answers: toAnswerRows(questions, answers),
        })
        const isLast = place.max !== null && place.responses >= place.max
        await touchTags(tx, [
          tag.questionnaireResults(id),
          ...(isLast ? [tag.questionnaire(id), tag.questionnaires(row.siteId)] : []),
        ])
      })
      return { thankYou: row.thankYou, canSeeResults: row.resultPolicy === 'after-submit' }
    },

    statistics: async (
      id: string,
      siteId: string | undefined,
      visitor: string | undefined,
    ): Promise<Statistics | null> => {
      const row = await findIn(id, siteId)
      if (!row) return null
      const [questions, responses] = await Promise.all([
        repo.questions(id, row.versionNo),
        repo.countCompleted(id),
      ])
      const withheld = await withheldFrom(row, visitor, responses)
      return {
        ...toRow(row, questions.length, clock.now()),
        responses,
        withheld,
        minCell: row.minCell,
        questions: withheld ? [] : publicStatistics(questions, await repo.tally(id), row.minCell),
        adoption: row.adoption ?? [],
      }
    },
  }
}

export type QuestionnaireService = ReturnType<typeof questionnaireService>

const refuseUnlessOpen = (row: StoredQuestionnaire, now: Date): void => {
  const refusal = refusals[statusOf(row, now)]
  if (refusal) throw new Problem(refusal)
}

/** The first wrong question, by the number that stands before it on the page. */
const refuseWrongAnswers = (questions: Question[], answers: Answers): void => {
  const [wrong] = answerProblems(questions, answers)
  if (!wrong) return
  const [code, words] = wrong
  const number = questions.findIndex(question => question.code === code) + 1
  throw new Problem('questionnaire.invalid', `第 ${number} 题：${words}`)
}

const toRow = (row: StoredQuestionnaire, questionCount: number, now: Date): QuestionnaireRow => ({
  id: row.id,
  title: row.title,
  organiser: row.organiser,
  targetGroup: row.targetGroup,
  startTime: toWireTime(row.startAt),
  endTime: toWireTime(row.endAt),
  status: statusOf(row, now),
  isFull: row.maxResponses !== null && row.responseCount >= row.maxResponses,
  resultPolicy: row.resultPolicy,
  responses: row.responseCount,
  questionCount,
})

const toQuestion = (row: QuestionRow): Question => ({
  code: row.code,
  type: row.type,
  title: row.title,
  help: row.help,
  required: row.required,
  options: row.options.map(({ code, text, exclusive = false }) => ({ code, text, exclusive })),
  minSelect: row.minSelect,
  maxSelect: row.maxSelect,
  maxLength: row.maxLength,
})

/** Only what was asked is kept, whatever else was sent along. */
const toAnswerRows = (questions: Question[], answers: Answers): NewResponse['answers'] =>
  questions.flatMap(({ code, type }) =>
    (answers[code] ?? [])
      .filter(value => value.trim() !== '')
      .map(value =>
        type === 'text' ? { code, option: '', words: value.trim() } : { code, option: value, words: null },
      ),
  )
