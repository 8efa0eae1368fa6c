import type { SurveyQuestion } from '@sunport/contract/calls/questionnaire-desk.ts'
import type { AnswerMode } from '@sunport/contract/questionnaire/answer-modes.ts'
import type { SurveyState } from '@sunport/contract/questionnaire/policy.ts'
import { and, asc, count, desc, eq, ilike, type SQL, sql } from 'drizzle-orm'
import { entityRepo } from '../../platform/crud/entity-repo.ts'
import type { Reach } from '../../platform/crud/reach.ts'
import type { Queries } from '../../platform/database/database.ts'
import { likePattern } from '../../platform/database/like.ts'
import { offsetOf, orderOf, type Paging } from '../../platform/database/list.ts'
import { withinScope } from '../../platform/rights/data-scope.ts'
import { countWaiting, type Waiting } from '../../platform/waiting.ts'
import {
  type QuestionRow,
  questionnaire,
  questionnaireQuestion,
  questionnaireTicket,
  questionnaireVersion,
  type StoredQuestionnaire,
} from './table.ts'
import type { ToldOf } from './telling.ts'

/** Whose questionnaires: of the sites that somebody keeps, or of his organisations. */
export const surveysWithin = ({ scope, actor }: Reach): SQL =>
  withinScope(
    scope,
    { siteId: sql`${questionnaire.siteId}`, orgId: sql`${questionnaire.ownerOrgId}` },
    actor.userId ?? '',
  )

export interface SurveyFilter extends Paging {
  keyword?: string | undefined
  siteId?: string | undefined
  state?: SurveyState | '' | undefined
  answerMode?: AnswerMode | '' | undefined
  onDay?: string | undefined
  owner?: string | undefined
  only?: 'review' | '' | undefined
}

/** The state as the clock has it: the list must not wait for the task that writes it down. */
const stateAt = (now: Date): SQL => sql`CASE
  WHEN ${questionnaire.state} IN ('approved', 'open', 'paused') AND ${questionnaire.endAt} <= ${now.toISOString()} THEN 'closed'
  WHEN ${questionnaire.state} = 'approved' AND ${questionnaire.startAt} <= ${now.toISOString()} THEN 'open'
  ELSE ${questionnaire.state} END`

/** For the first time, or what was changed while it runs. */
const isInReview = sql`(${questionnaire.state} = 'review' OR ${questionnaire.revision} = 'review')`

const matching = (filter: SurveyFilter, within: SQL, now: Date): SQL | undefined =>
  and(
    within,
    filter.keyword ? ilike(questionnaire.title, likePattern(filter.keyword)) : undefined,
    filter.siteId ? eq(questionnaire.siteId, filter.siteId) : undefined,
    filter.state ? sql`${stateAt(now)} = ${filter.state}` : undefined,
    filter.answerMode ? eq(questionnaire.answerMode, filter.answerMode) : undefined,
    filter.onDay
      ? sql`${questionnaire.startAt} < (${filter.onDay}::date + 1)::timestamp AT TIME ZONE 'Asia/Shanghai'
          AND ${questionnaire.endAt} > ${filter.onDay}::date::timestamp AT TIME ZONE 'Asia/Shanghai'`
      : undefined,
    filter.owner ? eq(questionnaire.createUser, filter.owner) : undefined,
    filter.only === 'review' ? isInReview : undefined,
  )

export interface SurveyFacts extends Record<string, unknown> {
  id: string
  started: number
  tests: number
  medianSeconds: number | null
  lastAnswerAt: string | null
  questionCount: number
}

export const deskRepo = (db: Queries) => ({
  ...entityRepo(db, questionnaire),

  list: async (filter: SurveyFilter, within: SQL, now: Date) => {
    const where = matching(filter, within, now)
    const allowed = {
      title: questionnaire.title,
      startTime: questionnaire.startAt,
      endTime: questionnaire.endAt,
      responses: questionnaire.responseCount,
      latestModifyDate: questionnaire.latestModifyDate,
    }
    const [rows, [counted]] = await Promise.all([
      db
        .select()
        .from(questionnaire)
        .where(where)
        .orderBy(...orderOf(filter, allowed, [desc(questionnaire.latestModifyDate), asc(questionnaire.id)]))
        .limit(filter.pageSize)
        .offset(offsetOf(filter)),
      db.select({ total: count() }).from(questionnaire).where(where),
    ])
    return { rows, total: counted?.total ?? 0 }
  },

  inReview: (within: SQL): Promise<Waiting> =>
    countWaiting(db, sql`FROM ${questionnaire} WHERE ${and(within, isInReview)}`, {
      since: sql`${questionnaire.latestModifyDate}`,
    }),

  submittedBy: (
    userId: string,
    { most, isHeld }: { most: number; isHeld: boolean },
  ): Promise<StoredQuestionnaire[]> => {
    const asked = db
      .select()
      .from(questionnaire)
      .where(
        and(isInReview, sql`coalesce(${questionnaire.handedTo}, ${questionnaire.submittedBy}) = ${userId}`),
      )
      .orderBy(asc(questionnaire.latestModifyDate), asc(questionnaire.id))
      .limit(most)
    return isHeld ? asked.for('update') : asked
  },

  handTo: (id: string, userId: string) =>
    db.update(questionnaire).set({ handedTo: userId }).where(eq(questionnaire.id, id)),

  facts: async (ids: string[]): Promise<SurveyFacts[]> =>
    (
      await db.execute<SurveyFacts>(sql`
        SELECT q.id,
          (SELECT coalesce(sum(b.begun), 0)::int FROM questionnaire_begun b WHERE b.questionnaire_id = q.id) AS started,
          (SELECT count(*)::int FROM questionnaire_response r WHERE r.questionnaire_id = q.id AND r.is_test) AS tests,
          (SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY r.seconds) FROM questionnaire_response r
            WHERE r.questionnaire_id = q.id AND NOT r.is_test AND r.state = 'completed') AS "medianSeconds",
          (SELECT max(r.completed_at) FROM questionnaire_response r
            WHERE r.questionnaire_id = q.id AND NOT r.is_test) AS "lastAnswerAt",
          (SELECT count(*)::int FROM questionnaire_question n WHERE n.questionnaire_id = q.id
            AND n.version_no = q.version_no AND n.type <> 'note') AS "questionCount"
        FROM questionnaire q WHERE q.id = ANY(${sql.param(ids)})`)
    ).rows,

  versions: async (id: string) =>
    (
      await db.execute<{ versionNo: number; frozenAt: string | null; answers: number }>(sql`
        SELECT v.version_no AS "versionNo", v.frozen_at AS "frozenAt",
          (SELECT count(*)::int FROM questionnaire_response r WHERE r.questionnaire_id = v.questionnaire_id
            AND r.version_no = v.version_no AND NOT r.is_test) AS answers
        FROM questionnaire_version v WHERE v.questionnaire_id = ${id} ORDER BY v.version_no`)
    ).rows,

  tickets: async (id: string) => {
    const { rows } = await db.execute<{ made: number; used: number }>(sql`
      SELECT count(*)::int AS made, (count(*) FILTER (WHERE is_used))::int AS used
      FROM questionnaire_ticket WHERE questionnaire_id = ${id}`)
    return rows[0] ?? { made: 0, used: 0 }
  },

  addTickets: async (id: string, hashes: string[]): Promise<void> => {
    await db
      .insert(questionnaireTicket)
      .values(hashes.map(ticketHash => ({ questionnaireId: id, ticketHash })))
      .onConflictDoNothing()
  },

  addVersion: async (questionnaireId: string, versionNo: number): Promise<void> => {
    await db.insert(questionnaireVersion).values({ questionnaireId, versionNo })
  },

  freeze: async (questionnaireId: string, versionNo: number, frozenAt: Date): Promise<void> => {
    await db.update(questionnaireVersion).set({ frozenAt }).where(thisVersion(questionnaireId, versionNo))
  },

  /** With its questions. */
  dropVersion: async (questionnaireId: string, versionNo: number): Promise<void> => {
    await db.execute(sql`DELETE FROM questionnaire_response WHERE questionnaire_id = ${questionnaireId}
      AND version_no = ${versionNo} AND is_test`)
    await db.delete(questionnaireVersion).where(thisVersion(questionnaireId, versionNo))
  },

  purgeTests: async (questionnaireId: string): Promise<number> =>
    (
      await db.execute(
        sql`DELETE FROM questionnaire_response WHERE questionnaire_id = ${questionnaireId} AND is_test`,
      )
    ).rowCount ?? 0,

  setQuestions: async (
    questionnaireId: string,
    versionNo: number,
    questions: readonly (SurveyQuestion | QuestionRow)[],
  ): Promise<void> => {
    await db
      .delete(questionnaireQuestion)
      .where(
        and(
          eq(questionnaireQuestion.questionnaireId, questionnaireId),
          eq(questionnaireQuestion.versionNo, versionNo),
        ),
      )
    if (questions.length === 0) return
    await db.insert(questionnaireQuestion).values(
      questions.map((question, sort) => ({
        ...question,
        rules: question.rules ?? {},
        questionnaireId,
        versionNo,
        pageNo: 1,
        sort,
      })),
    )
  },
})

const thisVersion = (questionnaireId: string, versionNo: number) =>
  and(
    eq(questionnaireVersion.questionnaireId, questionnaireId),
    eq(questionnaireVersion.versionNo, versionNo),
  )

/**
 * Opens what is to begin and ends what is over, by the clock. Versions stay: whoever reads one is shown the state of the
 * moment already, and must not be told that somebody was faster.
 */
export const turnByClock = async (db: Queries, now: Date) => {
  const { rows } = await db.execute<ToldOf & { state: SurveyState }>(sql`
    UPDATE questionnaire SET state = CASE WHEN end_at <= ${now.toISOString()} THEN 'closed' ELSE 'open' END
    WHERE (state = 'approved' AND start_at <= ${now.toISOString()})
      OR (state IN ('approved', 'open', 'paused') AND end_at <= ${now.toISOString()})
    RETURNING id, site_id AS "siteId", title, state, owner_org_id AS "ownerOrgId", submitted_by AS "submittedBy"`)
  await db.execute(sql`DELETE FROM questionnaire_saved WHERE kept_until <= ${now.toISOString()}`)
  return rows
}

/** The earliest moment up to now at which one was to open or to end and has not. */
export const earliestTurn = async (db: Queries, now: Date): Promise<Date | undefined> => {
  const { rows } = await db.execute<{ moment: string | null }>(sql`SELECT least(
    (SELECT min(start_at) FROM questionnaire WHERE state = 'approved' AND start_at <= ${now.toISOString()}),
    (SELECT min(end_at) FROM questionnaire WHERE state IN ('approved', 'open', 'paused')
      AND end_at <= ${now.toISOString()})) AS moment`)
  return rows[0]?.moment ? new Date(rows[0].moment) : undefined
}
