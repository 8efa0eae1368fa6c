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
import { onePerWords } from '@sunport/contract/questionnaire/answer-modes.ts'
import { optionOf } from '@sunport/contract/questionnaire/condition.ts'
import { visibleQuestions } from '@sunport/contract/questionnaire/flow.ts'
import { tag, touchTags } from '../../platform/cache/tags.ts'
import type { Clock } from '../../platform/clock.ts'
import { deriveKey, hmacBase64url } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/database/database.ts'
import { addressClassOf } from '../../platform/http/address-class.ts'
import type { Settings } from '../../platform/settings.ts'
import { admission, type Claims, momentsOf, type PhoneProof, visitorHash } from './admission.ts'
import { claimAnswerFiles, takeAnswerFile, type Uploads, withoutFiles } from './answer-files.ts'
import { toAnswerRows, toQuestion, withPlainTitles } from './answer-rows.ts'
import { personalSealer } from './personal.ts'
import { deviceClassOf, qualityFlags } from './quality.ts'
import { refuseWrongAnswers } from './refuse.ts'
import { questionnaireRepo } from './repo.ts'
import { savedAnswers } from './saved.ts'
import { publicStatistics } from './statistics.ts'
import { statusOf } from './status.ts'
import type { StoredQuestionnaire } from './table.ts'

interface Submission extends Claims {
  id: string
  isShown: IsShown
  versionNo: number
  answers: Answers
  seconds?: number | undefined
  resumeCode?: string | undefined
  ip: string
  userAgent: string
}

/** Whether what belongs to a site may be read where it is asked for. */
export type IsShown = (siteId: string) => boolean

const refusals: Partial<Record<QuestionnaireStatus, ProblemKey>> = {
  [questionnaireStatus.notStarted]: 'questionnaire.not_started',
  [questionnaireStatus.ended]: 'questionnaire.ended',
  [questionnaireStatus.paused]: 'questionnaire.paused',
}

export const questionnaireService = (
  db: Db,
  clock: Clock,
  secret: Buffer,
  settings: Settings,
  codes: PhoneProof,
  uploads: Uploads,
) => {
  const repo = questionnaireRepo(db)
  const admit = admission(secret, codes)
  const sourceKey = deriveKey(secret, 'questionnaire-source')
  const sealer = personalSealer(secret)

  const findShown = async (id: string, isShown: IsShown): Promise<StoredQuestionnaire | undefined> => {
    const row = await repo.find(id)
    return row && isShown(row.siteId) ? row : undefined
  }

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
    if (row.resultPolicy === 'hidden') return 'hidden'
    const isPublished = isPublishedAt(row, clock.now())
    if (row.resultPolicy === 'after-end' && !isPublished) return 'after-end'
    if (row.resultPolicy === 'after-submit' && !isPublished) {
      const hasAnswered = visitor && (await repo.hasToken(row.id, visitorHash(row.id, visitor)))
      if (!hasAnswered) return 'after-submit'
    }
    return completed > 0 && completed < row.minCell ? 'too-few' : null
  }

  const openOne = async (id: string, isShown: IsShown): Promise<StoredQuestionnaire> => {
    const row = await findShown(id, isShown)
    if (!row) throw new Problem('data.not_found', '问卷不存在')
    refuseUnlessOpen(row, clock.now())
    return row
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

    find: async (id: string, isShown: IsShown): Promise<Questionnaire | null> => {
      const row = await findShown(id, isShown)
      if (!row) return null
      const questions = await repo.questions(row.id, row.versionNo)
      return {
        ...toRow(row, questions.length, clock.now()),
        intro: row.intro,
        basis: row.basis,
        thankYou: row.thankYou,
        versionNo: row.versionNo,
        questions: questions.map(toQuestion),
        ...(row.settings.allowSave && { canSave: true }),
        ...(row.answerMode !== 'anonymous' && { answerMode: row.answerMode }),
        onePerWords: onePerWords[row.answerMode],
        // What is archived stands on its own page alone.
        ...(row.settings.frameOrigins?.length &&
          row.state !== 'archived' && { frameOrigins: row.settings.frameOrigins }),
      }
    },

    begin: async (id: string, isShown: IsShown): Promise<void> => {
      const row = await openOne(id, isShown)
      await repo.begin(row.id, wireDate(toWireTime(clock.now())))
    },

    /** Without its files: they are kept for as long as a form lies open, answers until the questionnaire ends. */
    save: async (id: string, isShown: IsShown, answers: Answers, code: string | undefined) => {
      const row = await openOne(id, isShown)
      const questions = await repo.questions(row.id, row.versionNo)
      return savedAnswers(db, secret).save(row, withoutFiles(questions, answers), code)
    },

    takeFile: async (id: string, isShown: IsShown, question: string, file: File, ip: string) => {
      const row = await openOne(id, isShown)
      const questions = (await repo.questions(row.id, row.versionNo)).map(toQuestion)
      return takeAnswerFile(uploads, questions, question, file, row.siteId, ip)
    },

    resume: async (id: string, isShown: IsShown, code: string) =>
      savedAnswers(db, secret).resume(await openOne(id, isShown), code, clock.now()),

    submit: async (submission: Submission) => {
      const { id, isShown, versionNo, answers, seconds, ip, userAgent, resumeCode } = submission
      const now = clock.now()
      const row = await openOne(id, isShown)
      if (row.versionNo !== versionNo) throw new Problem('questionnaire.changed')
      const stored = await repo.questions(id, versionNo)
      const questions = stored.map(toQuestion)
      refuseWrongAnswers(questions, answers)
      const enter = await admit(row, submission)
      await db.transaction(async tx => {
        const inside = questionnaireRepo(tx)
        await enter(tx)
        if (!(await hasShareLeft(inside, row, ip))) throw new Problem('questionnaire.address_full')
        const place = await inside.takePlace(id, now)
        if (!place) throw new Problem(row.maxResponses ? 'questionnaire.full' : 'questionnaire.ended')
        await refuseFullQuotas(inside, row, answersInFlow(questions, answers))
        const responseId = randomUUID()
        const files = await claimAnswerFiles(uploads, tx, questions, answers)
        await inside.insertResponse({
          id: responseId,
          questionnaireId: id,
          versionNo,
          ...momentsOf(row.answerMode, now, seconds),
          seconds: seconds ?? null,
          deviceClass: deviceClassOf(userAgent),
          qualityFlags: qualityFlags(questions, answers, seconds),
          answers: toAnswerRows(stored, answers, responseId, sealer, files),
          files,
        })
        if (resumeCode) await savedAnswers(tx, secret).forget(row, resumeCode)
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
      isShown: IsShown,
      visitor: string | undefined,
    ): Promise<Statistics | null> => {
      const row = await findShown(id, isShown)
      if (!row) return null
      const [questions, { responses, voided }] = await Promise.all([
        repo.questions(id, row.versionNo),
        repo.countAnswers(id),
      ])
      const withheld = await withheldFrom(row, visitor, responses)
      return {
        ...toRow(row, questions.length, clock.now()),
        responses,
        ...(voided > 0 && { voided }),
        withheld,
        minCell: row.minCell,
        questions: withheld
          ? []
          : publicStatistics(withPlainTitles(questions), await repo.tally(id), row.minCell),
        adoption: row.adoption ?? [],
        methodNote: row.methodNote,
        publishedTime: row.resultsPublishedAt ? toWireTime(row.resultsPublishedAt) : null,
      }
    },
  }
}

export type QuestionnaireService = ReturnType<typeof questionnaireService>

const refuseUnlessOpen = (row: StoredQuestionnaire, now: Date): void => {
  const refusal = refusals[statusOf(row, now)]
  if (refusal) throw new Problem(refusal)
}

/** Exact, since whoever counts holds the row of the questionnaire; the answer itself is not in yet. */
const refuseFullQuotas = async (
  inside: ReturnType<typeof questionnaireRepo>,
  row: StoredQuestionnaire,
  answers: Answers,
): Promise<void> => {
  for (const { question, option, limit } of row.quotas) {
    const isChosen = (answers[question] ?? []).some(value => optionOf(value) === option)
    if (isChosen && (await inside.countChoice(row.id, question, option)) >= limit)
      throw new Problem('questionnaire.quota_full')
  }
}

const answersInFlow = (questions: Question[], answers: Answers): Answers =>
  Object.fromEntries(visibleQuestions(questions, answers).map(({ code }) => [code, answers[code] ?? []]))

/** Over is not yet published: somebody looks at the results first, and says how they came about. */
const isPublishedAt = ({ resultsPublishedAt }: StoredQuestionnaire, now: Date): boolean =>
  resultsPublishedAt !== null && resultsPublishedAt <= now

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
  hasResults: row.resultPolicy !== 'hidden' && isPublishedAt(row, now) && row.responseCount >= row.minCell,
  responses: row.responseCount,
  questionCount,
})
