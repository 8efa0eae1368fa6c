import { sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'

export interface FactFile {
  name: string
  ext: string
  size: number
  digest: string
}

/** What there is to say of an info at this moment, in the caller's transaction. */
export interface Facts extends Record<string, unknown> {
  id: string
  /** Null when nothing is left of it. */
  siteId: string | null
  kind: string | null
  state: string | null
  closingReason: string | null
  closingTarget: string | null
  /** What the public reads; null when it reads nothing of it. */
  shown: {
    title: string
    editionTitle: string
    editionNo: number
    html: string
    text: string
    fields: Record<string, unknown>
    date: string | null
    files: FactFile[]
  } | null
}

const wireTime = (column: string) =>
  sql.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** A row whose edition is gone, which nobody but a tamperer leaves, says nothing: and that is not what was entered. */
const factsFrom = (infoIds: readonly string[]) => sql`
      SELECT w.id, i.site_id AS "siteId", i.kind, i.state, 
        CASE i.state WHEN 'recycled' THEN i.delete_reason ELSE i.closing_reason END AS "closingReason",
        i.closing_target AS "closingTarget",
        CASE WHEN p.info_id IS NOT NULL THEN jsonb_build_object('title', p.title, 'editionTitle', coalesce(e.title, ''),
          'editionNo', e.edition_no, 'html', e.body_html, 'text', coalesce(e.body_text, ''),
          'fields', coalesce(e.fields, '{}'),
          'date', ${wireTime('e.shown_date')},
          'files', (SELECT coalesce(jsonb_agg(jsonb_build_object('name', a.name, 'ext', f.ext, 'size', f.size,
            'digest', f.digest) ORDER BY a.sort, a.file_id), '[]') FROM info_attachment a JOIN file f ON f.id = a.file_id
            WHERE a.edition_id = e.id)) END AS shown
      FROM unnest(${sql.param([...infoIds])}::text[]) AS w (id) LEFT JOIN info i ON i.id = w.id
        LEFT JOIN publication p ON p.info_id = w.id LEFT JOIN info_edition e ON e.id = p.edition_id`

export const factsOf = async (db: Queries, infoIds: readonly string[]): Promise<Facts[]> =>
  (await db.execute<Facts>(factsFrom(infoIds))).rows

/** For whoever enters it now: nothing of it is pending any more. */
export const takeFacts = async (tx: Queries, infoIds: readonly string[]): Promise<Facts[]> =>
  (
    await tx.execute<Facts>(sql`WITH taken AS
      (DELETE FROM attest_pending WHERE info_id = ANY(${sql.param([...infoIds])}::text[])) ${factsFrom(infoIds)}`)
  ).rows
