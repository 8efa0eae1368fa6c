import { failuresToFlag, type LinkRecord, mostRedirects } from '@sunport/contract/calls/link.ts'
import { parseWireTime, toWireTime } from '@sunport/contract/format/dates.ts'
import { housekeepingOf } from '../../platform/crud/changes.ts'
import type { LinkRow } from './table.ts'

const wire = (time: Date | null): string | null => (time ? toWireTime(time) : null)
const day = (time: Date | null): string | null => wire(time)?.slice(0, 10) ?? null

/** What somebody has to look at: the database's own words for it are in the repo. */
const isFlagged = ({ failCount, redirects, checkState }: LinkRow): boolean =>
  failCount >= failuresToFlag || redirects > mostRedirects || checkState === 'tampered'

/** The first moment of a Beijing day, and its last. */
export const dayBegins = (date: string | null | undefined): Date | null =>
  date ? (parseWireTime(`${date} 00:00:00`) ?? null) : null
export const dayEnds = (date: string | null | undefined): Date | null =>
  date ? (parseWireTime(`${date} 23:59:59`) ?? null) : null

/** A link as its form has it. */
export const asEntered = (row: LinkRow) => ({
  ...row,
  validFrom: day(row.validFrom),
  validTo: day(row.validTo),
})

export const toRecord = (row: LinkRow, siteName: string | null, clicks30: number, now: Date): LinkRecord => ({
  ...housekeepingOf(row),
  id: row.id,
  siteId: row.siteId,
  siteName,
  classCode: row.classCode,
  className: row.className,
  title: row.title,
  url: row.url,
  description: row.description,
  image: row.image,
  imageAlt: row.imageAlt,
  regionCode: row.regionCode,
  openMode: row.openMode,
  relNofollow: row.relNofollow,
  leaveHint: row.leaveHint,
  clicks30,
  sort: row.sort,
  status: row.status,
  validFrom: day(row.validFrom),
  validTo: day(row.validTo),
  isExpired: row.validTo !== null && row.validTo < now,
  checkState: row.checkState,
  checkedAt: wire(row.checkedAt),
  httpCode: row.httpCode,
  latencyMs: row.latencyMs,
  failCount: row.failCount,
  checkNote: row.checkNote,
  redirects: row.redirects,
  pageTitle: row.pageTitle,
  isFlagged: isFlagged(row),
})
