import { type SQL, sql } from 'drizzle-orm'

const ofPublication = (column: SQL): SQL =>
  sql`(SELECT ${column} FROM publication p WHERE p.info_id = info.id)`

/** The moments that lists of public texts are about. */
export const listMoments = {
  end: sql`shown.expire_at`,
  opened: ofPublication(sql`p.open_tender_time`),
  published: ofPublication(sql`p.notice_time`),
}
