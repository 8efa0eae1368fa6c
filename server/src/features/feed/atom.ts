import { toWireTime } from '@sunport/contract/format/dates.ts'
import type { FeedDocument, FeedEntry, FeedRow } from './row.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** XML 1.0 has no way to write control signs and halves of a pair. */
const writable = (text: string): string =>
  text.toWellFormed().replace(/[\p{Cc}\uFFFE\uFFFF]/gu, sign => ('\t\n\r'.includes(sign) ? sign : ''))

const xml = (text: string): string => writable(text).replace(/[&<>"]/g, sign => entities[sign] ?? sign)

/** Wire times are Beijing's. */
const atomTime = (time: string): string => `${time.slice(0, 10)}T${time.slice(11, 19) || '00:00:00'}+08:00`

/** Ids must never change, so they hold no path: addresses do change. */
const atomId = (url: string, id: string): string =>
  `tag:${new URL(url).hostname},2026:${encodeURIComponent(id)}`

const entryOf = ({ id, url }: FeedRow, entry: FeedEntry, now: string): string =>
  [
    '<entry>',
    `<id>${xml(atomId(url, id))}</id>`,
    `<title>${xml(entry.title)}</title>`,
    `<updated>${atomTime(entry.updated ?? now)}</updated>`,
    `<link rel="alternate" type="text/html" href="${xml(url)}"/>`,
    entry.category === null ? '' : `<category term="${xml(entry.category)}"/>`,
    entry.summary ? `<summary>${xml(entry.summary)}</summary>` : '',
    '</entry>\n',
  ].join('')

/** Atom (RFC 4287) of the whole list. The newest of its first rows tells when it changed. */
export async function* atomOf(document: FeedDocument): AsyncGenerator<string> {
  const now = toWireTime(document.now)
  const batches = document.batches[Symbol.asyncIterator]()
  const first = await batches.next()
  const rows: FeedRow[] = first.done ? [] : first.value
  const { entryOf: told } = document.shape
  const updated =
    rows
      .map(row => told(row).updated ?? '')
      .sort()
      .at(-1) || now
  yield [
    '<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="zh-CN">',
    `<id>${xml(document.pageUrl)}</id>`,
    `<title>${xml(`${document.title} - ${document.siteName}`)}</title>`,
    `<updated>${atomTime(updated)}</updated>`,
    `<author><name>${xml(document.siteName)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${xml(document.selfUrl)}"/>`,
    ...(document.nextUrl
      ? [`<link rel="next" type="application/atom+xml" href="${xml(document.nextUrl)}"/>`]
      : []),
    `<link rel="alternate" type="text/html" href="${xml(document.pageUrl)}"/>\n`,
  ].join('\n')
  yield rows.map(row => entryOf(row, told(row), now)).join('')
  for (let next = await batches.next(); !next.done; next = await batches.next())
    yield next.value.map(row => entryOf(row, told(row), now)).join('')
  yield '</feed>\n'
}
