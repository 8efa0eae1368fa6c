import { facetKeys, type NoticeFacets, noticeFacets } from '@sunport/contract/content/notice/facets.ts'
import { parseWireTime } from '@sunport/contract/format/dates.ts'
import { inArray, sql } from 'drizzle-orm'
import { tag } from '../../../platform/cache/tags.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { publication } from '../../info/table.ts'
import type { Publishing } from './kind.ts'
import { contentRepo } from './repo.ts'
import type { EditionRow, InfoRow } from './table.ts'
import type { IndexPublications } from './texts.ts'

const descriptionLength = 200
/** What lists say of a text that has no summary: how it begins. */
export const descriptionOf = (bodyText: string): string => bodyText.slice(0, descriptionLength)

type Row = typeof publication.$inferInsert

/** Fields that have a column of their own in `publication`; all others stand in `more`. */
const fieldColumns = [
  'author',
  'source',
  'img',
  'url',
  'noticeType',
  'regionCode',
  'purchaser',
  'agency',
  'agencyCode',
  'purchaseManner',
  'purchaseNature',
  'openTenderCode',
  'openTenderName',
  'budget',
  'successfulMoney',
  'bidCompany',
  'planId',
  'kcProjectCode',
  'expectPurchaseTime',
  'organizationForm',
  'lawCategory',
  'publishNumber',
] as const satisfies (keyof Row)[]
const timeColumns = ['noticeEndTime', 'openTenderTime'] as const satisfies (keyof Row)[]
type FieldColumn = (typeof fieldColumns)[number]
type TimeColumn = (typeof timeColumns)[number]

const isField = (name: string): name is FieldColumn => (fieldColumns as readonly string[]).includes(name)
const isTime = (name: string): name is TimeColumn => (timeColumns as readonly string[]).includes(name)
/** These and what is said of a row change without a new edition. */
const isChangeable = (name: string): boolean => isField(name) || name === 'description'

/**
 * What publishing says of a row: all of its columns but those that the database counts and the versions of laws keep.
 * A new column that is not written here does not compile.
 */
type Written = Required<Omit<Row, 'seq' | 'clickNum' | 'lawVersion'>>

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : null

const timeOf = (value: unknown): Date | null =>
  typeof value === 'string' ? (parseWireTime(value) ?? null) : null

/** Only what is text travels to the public: structures of an editor stay behind. */
const moreOf = (fields: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const text = textOf(value)
      const isElsewhere = isField(name) || isTime(name) || facetKeys.includes(name)
      return isElsewhere || text === null ? [] : [[name, text]]
    }),
  )

const each = <Name extends string, T>(names: readonly Name[], make: (name: Name) => T): Record<Name, T> =>
  Object.fromEntries(names.map(name => [name, make(name)])) as Record<Name, T>

const rowOf = (info: InfoRow, { fields, ...edition }: EditionRow, now: Date): Written => ({
  ...each(fieldColumns, name => textOf(fields[name])),
  ...each(timeColumns, name => timeOf(fields[name])),
  ...noticeFacets(fields),
  infoId: info.id,
  editionId: edition.id,
  siteId: info.siteId,
  // Only a window stands in no channel, and windows have no row here.
  channelId: info.channelId ?? '',
  title: edition.title,
  description: textOf(fields.summary) ?? descriptionOf(edition.bodyText),
  noticeTime: edition.shownDate ?? now,
  isTop: edition.topUntil !== null && edition.topUntil > now,
  noticeId: info.noticeId,
  more: moreOf(fields),
  dataSource: info.dataSource,
  publishedAt: now,
})

const write = async (tx: Queries, info: InfoRow, edition: EditionRow, now: Date): Promise<void> => {
  const { infoId, ...said } = rowOf(info, edition, now)
  await tx
    .insert(publication)
    .values({ infoId, ...said })
    .onConflictDoUpdate({ target: publication.infoId, set: said })
}

/** Gives single values of a public row, and of whatever refers to it, without a new edition. */
export const changeRow = async (
  index: IndexPublications,
  { tx, info, touch }: Omit<Publishing, 'edition'>,
  values: Record<string, unknown>,
  facets: NoticeFacets,
): Promise<void> => {
  const entries = Object.entries(values)
  const columns = entries.flatMap(([name, value]): [string, unknown][] => {
    if (isTime(name)) return [[name, timeOf(value)]]
    return isChangeable(name) ? [[name, textOf(value)]] : []
  })
  const others = entries.filter(([name]) => !isTime(name) && !isChangeable(name))
  const more = JSON.stringify(Object.fromEntries(others.map(([name, value]) => [name, textOf(value)])))
  const places = [info, ...(await contentRepo(tx).references(info.id))]
  const ids = places.map(({ id }) => id)
  await tx
    .update(publication)
    .set({ ...Object.fromEntries(columns), ...facets, more: sql`jsonb_strip_nulls(more || ${more}::jsonb)` })
    .where(inArray(publication.infoId, ids))
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
  (index: IndexPublications) =>
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
export const unpublishRow =
  (index: IndexPublications) =>
  async ({ tx, info, touch }: Omit<Publishing, 'edition'>): Promise<void> => {
    const repo = contentRepo(tx)
    const places = [info, ...(await repo.references(info.id))]
    const ids = places.map(({ id }) => id)
    await tx.execute(sql`DELETE FROM publication WHERE info_id = ANY(${sql.param(ids)})`)
    for (const place of places) touch(...touchedBy(place))
    await index(tx, ids)
  }
