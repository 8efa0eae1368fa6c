import { randomUUID } from 'node:crypto'
import pg from 'pg'

export interface ReadyItem {
  id: string
  title: string
  /** Stands first in its list, so that it can be looked for there. */
  isProbe: boolean
}

/** What their titles begin with, so that nothing else is taken for one. */
export const readyTitle = '发布测量稿件'

/** Every so many items one is looked for on the public pages. */
const probeEvery = 50

const rowsOf = (count: number): ReadyItem[] =>
  Array.from({ length: count }, (_, at) => {
    const id = randomUUID()
    return { id, title: `${readyTitle}${id.slice(0, 8)}`, isProbe: at % probeEvery === 0 }
  })

/** Items that wait for the last signature in a channel: what is measured begins with that signature. */
export const readyItems = async (url: string, channelId: string, count: number): Promise<ReadyItem[]> => {
  const items = rowsOf(count)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const values = [JSON.stringify(items), channelId]
    await client.query(
      `INSERT INTO info (id, site_id, channel_id, kind, state, author_id, owner_org_id)
       SELECT i.id, c.site_id, c.id, 'article', 'draft', u.id, u.org_id
       FROM jsonb_to_recordset($1::jsonb) AS i (id text), channel c, app_user u
       WHERE c.id = $2 AND u.user_name = 'editor'`,
      values,
    )
    await client.query(
      `INSERT INTO info_edition (id, info_id, edition_no, state, title, body_html, body_text, fields, review_round,
         submitted_by, submitted_at, shown_date)
       SELECT gen_random_uuid()::text, i.id, 1, 'review3', i.title, repeat('<p>' || i.title || '的正文。</p>', 20),
         repeat(i.title || '的正文。', 20), '{"source": "省财政厅"}', 1, u.id, now(),
         now() + CASE WHEN i."isProbe" THEN interval '1 day' ELSE interval '-1 year' END
       FROM jsonb_to_recordset($1::jsonb) AS i (id text, title text, "isProbe" boolean), app_user u
       WHERE u.user_name = 'editor' AND $2::text IS NOT NULL`,
      values,
    )
    return items
  } finally {
    await client.end()
  }
}
