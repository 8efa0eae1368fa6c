import { sql } from 'drizzle-orm'
import { indexPublications } from '../features/search/index-repo.ts'
import type { Queries } from '../platform/database/database.ts'
import { hexId, uuid } from './app.ts'

export interface InfoSample {
  siteId: string
  channel: string
  title: string
  noticeTime: string
  id?: string
  noticeId?: string | null
  noticeType?: string | null
  regionCode?: string | null
  purchaser?: string | null
  agency?: string | null
  purchaseManner?: string | null
  openTenderCode?: string | null
  openTenderTime?: string | null
  budget?: string | null
  planId?: string | null
  organizationForm?: string | null
  body?: string
}

/** Publishes a sample as the publishing transaction does: identity, edition, publication, search entry. Times are Beijing's. */
export const publishSample = async (db: Queries, sample: InfoSample): Promise<string> => {
  const id = sample.id ?? uuid()
  const edition = uuid()
  const channelId = `${sample.siteId}-${sample.channel}`
  const noticeId = sample.noticeId === undefined ? hexId() : sample.noticeId
  const body = sample.body ?? `<div id="noticeArea" class="noticeArea"><p>${sample.title}的正文</p></div>`
  const plain = body.replace(/<[^>]+>/g, '')
  const at = (time: string | null | undefined) => (time ? `${time}+08` : null)
  await db.execute(sql`INSERT INTO info (id, site_id, channel_id, kind, state, notice_id, plan_id)
    VALUES (${id}, ${sample.siteId}, ${channelId}, ${sample.noticeType ? 'notice' : 'article'}, 'live', ${noticeId}, ${sample.planId ?? null})`)
  await db.execute(sql`INSERT INTO info_edition (id, info_id, edition_no, state, title, body_html, body_text, fields, published_at)
    VALUES (${edition}, ${id}, 1, 'published', ${sample.title}, ${body}, ${plain},
      ${JSON.stringify({ openTenderTime: sample.openTenderTime ?? null })}, ${at(sample.noticeTime)})`)
  await db.execute(sql`UPDATE info SET published_edition_id = ${edition} WHERE id = ${id}`)
  await db.execute(sql`INSERT INTO publication (info_id, edition_id, site_id, channel_id, title, description, notice_time, notice_id,
      notice_type, region_code, purchaser, agency, purchase_manner, open_tender_code, open_tender_time, budget, plan_id, organization_form, data_source)
    VALUES (${id}, ${edition}, ${sample.siteId}, ${channelId}, ${sample.title}, ${plain.slice(0, 500)}, ${at(sample.noticeTime)}, ${noticeId},
      ${sample.noticeType ?? null}, ${sample.regionCode ?? null}, ${sample.purchaser ?? null}, ${sample.agency ?? null},
      ${sample.purchaseManner ?? null}, ${sample.openTenderCode ?? null}, ${at(sample.openTenderTime)}, ${sample.budget ?? null},
      ${sample.planId ?? null}, ${sample.organizationForm ?? null}, 'gp-notice-center')`)
  await indexPublications(db, [id])
  return id
}

/** Publishes many notices of nothing but a title, all at one time; answers their ids in the order of the titles. */
export const publishMany = async (
  db: Queries,
  { siteId, channel, noticeTime }: Pick<InfoSample, 'siteId' | 'channel' | 'noticeTime'>,
  titles: string[],
): Promise<string[]> => {
  const rows = titles.map(title => ({ id: uuid(), edition: uuid(), title }))
  const values = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS v (id text, edition text, title text)`
  const [channelId, time] = [`${siteId}-${channel}`, `${noticeTime}+08`]
  await db.execute(sql`INSERT INTO info (id, site_id, channel_id, kind, state, published_edition_id)
    SELECT id, ${siteId}, ${channelId}, 'notice', 'live', edition FROM ${values}`)
  await db.execute(sql`INSERT INTO info_edition (id, info_id, edition_no, state, title, body_html, body_text, published_at)
    SELECT edition, id, 1, 'published', title, '', '正文', ${time} FROM ${values}`)
  await db.execute(sql`INSERT INTO publication (info_id, edition_id, site_id, channel_id, title, description, notice_time, data_source)
    SELECT id, edition, ${siteId}, ${channelId}, title, '', ${time}, 'gp-notice-center' FROM ${values}`)
  const ids = rows.map(({ id }) => id)
  await indexPublications(db, ids)
  return ids
}
