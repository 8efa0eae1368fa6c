import { hash } from 'node:crypto'
import { info } from '@sunport/contract/calls/info.ts'
import { parseWireTime, toWireTime } from '@sunport/contract/format/dates.ts'
import { isRecord, recordsIn, storableJson, wireCount, wireMoment, wireText } from './read-wire.ts'
import type { Source } from './source.ts'
import type { Span } from './table.ts'
import { SourceTrouble } from './trouble.ts'

/** One line of the source's lists. */
export interface Listed {
  sourceId: string
  row: Record<string, unknown>
  rowDigest: string
  noticeTime: Date | null
  place: number
}

interface ListedPage {
  total: number
  rows: Listed[]
  /** Lines that have no id: nobody can ask for them. */
  nameless: number
}

/** The page size that the call takes at most; it gives fewer to whoever asks for more. */
const pageSize = 40
/** So many are read page by page; a longer span is halved, which keeps pages few and every list short. */
const mostInSpan = 400
const shortestSpanMs = 1_000
const mostReadings = 3

/** What changes without the text being another: how often it was read, and where it stands. */
const restless = new Set(['clickNum', 'htmlIndexnum'])

const digestOf = (row: Record<string, unknown>): string =>
  hash('sha256', JSON.stringify(Object.entries(row).filter(([name]) => !restless.has(name))))

const listedOf = (row: Record<string, unknown>, sourceId: string): Listed => ({
  sourceId,
  row,
  rowDigest: digestOf(row),
  noticeTime: wireMoment(row.noticeTime),
  place: wireCount(row.htmlIndexnum),
})

const longestId = 100

/** One page of the list of a site, or of one of its channels. */
export const readPage = async (
  source: Source,
  siteId: string,
  { channel, from, to }: Span,
  currPage: number,
): Promise<ListedPage> => {
  const data = await source.call(info.selectInfoMoreChannel.path, {
    siteId,
    currPage,
    pageSize,
    ...(channel && { channel }),
    ...(from && { operationStartTime: from }),
    ...(to && { operationEndTime: to }),
  })
  if (!isRecord(data)) throw new SourceTrouble('broken', '源站的列表没有 data')
  const records = recordsIn(data.rows).map(storableJson)
  const rows = records.flatMap(row => {
    const sourceId = wireText(row.id) ?? wireText(row.noticeId)
    return sourceId && sourceId.length <= longestId ? [listedOf(row, sourceId)] : []
  })
  return { total: wireCount(data.total), rows, nameless: records.length - rows.length }
}

export interface SpanRead {
  kind: 'read'
  rows: Listed[]
  /** How many the source says there are and did not show, or showed without an id. */
  missing: number
}
interface SpanHalved {
  kind: 'halved'
  spans: Span[]
}
/** The source takes no notice of the times asked for: its list has to be read as a whole. */
interface SpanIgnored {
  kind: 'ignored'
}

const isWithin = ({ noticeTime }: Listed, from: Date, to: Date): boolean =>
  noticeTime === null || (noticeTime >= from && noticeTime <= to)

const halves = (span: Span, from: Date, to: Date): Span[] => {
  const middle = new Date(Math.floor((from.getTime() + to.getTime()) / 2_000) * 1_000)
  const after = new Date(middle.getTime() + 1_000)
  return [
    { ...span, to: toWireTime(middle) },
    { ...span, from: toWireTime(after) },
  ]
}

/** Every page once. Lists shift while they are read, pages repeat, totals lie: what is new on no page ends it. */
const readPages = async (source: Source, siteId: string, span: Span, first: ListedPage) => {
  const found = new Map(first.rows.map(row => [row.sourceId, row]))
  let page = first
  const mostPages = Math.ceil(first.total / pageSize) + 5
  for (let currPage = 2; page.rows.length + page.nameless > 0 && found.size < page.total; currPage++) {
    if (currPage > mostPages) break
    page = await readPage(source, siteId, span, currPage)
    const before = found.size
    for (const row of page.rows) if (!found.has(row.sourceId)) found.set(row.sourceId, row)
    if (found.size === before) break
  }
  return { found, total: page.total || first.total }
}

/** What the source lists in a span: read, to be asked for in halves, or not to be asked for by time at all. */
export const readSpan = async (
  source: Source,
  siteId: string,
  span: Span,
): Promise<SpanRead | SpanHalved | SpanIgnored> => {
  const first = await readPage(source, siteId, span, 1)
  if (first.total === 0 && first.rows.length === 0) return { kind: 'read', rows: [], missing: 0 }
  const [from, to] = [parseWireTime(span.from ?? ''), parseWireTime(span.to ?? '')]
  const canHalve = from !== undefined && to !== undefined && to.getTime() - from.getTime() >= shortestSpanMs
  if (from && to && !first.rows.every(row => isWithin(row, from, to))) return { kind: 'ignored' }
  if (canHalve && first.total > mostInSpan) return { kind: 'halved', spans: halves(span, from, to) }
  const found = new Map<string, Listed>()
  let missing = 0
  for (let reading = 1; reading <= mostReadings; reading++) {
    const start = reading === 1 ? first : await readPage(source, siteId, span, 1)
    const read = await readPages(source, siteId, span, start).catch(error => {
      // A page that cannot be read spoils its span, and no more of it than can be helped.
      if (!(error instanceof SourceTrouble) || error.kind === 'away') throw error
      return { found: new Map(start.rows.map(row => [row.sourceId, row])), total: start.total }
    })
    for (const [id, row] of read.found) found.set(id, row)
    missing = Math.max(0, read.total - found.size)
    if (missing === 0) break
    // Its pages do not turn: fewer at a time fit on one of them.
    if (canHalve && first.total > pageSize) return { kind: 'halved', spans: halves(span, from, to) }
  }
  return { kind: 'read', rows: [...found.values()], missing }
}

/** Everything since there were such sites, until after the day of the switch. */
export const wholeSpan = (channel: string | null, now: Date): Span => ({
  channel,
  from: '2000-01-01 00:00:00',
  to: toWireTime(new Date(now.getTime() + 30 * 86_400_000)),
})
