import type { NoticeStage } from '@sunport/contract/codes.ts'
import { followUpDays, type MissingFollowUp } from '@sunport/contract/content/notice/follow-up.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import {
  callStages,
  type NoticePhase,
  outcomePhases,
  typesOfStage,
} from '@sunport/contract/rules/notice-phase.ts'
import { type SQL, sql } from 'drizzle-orm'

const dayMs = 86_400_000
/** Projects older than this are archives: nobody is asked about them any more. */
const askedDays = 730
const outcomeStages = Object.keys(outcomePhases) as NoticeStage[]
const typesOf = (stages: readonly NoticeStage[]): SQL =>
  sql`ANY(${sql.param(stages.flatMap(typesOfStage))}::text[])`

const outcomeOf = (type: SQL): SQL =>
  sql`CASE ${sql.join(
    outcomeStages.map(stage => sql`WHEN ${type} = ${typesOf([stage])} THEN ${outcomePhases[stage]}`),
    sql` `,
  )} END`

const until = sql`coalesce(p.open_tender_time, p.notice_end_time)`

/** What notices after `p` decided, up to the next time that its project is announced. */
const decided = sql`(
  SELECT ${outcomeOf(sql`q.notice_type`)} FROM publication q
  WHERE q.plan_id = p.plan_id AND q.site_id = p.site_id AND q.notice_type = ${typesOf(outcomeStages)}
    AND q.notice_time > p.notice_time AND NOT EXISTS (
      SELECT 1 FROM publication r WHERE r.plan_id = p.plan_id AND r.site_id = p.site_id
        AND r.notice_type = ${typesOf(['tender'])} AND r.notice_time > p.notice_time AND r.notice_time <= q.notice_time)
  ORDER BY q.notice_time DESC, q.seq DESC LIMIT 1)`

/** As `phaseOf` reckons it for one notice, for the whole list at once. */
const phaseOfP = (now: Date): SQL => sql`CASE
  WHEN p.notice_type = ${typesOf(outcomeStages)} THEN coalesce(${decided}, ${outcomeOf(sql`p.notice_type`)})
  WHEN p.notice_type = ${typesOf(callStages)} AND ${until} IS NOT NULL THEN coalesce(${decided}, CASE
    WHEN ${until} < ${now.toISOString()} THEN 'closed'
    WHEN (SELECT e.fields ->> 'docsFrom' FROM info_edition e WHERE e.id = p.edition_id)
      > ${toWireTime(now).slice(0, 10)} THEN 'pending'
    ELSE 'open' END)
  END`

/** What can be told of a phase at a glance, so that few projects are looked into. */
const likely = (phase: NoticePhase, now: Date): SQL => {
  const isCall = sql`p.notice_type = ${typesOf(callStages)}`
  if (phase === 'open' || phase === 'pending') return sql`${isCall} AND ${until} >= ${now.toISOString()}`
  if (phase === 'closed') return sql`${isCall} AND ${until} < ${now.toISOString()}`
  return sql`p.notice_type = ${typesOf([...callStages, ...outcomeStages])}`
}

export const inPhase = (phase: NoticePhase, now: Date): SQL =>
  sql`info.id IN (SELECT p.info_id FROM publication p
    WHERE ${likely(phase, now)} AND ${phaseOfP(now)} = ${phase})`

/** Which notices wait, since when, and in which phase their projects then still are. */
const waiting: Record<MissingFollowUp, { stage: NoticeStage; since: SQL; phase: NoticePhase }> = {
  result: { stage: 'tender', since: sql`p.open_tender_time`, phase: 'closed' },
  contract: { stage: 'result', since: sql`p.notice_time`, phase: 'awarded' },
}

/** Projects in which nothing has followed for too long. */
export const isLacking = (what: MissingFollowUp, now: Date): SQL => {
  const { stage, since, phase } = waiting[what]
  const daysAgo = (days: number): string => new Date(now.getTime() - days * dayMs).toISOString()
  return sql`info.id IN (SELECT p.info_id FROM publication p
    WHERE p.notice_type = ${typesOf([stage])} AND ${since} < ${daysAgo(followUpDays)}
      AND ${since} > ${daysAgo(askedDays)} AND ${phaseOfP(now)} = ${phase})`
}
