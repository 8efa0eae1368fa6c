import { parseWireTime } from '@sunport/contract/format/dates.ts'
import { sql } from 'drizzle-orm'
import { tag } from '../../../platform/cache/tags.ts'
import type { Queries } from '../../../platform/database/database.ts'
import type { Publishing } from './kind.ts'
import { contentRepo } from './repo.ts'
import type { EditionRow, InfoRow } from './table.ts'

const descriptionLength = 200
/** What lists say of a text that has no summary: how it begins. */
export const descriptionOf = (bodyText: string): string => bodyText.slice(0, descriptionLength)

/** Fields that have a column of their own in `publication`; all others stand in `more`. */
const columns = {
  author: 'author',
  source: 'source',
  img: 'img',
  url: 'url',
  noticeType: 'notice_type',
  regionCode: 'region_code',
  purchaser: 'purchaser',
  agency: 'agency',
  agencyCode: 'agency_code',
  purchaseManner: 'purchase_manner',
  purchaseNature: 'purchase_nature',
  openTenderCode: 'open_tender_code',
  openTenderName: 'open_tender_name',
  budget: 'budget',
  successfulMoney: 'successful_money',
  bidCompany: 'bid_company',
  planId: 'plan_id',
  kcProjectCode: 'kc_project_code',
  expectPurchaseTime: 'expect_purchase_time',
  organizationForm: 'organization_form',
  lawCategory: 'law_category',
  publishNumber: 'publish_number',
} as const
/** These and what is said of a row change without a new edition. */
const changeable = { ...columns, description: 'description' } as const
const times = { noticeEndTime: 'notice_end_time', openTenderTime: 'open_tender_time' } as const

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : null

const isoOf = (value: unknown): string | null =>
  typeof value === 'string' ? (parseWireTime(value)?.toISOString() ?? null) : null

/** Only what is text travels to the public: structures of an editor stay behind. */
const moreOf = (fields: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const text = textOf(value)
      return name in columns || name in times || text === null ? [] : [[name, text]]
    }),
  )

const write = async (tx: Queries, info: InfoRow, edition: EditionRow, now: Date): Promise<void> => {
  const { fields } = edition
  const named = Object.entries(columns).map(([name, column]) => ({ column, value: textOf(fields[name]) }))
  const timed = Object.entries(times).map(([name, column]) => ({ column, value: isoOf(fields[name]) }))
  const row = [
    { column: 'edition_id', value: edition.id },
    { column: 'site_id', value: info.siteId },
    { column: 'channel_id', value: info.channelId },
    { column: 'title', value: edition.title },
    { column: 'description', value: textOf(fields.summary) ?? descriptionOf(edition.bodyText) },
    { column: 'notice_time', value: (edition.shownDate ?? now).toISOString() },
    { column: 'is_top', value: edition.topUntil !== null && edition.topUntil > now },
    { column: 'notice_id', value: info.noticeId },
    { column: 'more', value: JSON.stringify(moreOf(fields)) },
    { column: 'data_source', value: 'gp-cms' },
    { column: 'published_at', value: now.toISOString() },
    ...named,
    ...timed,
  ]
  const names = sql.join(
    row.map(({ column }) => sql.identifier(column)),
    sql`, `,
  )
  const values = sql.join(
    row.map(({ value }) => sql`${value}`),
    sql`, `,
  )
  const updates = sql.join(
    row.map(({ column }) => sql`${sql.identifier(column)} = excluded.${sql.identifier(column)}`),
    sql`, `,
  )
  await tx.execute(sql`INSERT INTO publication (info_id, ${names}) VALUES (${info.id}, ${values})
    ON CONFLICT (info_id) DO UPDATE SET ${updates}`)
}

/** Gives single values of a public row, and of whatever refers to it, without a new edition. */
export const changeRow = async (
  index: (tx: Queries, infoIds: string[]) => Promise<void>,
  { tx, info, touch }: Omit<Publishing, 'edition'>,
  values: Record<string, unknown>,
): Promise<void> => {
  const named = Object.entries(values).map(([name, value]) => {
    if (name in times)
      return sql`${sql.identifier(times[name as keyof typeof times])} = ${isoOf(value)}::timestamptz`
    if (name in changeable)
      return sql`${sql.identifier(changeable[name as keyof typeof changeable])} = ${textOf(value)}`
    return undefined
  })
  const others = Object.entries(values).filter(([name]) => !(name in times) && !(name in changeable))
  const more = JSON.stringify(Object.fromEntries(others.map(([name, value]) => [name, textOf(value)])))
  const updates = [
    ...named.filter(update => update !== undefined),
    sql`more = jsonb_strip_nulls(more || ${more}::jsonb)`,
  ]
  const places = [info, ...(await contentRepo(tx).references(info.id))]
  const ids = places.map(({ id }) => id)
  await tx.execute(
    sql`UPDATE publication SET ${sql.join(updates, sql`, `)} WHERE info_id = ANY(${sql.param(ids)})`,
  )
  for (const place of places) touch(...touchedBy(place))
  await index(tx, ids)
}

const touchedBy = ({ id, noticeId, channelId, siteId }: InfoRow): string[] => [
  tag.info(id),
  ...(noticeId ? [tag.info(noticeId)] : []),
  ...(channelId ? [tag.channel(channelId)] : []),
  tag.infosOf(siteId),
]

/** Puts an edition before the public, at its own place and wherever it is referred to. */
export const publishRow =
  (index: (tx: Queries, infoIds: string[]) => Promise<void>) =>
  async ({ tx, info, edition, now, touch, isReferred = true }: Publishing): Promise<void> => {
    const repo = contentRepo(tx)
    const references = isReferred ? await repo.references(info.id) : []
    const places = [info, ...references.filter(({ state }) => state === 'live')]
    for (const place of places) {
      await write(tx, place, edition, now)
      if (place.id !== info.id) await repo.update(place.id, { publishedEditionId: edition.id })
      touch(...touchedBy(place))
    }
    await index(
      tx,
      places.map(({ id }) => id),
    )
  }

/** An item and whatever refers to it stand in their places by date again. */
export const endTop = async ({
  tx,
  info,
  touch,
}: Pick<Publishing, 'tx' | 'info' | 'touch'>): Promise<void> => {
  const places = [info, ...(await contentRepo(tx).references(info.id))]
  const ids = places.map(({ id }) => id)
  await tx.execute(sql`UPDATE publication SET is_top = false WHERE info_id = ANY(${sql.param(ids)})`)
  for (const place of places) touch(...touchedBy(place))
}

/** Takes an item from the public; whatever refers to it goes with it. */
export const unpublishRow = async ({ tx, info, touch }: Omit<Publishing, 'edition'>): Promise<void> => {
  const repo = contentRepo(tx)
  const places = [info, ...(await repo.references(info.id))]
  const ids = places.map(({ id }) => id)
  await tx.execute(sql`DELETE FROM publication WHERE info_id = ANY(${sql.param(ids)})`)
  for (const place of places) touch(...touchedBy(place))
}
