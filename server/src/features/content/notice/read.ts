import type { LiveNoticeRow } from '@sunport/contract/calls/notice.ts'
import type { NoticeChange } from '@sunport/contract/content/notice/correction.ts'
import { type NoticeValues, rowsOf, textOf } from '@sunport/contract/content/notice/shape.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { typesOfStage } from '@sunport/contract/rules/notice-phase.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { likePattern } from '../../../platform/database/like.ts'

export interface LiveRow extends Record<string, unknown> {
  id: string
  siteId: string
  channelId: string
  title: string
  planId: string | null
  fields: NoticeValues
  noticeTime: string
  openTenderTime: string | null
}

export interface BarredSupplier {
  name: string
  /** The last day; null: without end. */
  until: string | null
}

interface ResultRow extends Record<string, unknown> {
  id: string
  title: string
  projectName: string | null
  purchaser: string | null
  bidCompany: string | null
  budget: string | null
  successfulMoney: string | null
  publishedOn: string
}

interface PartyRow extends Record<string, unknown> {
  name: string
  creditCode: string | null
  address: string | null
  linkMan: string | null
  phone: string | null
}

/** How many of the latest notices are looked through for a name. */
const latest = 5000
const openStates = sql`('draft', 'returned', 'review1', 'review2', 'review3', 'scheduled')`

const dateOf = (time: string | null | undefined): string | undefined =>
  time ? toWireTime(new Date(time)).slice(0, 10) : undefined

/** What notices ask of each other. */
export const noticeRead = (db: Queries) => {
  const dateWhere = async (aggregate: SQL, where: SQL): Promise<string | undefined> => {
    const found = await db.execute<{ at: string | null }>(
      sql`SELECT ${aggregate} AS at FROM publication WHERE ${where}`,
    )
    return dateOf(found.rows[0]?.at)
  }

  return {
    live: async (id: string): Promise<LiveRow | undefined> =>
      (
        await db.execute<LiveRow>(sql`
          SELECT p.info_id AS id, p.site_id AS "siteId", p.channel_id AS "channelId", p.title, p.plan_id AS "planId",
            e.fields, p.notice_time AS "noticeTime", p.open_tender_time AS "openTenderTime"
          FROM publication p JOIN info_edition e ON e.id = p.edition_id JOIN info i ON i.id = p.info_id
          WHERE p.info_id = ${id} AND i.kind = 'notice'`)
      ).rows[0],

    /** Whoever corrects a notice does so after the one before him. */
    lock: (id: string) => db.execute(sql`SELECT 1 FROM info WHERE id = ${id} FOR UPDATE`),

    /** Changes that public corrections make to a notice, in their order. */
    changesTo: async (targetId: string, exceptId = ''): Promise<NoticeChange[]> =>
      (
        await db.execute<NoticeChange & Record<string, unknown>>(sql`
          SELECT n.field, n.label, n.old_value AS old, n.new_value AS new, n.reason, n.basis
          FROM notice_change n JOIN publication c ON c.info_id = n.correction_id
          WHERE n.target_id = ${targetId} AND n.correction_id <> ${exceptId}
          ORDER BY c.notice_time, c.seq, n.sort`)
      ).rows,

    /** What a correction changes as it is public now. */
    changesBy: async (correctionId: string): Promise<(NoticeChange & { targetId: string })[]> =>
      (
        await db.execute<NoticeChange & { targetId: string } & Record<string, unknown>>(sql`
          SELECT target_id AS "targetId", field, label, old_value AS old, new_value AS new, reason, basis
          FROM notice_change WHERE correction_id = ${correctionId} ORDER BY sort`)
      ).rows,

    replaceChanges: async (
      correctionId: string,
      targetId: string,
      changes: readonly NoticeChange[],
    ): Promise<void> => {
      await db.execute(sql`DELETE FROM notice_change WHERE correction_id = ${correctionId}`)
      for (const [sort, change] of changes.entries())
        await db.execute(sql`
          INSERT INTO notice_change (correction_id, sort, target_id, field, label, old_value, new_value, reason, basis)
          VALUES (${correctionId}, ${sort}, ${targetId}, ${change.field}, ${change.label}, ${change.old},
            ${change.new}, ${change.reason}, ${change.basis})`)
    },

    /** Corrections that name no notice move the opening of their whole plan. */
    setOpeningInForce: (siteId: string, planId: string) =>
      db.execute(sql`SELECT set_opening_in_force(${siteId}, ${planId})`),

    intentionOn: (siteId: string, planId: string) =>
      dateWhere(
        sql`min(notice_time)`,
        sql`site_id = ${siteId} AND plan_id = ${planId} AND notice_type IN ('59', '5E')`,
      ),

    resultOn: (siteId: string, planId: string) =>
      dateWhere(
        sql`max(notice_time)`,
        sql`site_id = ${siteId} AND plan_id = ${planId} AND notice_type LIKE '00102%'`,
      ),

    decidedPackages: async (siteId: string, planId: string): Promise<string[]> => {
      const found = await db.execute<{ fields: NoticeValues }>(sql`
        SELECT e.fields FROM publication p JOIN info_edition e ON e.id = p.edition_id
        WHERE p.site_id = ${siteId} AND p.plan_id = ${planId} AND p.notice_type LIKE '00102%'`)
      return found.rows.flatMap(({ fields }) => rowsOf(fields.suppliers).map(row => textOf(row.packageNo)))
    },

    /** With whom a project's contracts are, one name for each. */
    contractedWith: async (siteId: string, planId: string): Promise<string[]> =>
      (
        await db.execute<{ name: string }>(sql`
          SELECT bid_company AS name FROM publication WHERE site_id = ${siteId} AND plan_id = ${planId}
            AND bid_company IS NOT NULL AND notice_type = ANY(${sql.param(typesOfStage('contract'))})`)
      ).rows.map(({ name }) => name),

    /** The latest results of a site, of one nature if it is known. */
    resultsOf: async (siteId: string, nature: string | undefined): Promise<ResultRow[]> =>
      (
        await db.execute<Omit<ResultRow, 'publishedOn'> & { noticeTime: string }>(sql`
          SELECT info_id AS id, title, open_tender_name AS "projectName", purchaser, bid_company AS "bidCompany",
            budget::text, successful_money::text AS "successfulMoney", notice_time AS "noticeTime"
          FROM publication WHERE site_id = ${siteId} AND notice_type LIKE '00102%'
            AND (${nature ?? null}::text IS NULL OR purchase_nature IS NULL OR purchase_nature = ${nature ?? null})
          ORDER BY notice_time DESC, seq DESC LIMIT ${latest}`)
      ).rows.map(
        ({ noticeTime, ...row }) => ({ ...row, publishedOn: dateOf(noticeTime) ?? '' }) as ResultRow,
      ),

    /** Public notices by a part of their title or number, or by their plan; the latest first. */
    liveByWords: async (siteId: string, keyword: string): Promise<LiveNoticeRow[]> =>
      (
        await db.execute<Omit<LiveNoticeRow, 'publishedOn'> & { noticeTime: string }>(sql`
          SELECT info_id AS id, plan_id AS "planId", title, notice_type AS "noticeType",
            open_tender_code AS "openTenderCode", notice_time AS "noticeTime"
          FROM publication
          WHERE site_id = ${siteId} AND notice_type IS NOT NULL AND (title ILIKE ${likePattern(keyword)}
            OR open_tender_code ILIKE ${likePattern(keyword)} OR plan_id = ${keyword})
          ORDER BY notice_time DESC, seq DESC LIMIT 20`)
      ).rows.map(({ noticeTime, ...row }) => ({ ...row, publishedOn: dateOf(noticeTime) ?? '' })),

    /** Another public notice of the same type under the same number. */
    titleOfSame: async (
      { siteId, noticeType, code }: { siteId: string; noticeType: string; code: string },
      exceptId: string,
    ): Promise<string | undefined> =>
      (
        await db.execute<{ title: string }>(sql`
          SELECT title FROM publication WHERE open_tender_code = ${code} AND site_id = ${siteId}
            AND notice_type = ${noticeType} AND info_id <> ${exceptId} ORDER BY notice_time DESC LIMIT 1`)
      ).rows[0]?.title,

    /** Suppliers with a record in force on a day, by name or code, wherever it was made. */
    barred: async (
      names: readonly string[],
      codes: readonly string[],
      on: string,
    ): Promise<BarredSupplier[]> =>
      (
        await db.execute<BarredSupplier & Record<string, unknown>>(sql`
          SELECT DISTINCT credit_name AS name, end_date::text AS until FROM credit_record
          WHERE is_public AND credit_type = '1' AND kind IN ('serious', 'misconduct')
            AND (credit_name = ANY(${sql.param([...names])}) OR credit_code = ANY(${sql.param([...codes])}))
            AND start_date <= ${on} AND coalesce(end_date, 'infinity') >= ${on} ORDER BY 1, 2 LIMIT 20`)
      ).rows,

    channelType: async (id: string | null): Promise<string | undefined> =>
      (await db.execute<{ type: string }>(sql`SELECT channel_type AS type FROM channel WHERE id = ${id}`))
        .rows[0]?.type,

    agencies: async (name: string): Promise<PartyRow[]> =>
      (
        await db.execute<PartyRow>(sql`
          SELECT DISTINCT ON (name) name, credit_code AS "creditCode", coalesce(office_address, register_address) AS address,
            contact_name AS "linkMan", phone
          FROM agency WHERE name ILIKE ${likePattern(name)} ORDER BY name LIMIT 20`)
      ).rows,

    /** Purchasers as the latest notices named them, and units that never bought anything yet. */
    purchasers: async (siteId: string, name: string): Promise<PartyRow[]> =>
      (
        await db.execute<PartyRow>(sql`
          SELECT name, "creditCode", address, "linkMan", phone FROM (
            SELECT DISTINCT ON (name) * FROM (
              SELECT purchaser AS name, NULL AS "creditCode", more ->> 'purchaserAddr' AS address,
                more ->> 'purchaserLinkMan' AS "linkMan", more ->> 'purchaserLinkPhone' AS phone, notice_time AS at
              FROM (SELECT purchaser, more, notice_time FROM publication WHERE site_id = ${siteId}
                ORDER BY notice_time DESC, seq DESC LIMIT ${latest}) recent
              WHERE purchaser ILIKE ${likePattern(name)}
              UNION ALL
              SELECT org_name, credit_code, NULL, NULL, NULL, '-infinity' FROM organisation
              WHERE org_name ILIKE ${likePattern(name)} AND unit_state = '1') found
            ORDER BY name, (address IS NULL), at DESC) one ORDER BY name LIMIT 20`)
      ).rows,

    /** Everything of one plan, published or being written, the oldest first. */
    projectIds: async (planId: string, siteId: string): Promise<string[]> =>
      (
        await db.execute<{ id: string }>(sql`
          SELECT i.id FROM info i JOIN (
            SELECT id FROM info WHERE plan_id = ${planId}
            UNION SELECT info_id FROM info_edition WHERE state IN ${openStates} AND fields ->> 'planId' = ${planId}) one
            ON one.id = i.id
          WHERE i.kind = 'notice' AND i.site_id = ${siteId} AND i.state <> 'recycled'
          ORDER BY i.first_published_at NULLS LAST, i.create_date, i.id LIMIT 200`)
      ).rows.map(({ id }) => id),
  }
}

export type NoticeRead = ReturnType<typeof noticeRead>
