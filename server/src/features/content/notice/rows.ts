import type { ContentRow } from '@sunport/contract/calls/content.ts'
import type { NoticeRow } from '@sunport/contract/calls/notice-list.ts'
import { stageOf } from '@sunport/contract/codes.ts'
import { type NoticeValues, rowsOf, textOf } from '@sunport/contract/content/notice/shape.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { type PhaseStep, phaseOf } from '@sunport/contract/rules/notice-phase.ts'
import { sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'

interface FactRow extends Record<string, unknown> {
  id: string
  siteId: string
  /** Of an edition that is being worked on: what the public will read instead. */
  openFields: NoticeValues | null
  publicFields: NoticeValues | null
  isPublic: boolean
  planId: string | null
  noticeType: string | null
  noticeTime: string | null
  noticeEndTime: string | null
  openTenderTime: string | null
  openTenderCode: string | null
  purchaser: string | null
  agency: string | null
  regionCode: string | null
  purchaseManner: string | null
  purchaseNature: string | null
  budget: string | null
  successfulMoney: string | null
  rules: string[] | null
}

interface StepRow extends Record<string, unknown> {
  siteId: string
  planId: string
  noticeType: string | null
  noticeTime: string
  suppliers: unknown
}

const wire = (time: string | null): string | null => (time ? toWireTime(new Date(time)) : null)
const keyOf = ({ siteId, planId }: Pick<StepRow, 'siteId' | 'planId'>): string => `${siteId}/${planId}`
const openStates = sql`('draft', 'returned', 'review1', 'review2', 'review3', 'scheduled')`

const factsOf = async (db: Queries, ids: string[]): Promise<FactRow[]> =>
  (
    await db.execute<FactRow>(sql`
      SELECT i.id, i.site_id AS "siteId", open.fields AS "openFields", e.fields AS "publicFields",
        p.info_id IS NOT NULL AS "isPublic", p.plan_id AS "planId", p.notice_type AS "noticeType",
        p.notice_time AS "noticeTime", p.notice_end_time AS "noticeEndTime", p.open_tender_time AS "openTenderTime",
        p.open_tender_code AS "openTenderCode", p.purchaser, p.agency, p.region_code AS "regionCode",
        p.purchase_manner AS "purchaseManner", p.purchase_nature AS "purchaseNature", p.budget::text,
        p.successful_money::text AS "successfulMoney", k.rules
      FROM info i
        LEFT JOIN info_edition open ON open.info_id = i.id AND open.state IN ${openStates}
        LEFT JOIN publication p ON p.info_id = i.id
        LEFT JOIN info_edition e ON e.id = p.edition_id
        LEFT JOIN notice_check k ON k.edition_id = p.edition_id
      WHERE i.id = ANY(${sql.param(ids)})`)
  ).rows

const stepsOf = async (db: Queries, planIds: string[]): Promise<Map<string, StepRow[]>> => {
  if (planIds.length === 0) return new Map()
  const { rows } = await db.execute<StepRow>(sql`
    SELECT p.site_id AS "siteId", p.plan_id AS "planId", p.notice_type AS "noticeType", p.notice_time AS "noticeTime",
      CASE WHEN p.notice_type LIKE '00102%' THEN (SELECT e.fields -> 'suppliers' FROM info_edition e
        WHERE e.id = p.edition_id) END AS suppliers
    FROM publication p WHERE p.plan_id = ANY(${sql.param(planIds)}) ORDER BY p.notice_time, p.seq`)
  return Map.groupBy(rows, keyOf)
}

/** Of the packages that a call has, how many have their result; nothing to say when there are none or all. */
const decidedOf = ({ noticeType, publicFields }: FactRow, steps: readonly StepRow[]): string | null => {
  if (stageOf(noticeType) !== 'tender') return null
  const called = new Set(rowsOf(publicFields?.packages).map(row => textOf(row.no)))
  const decided = new Set(
    steps.flatMap(({ suppliers }) => rowsOf(suppliers).map(row => textOf(row.packageNo))),
  )
  const count = [...called].filter(no => decided.has(no)).length
  return count > 0 && count < called.size ? `${count}/${called.size}` : null
}

const textOrNull = (value: unknown): string | null => textOf(value) || null

/** Completes lines of the list by what their notices say, and by where their projects stand. */
export const withFacts = async (
  db: Queries,
  rows: readonly ContentRow[],
  { regionName, now }: { regionName(code: string): string | null; now: Date },
): Promise<NoticeRow[]> => {
  const facts = new Map(
    (
      await factsOf(
        db,
        rows.map(({ id }) => id),
      )
    ).map(row => [row.id, row]),
  )
  const plans = [...facts.values()].flatMap(({ planId }) => planId ?? [])
  const projects = await stepsOf(db, [...new Set(plans)])
  return rows.map(row => {
    const fact = facts.get(row.id)
    // What is being written is what the list shows, here as in the title.
    const written = fact?.openFields
    const said = (key: keyof FactRow & string): string | null =>
      written || !fact?.isPublic ? textOrNull(written?.[key]) : textOrNull(fact[key])
    const steps = fact?.planId
      ? (projects.get(keyOf({ siteId: fact.siteId, planId: fact.planId })) ?? [])
      : []
    const dated = steps.map(
      ({ noticeType, noticeTime }): PhaseStep => ({
        noticeType,
        noticeTime: wire(noticeTime),
      }),
    )
    const regionCode = said('regionCode')
    return {
      ...row,
      openTenderCode: said('openTenderCode'),
      purchaser: said('purchaser'),
      agency: said('agency'),
      regionName: regionCode && (regionName(regionCode) ?? regionCode),
      purchaseManner: said('purchaseManner'),
      purchaseNature: said('purchaseNature'),
      budget: said('budget'),
      successfulMoney: said('successfulMoney'),
      openTenderTime: written ? said('openTenderTime') : wire(fact?.openTenderTime ?? null),
      phase: (fact?.isPublic && phaseOf(factsForPhase(fact), dated, now)) || null,
      decidedPackages: fact ? decidedOf(fact, steps) : null,
      violations: fact?.rules?.length ?? 0,
    }
  })
}

const factsForPhase = ({ noticeType, noticeTime, openTenderTime, noticeEndTime, publicFields }: FactRow) => ({
  noticeType,
  noticeTime: wire(noticeTime),
  openTenderTime: wire(openTenderTime),
  noticeEndTime: wire(noticeEndTime),
  docsFrom: textOrNull(publicFields?.docsFrom),
})
