import type { BasisKind } from '@sunport/contract/basis/codes.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'

/** Words of an item that were written on one day. */
interface Passage {
  /** Rich text, or plain. */
  text: string
  /** Grounds that are named one by one. */
  citations: string[]
  /** Laws that were chosen from the site's. */
  laws: { id: string; article?: string | null }[]
  /** The moment as of which it speaks. */
  at: string
}

/** Something that may cite laws. */
export interface CitingItem extends Record<string, unknown> {
  kind: BasisKind
  itemId: string
  siteId: string
  title: string
  revision: string
  passages: Passage[]
  /** It was read before in other words, and does not say itself when it was changed. */
  isRewritten: boolean
}

const passage = (text: SQL, at: SQL, { citations = sql`'[]'::json`, laws = sql`'[]'::jsonb` } = {}): SQL =>
  sql`json_build_object('text', ${text}, 'citations', ${citations}, 'laws', ${laws}, 'at', ${at})`

/** A revision speaks as of the day on which it was published, what was never revised as of the day that it bears. */
const articleMoment = sql`CASE WHEN e.published_at > i.first_published_at THEN e.published_at ELSE p.notice_time END`

/** What the public reads, and what answers are made of; each with a mark that changes with its words. */
const sources: Record<BasisKind, SQL> = {
  article: sql`SELECT p.info_id AS item_id, p.site_id, p.title, p.edition_id AS revision,
      json_build_array(${passage(sql`e.body_html`, articleMoment, {
        laws: sql`CASE WHEN jsonb_typeof(e.fields -> 'lawCitations') = 'array' THEN e.fields -> 'lawCitations' ELSE '[]' END`,
      })}) AS passages
    FROM publication p JOIN info i ON i.id = p.info_id AND i.kind = 'article' JOIN info_edition e ON e.id = p.edition_id
    WHERE p.law_category IS NULL AND p.notice_type IS NULL`,
  answer: sql`SELECT m.id AS item_id, m.site_id, coalesce(m.public_subject, m.msg_no) AS title,
      md5(string_agg(concat_ws(E'\x1f', r.id, r.public_text, array_to_string(r.citations, E'\x1e'), r.published_at),
        E'\x1d' ORDER BY r.reply_no)) AS revision,
      json_agg(${passage(sql`r.public_text`, sql`coalesce(r.published_at, m.received_at)`, {
        citations: sql`to_json(r.citations)`,
      })} ORDER BY r.reply_no) AS passages
    FROM message m JOIN message_reply r ON r.message_id = m.id AND r.public_text IS NOT NULL
    WHERE m.public_state IN ('public', 'summary') GROUP BY m.id`,
  template: sql`SELECT t.id AS item_id, t.site_id, t.name AS title, t.version::text AS revision,
      json_build_array(${passage(sql`t.body`, sql`t.latest_modify_date`, {
        citations: sql`to_json(t.citations)`,
      })}) AS passages
    FROM reply_template t`,
  questionnaire: sql`SELECT q.id AS item_id, q.site_id, q.title,
      md5(concat_ws(E'\x1f', q.title, q.intro, q.basis)) AS revision,
      json_build_array(${passage(sql`concat_ws(E'\n', q.intro, q.basis)`, sql`q.start_at`, {
        citations: sql`CASE WHEN coalesce(q.basis, '') = '' THEN '[]'::json ELSE json_build_array(q.basis) END`,
      })}) AS passages
    FROM questionnaire q WHERE q.state IN ('approved', 'open', 'paused', 'closed', 'published')`,
}

/** Items of one kind whose words have not been read yet, so many at a time. */
export const unreadItems = async (db: Queries, kind: BasisKind, atOnce: number): Promise<CitingItem[]> =>
  (
    await db.execute<CitingItem>(sql`
      SELECT ${kind} AS kind, s.item_id AS "itemId", s.site_id AS "siteId", s.title, s.revision, s.passages,
        r.item_id IS NOT NULL AND ${kind === 'questionnaire'}::boolean AS "isRewritten"
      FROM (${sources[kind]}) s LEFT JOIN basis_read r ON r.kind = ${kind} AND r.item_id = s.item_id
      WHERE r.revision IS DISTINCT FROM s.revision ORDER BY s.item_id LIMIT ${atOnce}`)
  ).rows

/** Items that were read and are not public any more. */
export const goneItems = async (db: Queries, kind: BasisKind): Promise<string[]> =>
  (
    await db.execute<{ itemId: string }>(sql`
      SELECT r.item_id AS "itemId" FROM basis_read r
      WHERE r.kind = ${kind} AND NOT EXISTS (SELECT FROM (${sources[kind]}) s WHERE s.item_id = r.item_id)`)
  ).rows.map(({ itemId }) => itemId)
