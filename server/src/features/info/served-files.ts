import { type SQL, sql } from 'drizzle-orm'

export interface AttachmentRow extends Record<string, unknown> {
  editionId: string
  fileId: string
  name: string
  ext: string
  size: string
  digest: string
  downloads: number
  isAccessible: boolean
}

/** The files of editions that may be fetched, in their order. */
export const servedFiles = (where: SQL): SQL => sql`
  SELECT a.edition_id AS "editionId", a.file_id AS "fileId", a.name, f.ext, f.size, f.digest, f.downloads,
    f.is_accessible AS "isAccessible"
  FROM info_attachment a JOIN file f ON f.id = a.file_id
  WHERE ${where} AND f.is_served ORDER BY a.sort, a.file_id`

/** Rows as one value of another row, in their order; none are null. */
export const gathered = (rows: SQL): SQL => sql`(SELECT json_agg(one) FROM (${rows}) one)`
