import { type QuestionnaireStatus, questionnaireStatus } from '@sunport/contract/codes.ts'
import { and, asc, count, desc, eq, gt, inArray, lt, lte, not, or, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import type { SentFile } from './answer-files.ts'
import type { AnswerRow } from './answer-rows.ts'
import type { TallyRow } from './statistics.ts'
import {
  publicStates,
  questionnaire,
  questionnaireBegun,
  questionnaireFile,
  questionnaireQuestion,
  questionnaireSaved,
  questionnaireSource,
  questionnaireTicket,
} from './table.ts'

export interface NewResponse {
  id: string
  questionnaireId: string
  versionNo: number
  completedAt: Date
  startedAt: Date | null
  seconds: number | null
  deviceClass: string
  qualityFlags: string[]
  isTest?: boolean
  answers: AnswerRow[]
  files?: readonly SentFile[]
}

const isClosed = inArray(questionnaire.state, ['closed', 'published', 'archived'])

/** The states of `statusOf`, as conditions: closed by hand stands before the clock, the clock before a pause. */
const hasStatus = (status: QuestionnaireStatus, now: Date): SQL | undefined => {
  const isOver = or(isClosed, lte(questionnaire.endAt, now))
  const isRunning = and(not(isClosed), lte(questionnaire.startAt, now), gt(questionnaire.endAt, now))
  switch (status) {
    case questionnaireStatus.ended:
      return isOver
    case questionnaireStatus.notStarted:
      return and(not(isClosed), gt(questionnaire.startAt, now))
    case questionnaireStatus.paused:
      return and(isRunning, eq(questionnaire.state, 'paused'))
    case questionnaireStatus.open:
      return and(isRunning, inArray(questionnaire.state, ['approved', 'open']))
  }
}

export const questionnaireRepo = (db: Queries) => ({
  /** What can be answered stands first, then what will be, then what is over, each with the newest first. */
  list: (siteId: string, status: QuestionnaireStatus | undefined, now: Date, limit: number, offset: number) =>
    db
      .select({
        questionnaire,
        questionCount: sql<number>`(SELECT count(*)::int FROM questionnaire_question q
          WHERE q.questionnaire_id = ${questionnaire.id} AND q.version_no = ${questionnaire.versionNo})`,
      })
      .from(questionnaire)
      .where(shown(siteId, status, now))
      .orderBy(
        desc(sql`(${hasStatus(questionnaireStatus.open, now)})`),
        desc(sql`(${hasStatus(questionnaireStatus.notStarted, now)})`),
        desc(questionnaire.startAt),
        asc(questionnaire.id),
      )
      .limit(limit)
      .offset(offset),

  count: async (siteId: string, status: QuestionnaireStatus | undefined, now: Date): Promise<number> => {
    const [row] = await db
      .select({ total: count() })
      .from(questionnaire)
      .where(shown(siteId, status, now))
    return row?.total ?? 0
  },

  find: async (id: string) => {
    const [row] = await db
      .select()
      .from(questionnaire)
      .where(and(eq(questionnaire.id, id), inArray(questionnaire.state, [...publicStates])))
    return row
  },

  questions: (questionnaireId: string, versionNo: number) =>
    db
      .select()
      .from(questionnaireQuestion)
      .where(
        and(
          eq(questionnaireQuestion.questionnaireId, questionnaireId),
          eq(questionnaireQuestion.versionNo, versionNo),
        ),
      )
      .orderBy(asc(questionnaireQuestion.pageNo), asc(questionnaireQuestion.sort)),

  hasToken: async (questionnaireId: string, tokenHash: string): Promise<boolean> => {
    const found = await db.execute(
      sql`SELECT 1 FROM questionnaire_token WHERE questionnaire_id = ${questionnaireId} AND token_hash = ${tokenHash}`,
    )
    return found.rowCount === 1
  },

  /** False when the token has answered already, however many requests arrive at once. */
  useToken: async (questionnaireId: string, tokenHash: string): Promise<boolean> => {
    const used = await db.execute(
      sql`INSERT INTO questionnaire_token (questionnaire_id, token_hash)
        VALUES (${questionnaireId}, ${tokenHash}) ON CONFLICT DO NOTHING`,
    )
    return used.rowCount === 1
  },

  /** Counts one more answer of an address on a day; false when it has had its share, however many arrive at once. */
  countSource: async (
    questionnaireId: string,
    day: string,
    sourceHash: string,
    most: number,
  ): Promise<boolean> => {
    const { answers } = questionnaireSource
    await db.delete(questionnaireSource).where(lt(questionnaireSource.day, day))
    const counted = await db
      .insert(questionnaireSource)
      .values({ questionnaireId, day, sourceHash, answers: 1 })
      .onConflictDoUpdate({
        target: [
          questionnaireSource.questionnaireId,
          questionnaireSource.day,
          questionnaireSource.sourceHash,
        ],
        set: { answers: sql`${answers} + 1` },
        setWhere: lt(answers, most),
      })
      .returning({ answers })
    return counted.length === 1
  },

  /** False when there is no such link, or somebody has used it, however many come with it at once. */
  useTicket: async (questionnaireId: string, ticketHash: string): Promise<boolean> => {
    const used = await db
      .update(questionnaireTicket)
      .set({ isUsed: true })
      .where(
        and(
          eq(questionnaireTicket.questionnaireId, questionnaireId),
          eq(questionnaireTicket.ticketHash, ticketHash),
          eq(questionnaireTicket.isUsed, false),
        ),
      )
      .returning({ isUsed: questionnaireTicket.isUsed })
    return used.length === 1
  },

  /** How many have chosen an option. Asked by whoever holds the questionnaire's row, so that it stays true. */
  countChoice: async (questionnaireId: string, question: string, option: string): Promise<number> => {
    const { rows } = await db.execute<{ total: number }>(sql`
      SELECT count(*)::int AS total
      FROM questionnaire_answer a JOIN questionnaire_response r ON r.id = a.response_id
      WHERE r.questionnaire_id = ${questionnaireId} AND r.state = 'completed' AND NOT r.is_test
        AND a.question_code = ${question} AND a.option_code = ${option}`)
    return rows[0]?.total ?? 0
  },

  begin: async (questionnaireId: string, day: string): Promise<void> => {
    const { begun } = questionnaireBegun
    await db
      .insert(questionnaireBegun)
      .values({ questionnaireId, day, begun: 1 })
      .onConflictDoUpdate({
        target: [questionnaireBegun.questionnaireId, questionnaireBegun.day],
        set: { begun: sql`${begun} + 1` },
      })
  },

  findSaved: async (questionnaireId: string, codeHash: string) => {
    const [row] = await db
      .select()
      .from(questionnaireSaved)
      .where(
        and(
          eq(questionnaireSaved.questionnaireId, questionnaireId),
          eq(questionnaireSaved.codeHash, codeHash),
        ),
      )
    return row
  },

  save: async (saved: typeof questionnaireSaved.$inferInsert): Promise<void> => {
    await db
      .insert(questionnaireSaved)
      .values(saved)
      .onConflictDoUpdate({
        target: [questionnaireSaved.questionnaireId, questionnaireSaved.codeHash],
        set: saved,
      })
  },

  forgetSaved: async (questionnaireId: string, codeHash: string): Promise<void> => {
    await db
      .delete(questionnaireSaved)
      .where(
        and(
          eq(questionnaireSaved.questionnaireId, questionnaireId),
          eq(questionnaireSaved.codeHash, codeHash),
        ),
      )
  },

  /** Takes one place; undefined when none is left or the questionnaire closed meanwhile. Two never get the last one. */
  takePlace: async (id: string, now: Date) => {
    const [row] = await db
      .update(questionnaire)
      .set({ responseCount: sql`${questionnaire.responseCount} + 1` })
      .where(
        and(
          eq(questionnaire.id, id),
          hasStatus(questionnaireStatus.open, now),
          sql`(${questionnaire.maxResponses} IS NULL OR ${questionnaire.responseCount} < ${questionnaire.maxResponses})`,
        ),
      )
      .returning({ responses: questionnaire.responseCount, max: questionnaire.maxResponses })
    return row
  },

  insertResponse: async ({ answers, files = [], ...response }: NewResponse): Promise<void> => {
    await db.execute(sql`INSERT INTO questionnaire_response
        (id, questionnaire_id, version_no, started_at, completed_at, seconds, device_class, quality_flags, is_test)
      VALUES (${response.id}, ${response.questionnaireId}, ${response.versionNo},
        ${response.startedAt?.toISOString() ?? null}, ${response.completedAt.toISOString()}, ${response.seconds},
        ${response.deviceClass}, ${sql.param(response.qualityFlags)}, ${response.isTest ?? false})`)
    if (answers.length === 0) return
    await db.execute(sql`INSERT INTO questionnaire_answer (response_id, question_code, option_code, words)
      SELECT ${response.id}, code, option, words
      FROM jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) AS given(code text, option text, words text)`)
    if (files.length > 0)
      await db
        .insert(questionnaireFile)
        .values(files.map(({ id, code }) => ({ fileId: id, responseId: response.id, questionCode: code })))
  },

  /** Choices by question and option, with how many answered each question at all. Texts are not read. */
  tally: async (questionnaireId: string) => {
    const { rows } = await db.execute<TallyRow & Record<string, unknown>>(sql`
      WITH valid AS (
        SELECT a.response_id, a.question_code, a.option_code, a.words = '1' AS is_first
        FROM questionnaire_answer a JOIN questionnaire_response r ON r.id = a.response_id
        WHERE r.questionnaire_id = ${questionnaireId} AND r.state = 'completed' AND NOT r.is_test
      ), asked AS (
        SELECT question_code, count(DISTINCT response_id)::int AS answered FROM valid GROUP BY question_code
      )
      SELECT v.question_code AS code, v.option_code AS option, count(*)::int AS chosen,
        (count(*) FILTER (WHERE v.is_first))::int AS first, asked.answered
      FROM valid v JOIN asked USING (question_code)
      GROUP BY v.question_code, v.option_code, asked.answered`)
    return rows
  },

  /** How many count, and how many were made void. */
  countAnswers: async (questionnaireId: string): Promise<{ responses: number; voided: number }> => {
    const { rows } = await db.execute<{ responses: number; voided: number }>(sql`
      SELECT (count(*) FILTER (WHERE state = 'completed'))::int AS responses,
        (count(*) FILTER (WHERE state = 'void'))::int AS voided
      FROM questionnaire_response WHERE questionnaire_id = ${questionnaireId} AND NOT is_test`)
    return rows[0] ?? { responses: 0, voided: 0 }
  },
})

const shown = (siteId: string, status: QuestionnaireStatus | undefined, now: Date): SQL | undefined =>
  and(
    eq(questionnaire.siteId, siteId),
    inArray(questionnaire.state, [...publicStates]),
    status ? hasStatus(status, now) : undefined,
  )
