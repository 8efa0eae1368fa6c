import type { InfoRow } from '@sunport/contract/calls/info.ts'
import { routerBase } from '@sunport/contract/constants.ts'
import type { OcdsObject } from '@sunport/contract/content/notice/ocds-parts.ts'
import type { PublicRecord, WithdrawnRecord } from '@sunport/contract/open/data-record.ts'
import { detailHref } from '@sunport/regions/link.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'

export interface Sources {
  origin: string
  /** Rows of the wire with their texts; what is not public is left out. */
  wholeRows(ids: string[]): Promise<InfoRow[]>
  /** Notices as releases of OCDS; what is no part of a procurement is left out. */
  releases(ids: string[]): Promise<OcdsObject[]>
  packageOf(siteId: string, uri: string): OcdsObject
}

/** What a day holds. */
export interface DayContent {
  ids: readonly string[]
  gone: readonly string[]
}

/** Few enough to be held at once with their texts. */
const batchSize = 100

function* batchesOf(ids: readonly string[]): Generator<string[]> {
  for (let at = 0; at < ids.length; at += batchSize) yield ids.slice(at, at + batchSize)
}

/** Without what counts readers: it changes with nothing that is published, and no file would stay the same. */
const recordOf = (
  { clickNum: _, ...row }: InfoRow,
  pack: RegionPack | undefined,
  origin: string,
): PublicRecord => ({
  ...row,
  attchList: row.attchList.map(({ downloadNum: __, ...file }) => file),
  pageUrl: pack ? `${origin}${routerBase}${detailHref(pack, row)}` : null,
})

const lineOf = (value: PublicRecord | WithdrawnRecord): string => `${JSON.stringify(value)}\n`

/** One record a line, then those that are gone by their ids alone. */
export async function* linesOf(
  { ids, gone }: DayContent,
  pack: RegionPack | undefined,
  { wholeRows, origin }: Sources,
): AsyncGenerator<string> {
  for (const batch of batchesOf(ids))
    yield (await wholeRows(batch)).map(row => lineOf(recordOf(row, pack, origin))).join('')
  yield gone.map(id => lineOf({ id, withdrawn: true })).join('')
}

/** All releases of a day as one package in one line: a month is its days one behind the other in this form as well. */
export async function* packageOfDay(
  { ids }: DayContent,
  { siteId, day, uri }: { siteId: string; day: string; uri: string },
  { releases, packageOf }: Sources,
): AsyncGenerator<string> {
  // Made tomorrow of the same notices it is the same package.
  const head = { ...packageOf(siteId, uri), publishedDate: `${day}T23:59:59+08:00` }
  let isBegun = false
  for (const batch of batchesOf(ids)) {
    const found = await releases(batch)
    if (found.length === 0) continue
    yield isBegun ? ',' : `${JSON.stringify(head).slice(0, -1)},"releases":[`
    yield found.map(release => JSON.stringify(release)).join(',')
    isBegun = true
  }
  if (isBegun) yield ']}\n'
}
