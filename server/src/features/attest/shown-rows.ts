import { changesOf, inForce, type NoticeChange } from '@sunport/contract/content/notice/correction.ts'
import { noticeFacets } from '@sunport/contract/content/notice/facets.ts'
import { type NoticeValues, textOf } from '@sunport/contract/content/notice/shape.ts'
import { parseWireTime } from '@sunport/contract/format/dates.ts'
import { sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'

/** What lists, heads of pages and programs read of an info, beside the words that it is made of. */
interface ShownRow extends Record<string, unknown> {
  id: string
  row: Record<string, unknown>
  place: Record<string, string | null>
  shownDate: string | null
  bodyText: string
  fields: NoticeValues
  /** Values of the public corrections of it, in their order. */
  corrections: NoticeValues[] | null
  /** What it corrects itself, as that is kept for readers. */
  changes: (NoticeChange & { targetId: string })[] | null
  /** Openings that corrections without a notice of their own give the whole project. */
  openings: string[] | null
}

const places = ['site_id', 'channel_id', 'notice_id'] as const

/** Codes that a dictionary may have replaced since are not among them: `features/dictionary/replacing.ts`. */
const texts = [
  'author',
  'source',
  'img',
  'url',
  'region_code',
  'purchaser',
  'agency',
  'agency_code',
  'open_tender_code',
  'open_tender_name',
  'bid_company',
  'plan_id',
  'kc_project_code',
  'expect_purchase_time',
  'organization_form',
  'publish_number',
]
const amounts = ['budget', 'successful_money']

const keyOf = (column: string): string => column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
/** One writing for each value, so that a number, a moment and a text are compared as what they are. */
const plain = (value: unknown): string => (typeof value === 'number' ? String(value) : textOf(value))
const amount = (value: unknown): string => (plain(value) === '' ? '' : String(Number(plain(value))))
const moment = (value: unknown): string => {
  const text = plain(value)
  const date = parseWireTime(text) ?? new Date(text)
  return Number.isNaN(date.getTime()) ? '' : date.toISOString()
}

const isSameChange = (one: NoticeChange, other: NoticeChange | undefined): boolean =>
  (['field', 'label', 'old', 'new', 'reason', 'basis'] as const).every(key => one[key] === other?.[key])

/** What of a public row follows neither from what was frozen nor from corrections of it. */
const strayIn = ({ row, place, shownDate, bodyText, fields, ...rest }: ShownRow): string[] => {
  const corrections = rest.corrections ?? []
  const now = inForce(fields, corrections.flatMap(changesOf))
  const isSaid = (key: string, shown: unknown, as: (value: unknown) => string): boolean =>
    [fields, now].some(values => as(values[key]) === as(shown))
  const more = row.more as Record<string, unknown>
  const description = plain(row.description)
  const isDescribed = description === textOf(fields.summary) || bodyText.startsWith(description)
  const facets: Record<string, unknown>[] = [fields, now].map(values => ({ ...noticeFacets(values) }))
  const openings = [fields.openTenderTime, now.openTenderTime, ...(rest.openings ?? [])].map(moment)
  const own = changesOf(fields)
  const kept = rest.changes ?? []
  return [
    ...places.filter(column => row[column] !== place[column]),
    ...(shownDate === null || moment(row.notice_time) === moment(shownDate) ? [] : ['notice_time']),
    ...texts.filter(column => !isSaid(keyOf(column), row[column], plain)),
    ...amounts.filter(column => !isSaid(keyOf(column), row[column], amount)),
    ...(openings.includes(moment(row.open_tender_time)) ? [] : ['open_tender_time']),
    ...Object.keys(more).filter(key => !isSaid(key, more[key], plain)),
    // Of laws and of what was corrected it is made of another text.
    ...(isDescribed || row.law_version !== null || corrections.length > 0 ? [] : ['description']),
    ...['item_codes', 'docs_until', 'sme_reserved'].filter(column =>
      facets.every(values => JSON.stringify(values[keyOf(column)]) !== JSON.stringify(row[column])),
    ),
    ...(kept.length === 0 ||
    (kept.length === own.length && own.every((each, at) => isSameChange(each, kept[at])))
      ? []
      : ['changes']),
    ...(kept.every(({ targetId }) => targetId === textOf(fields.targetId)) ? [] : ['target']),
  ]
}

/** By info, the parts of its public row that were written by nobody who publishes. */
export const strayRows = async (db: Queries, infoIds: readonly string[]): Promise<Map<string, string[]>> => {
  const { rows } = await db.execute<ShownRow>(sql`
    SELECT p.info_id AS id, to_jsonb(p) AS row, e.shown_date AS "shownDate", e.body_text AS "bodyText", e.fields,
      jsonb_build_object('site_id', i.site_id, 'channel_id', i.channel_id, 'notice_id', i.notice_id) AS place,
      (SELECT jsonb_agg(ce.fields ORDER BY c.notice_time, c.seq) FROM publication c JOIN info_edition ce ON ce.id = c.edition_id
        WHERE c.info_id IN (SELECT correction_id FROM notice_change WHERE target_id = e.info_id)) AS corrections,
      (SELECT jsonb_agg(jsonb_build_object('targetId', n.target_id, 'field', n.field, 'label', n.label, 'old', n.old_value, 'new', n.new_value,
        'reason', n.reason, 'basis', n.basis) ORDER BY n.sort) FROM notice_change n WHERE n.correction_id = p.info_id) AS changes,
      (SELECT jsonb_agg(ce.fields ->> 'openTenderTime') FROM publication c JOIN info_edition ce ON ce.id = c.edition_id
        WHERE c.plan_id = p.plan_id AND c.site_id = p.site_id AND c.notice_type LIKE '00103%') AS openings
    FROM publication p JOIN info_edition e ON e.id = p.edition_id JOIN info i ON i.id = p.info_id
    WHERE p.info_id = ANY(${sql.param([...infoIds])}::text[])`)
  return new Map(
    rows.flatMap(row => {
      const stray = strayIn(row)
      return stray.length > 0 ? [[row.id, stray] as const] : []
    }),
  )
}
