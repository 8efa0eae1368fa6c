import { type SQL, sql } from 'drizzle-orm'
import { conditionsOf, type InfoFilter, isCovered } from './filter.ts'

/** A row's place in a list; times as text, because a Date would lose the microseconds. */
export interface RowKey {
  time: string
  seq: string
  /** Only where a list is sorted by it. */
  opening?: string | null
}

/** A stretch of a list in one order. */
interface Segment {
  where: SQL
  /** Names of columns only, so that it holds for the keys and for the rows that belong to them. */
  order: SQL
  behind(key: RowKey): SQL
  /** Channels that are each read by themselves and merged. */
  channelIds?: string[] | undefined
}

export interface KeyRange {
  limit: number
  /** Rows behind this one only. */
  after?: RowKey | undefined
  /** Rows left out, counted from there. */
  skip: number
}

/** More channels than these are filtered out of the whole site's list. */
const mostChannels = 16

const newestFirst = sql`notice_time DESC, seq DESC`
const behindNewest = ({ time, seq }: RowKey): SQL =>
  sql`(notice_time, seq) < (${time}::timestamptz, ${seq}::bigint)`

const oldest = (where: SQL): Segment => ({
  where,
  order: sql`notice_time, seq`,
  behind: ({ time, seq }) => sql`(notice_time, seq) > (${time}::timestamptz, ${seq}::bigint)`,
})

const newest = (where: SQL): Segment => ({ where, order: newestFirst, behind: behindNewest })

const upcoming = (where: SQL): Segment => ({
  where,
  order: sql`open_tender_time, ${newestFirst}`,
  behind: key => sql`open_tender_time >= ${key.opening}::timestamptz
    AND (open_tender_time > ${key.opening}::timestamptz OR ${behindNewest(key)})`,
})

/** Each channel's list comes sorted from its index; taken together they would have to be sorted from the beginning. */
const merged = (filter: InfoFilter, channelIds: string[]): Segment => ({
  ...newest(conditionsOf({ ...filter, channelIds: undefined })),
  channelIds,
})

/**
 * What a list consists of, in its order. By closing date, what opens next stands first; what has opened, or never
 * will, follows by its date: two stretches, because no index could sort them as one.
 */
export const segmentsOf = (filter: InfoFilter): [Segment, ...Segment[]] => {
  const { input, asOf, channelIds } = filter
  if (input.sort === 'closing' && asOf) {
    const opensLater = sql`open_tender_time > ${asOf}::timestamptz`
    const where = conditionsOf(filter)
    return [upcoming(sql`${where} AND ${opensLater}`), newest(sql`${where} AND (${opensLater}) IS NOT TRUE`)]
  }
  if (input.sort === 'opening')
    return [upcoming(sql`${conditionsOf(filter)} AND open_tender_time IS NOT NULL`)]
  if (input.sort === 'oldest') return [oldest(conditionsOf(filter))]
  const isMerged =
    channelIds && channelIds.length > 1 && channelIds.length <= mostChannels && isCovered(filter)
  return [isMerged ? merged(filter, channelIds) : newest(conditionsOf(filter))]
}

/** Of the rows only what an index holds: PostgreSQL need not visit those that are skipped. */
export const keysOf = (
  { where, order, behind, channelIds }: Segment,
  { limit, after, skip }: KeyRange,
): SQL => {
  const whole = after ? sql`${where} AND ${behind(after)}` : where
  if (!channelIds)
    return sql`SELECT info_id FROM publication WHERE ${whole} ORDER BY ${order} LIMIT ${limit} OFFSET ${skip}`
  return sql`SELECT k.info_id FROM unnest(${sql.param(channelIds)}::text[]) AS c (id) CROSS JOIN LATERAL (
      SELECT info_id, notice_time, seq FROM publication WHERE channel_id = c.id AND ${whole}
      ORDER BY ${order} LIMIT ${limit + skip}) k
    ORDER BY ${order} LIMIT ${limit} OFFSET ${skip}`
}

/** Places of every so-manieth row of a stretch of a list: from them a page can begin in its midst. */
export const placesOf = (filter: InfoFilter, after: RowKey | undefined, every: number, rows: number): SQL => {
  const { where, behind } = newest(conditionsOf(filter))
  return sql`
    SELECT notice_time::text AS time, seq::text AS seq FROM (
      SELECT notice_time, seq, row_number() OVER (ORDER BY ${newestFirst}) AS place FROM publication
      WHERE ${after ? sql`${where} AND ${behind(after)}` : where} ORDER BY ${newestFirst} LIMIT ${rows}) AS stretch
    WHERE place % ${every} = 0 ORDER BY place`
}
