import { infoRowKeys } from '@sunport/contract/calls/info.ts'
import { noticeBody } from '@sunport/contract/content/notice/body.ts'
import {
  changeProblems,
  changesOf,
  inForce,
  type NoticeChange,
} from '@sunport/contract/content/notice/correction.ts'
import { noticeFacets } from '@sunport/contract/content/notice/facets.ts'
import { formatNamed } from '@sunport/contract/content/notice/formats.ts'
import { type NoticeValues, textOf } from '@sunport/contract/content/notice/shape.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { found } from '../../../platform/crud/changes.ts'
import type { Publishing } from '../core/kind.ts'
import { changeRow, descriptionOf } from '../core/publication-repo.ts'
import { contentRepo } from '../core/repo.ts'
import type { CleanText, IndexPublications } from '../core/texts.ts'
import { type LiveRow, type NoticeRead, noticeRead } from './read.ts'
import { announcedUntil } from './row-fields.ts'
import type { WorkdayReckoning } from './statutory.ts'

/** A public notice as corrections have left it; the opening also follows corrections that only say its new time. */
export const valuesInForce = async (
  read: NoticeRead,
  live: LiveRow,
  exceptId?: string,
): Promise<NoticeValues> => {
  const changes = await read.changesTo(live.id, exceptId)
  const values = inForce(live.fields, changes)
  const isMoved = changes.some(({ field }) => field === 'openTenderTime')
  return isMoved || !live.openTenderTime || exceptId
    ? values
    : { ...values, openTenderTime: toWireTime(new Date(live.openTenderTime)) }
}

const wireKeys = new Set(infoRowKeys)

/** Keys of the public row that changes can reach. */
const reachedKeys = (base: NoticeValues, changes: readonly NoticeChange[]): string[] => {
  const after = inForce(base, changes)
  const direct = changes.map(({ field }) => field)
  return [...new Set([...direct, ...Object.keys(after).filter(key => after[key] !== base[key])])].filter(
    key => wireKeys.has(key),
  )
}

/** How the text would begin with the values in force: what lists say of a notice names no deadline that has moved. */
const descriptionInForce = async (clean: CleanText, values: NoticeValues): Promise<NoticeValues> => {
  const format = formatNamed(values.format)
  if (!format) return {}
  return { description: descriptionOf((await clean(noticeBody(format, values))).text) }
}

/** A showing whose last day was corrected is over on another day. */
const endInForce = (values: NoticeValues, shownDate: Date, calendar: WorkdayReckoning): NoticeValues => {
  const until = formatNamed(values.format) && announcedUntil(values, shownDate, calendar)
  return until ? { noticeEndTime: until } : {}
}

interface Means {
  index: IndexPublications
  clean: CleanText
  calendar: WorkdayReckoning
}

/** Lists, the project page and programs read a corrected notice from its row: here it gets the values in force. */
export const putInForce = async (
  { index, clean, calendar }: Means,
  publishing: Omit<Publishing, 'edition'>,
  targetId: string,
  former: readonly NoticeChange[] = [],
): Promise<void> => {
  const { tx } = publishing
  const read = noticeRead(tx)
  const target = await read.live(targetId)
  if (!target) return
  const changes = await read.changesTo(targetId)
  if (former.length + changes.length === 0) return
  const keys = reachedKeys(target.fields, [...former, ...changes])
  const now = inForce(target.fields, changes)
  const info = found(await contentRepo(tx).find(targetId))
  await changeRow(
    index,
    { ...publishing, info },
    {
      ...Object.fromEntries(keys.map(key => [key, now[key] ?? null])),
      ...endInForce(now, new Date(target.noticeTime), calendar),
      ...(await descriptionInForce(clean, now)),
    },
    noticeFacets(now),
  )
  const isMoved = changes.some(({ field }) => field === 'openTenderTime')
  if (keys.includes('openTenderTime') && !isMoved && target.planId)
    await read.setOpeningInForce(target.siteId, target.planId)
}

/**
 * What was right when it was signed may not be when its hour comes: another correction was quicker, or the notice is gone.
 * What came from elsewhere is public there already, and nobody here can refuse it.
 */
const refuseStale = async (
  read: NoticeRead,
  correctionId: string,
  values: NoticeValues,
  target: LiveRow | undefined,
): Promise<void> => {
  if (!formatNamed(values.format)) return
  if (!target) throw new Problem('notice.stale_change', '被更正的公告已不再公开')
  const before = await valuesInForce(read, target, correctionId)
  const stale = changeProblems(before, changesOf(values)).find(({ key }) => key.endsWith('.old'))
  if (stale) throw new Problem('notice.stale_change', stale.message)
}

/** What a correction changes, put beside it while it is public. */
export const noteChanges = async (
  tx: Publishing['tx'],
  correctionId: string,
  values: NoticeValues,
): Promise<{ targetId: string; former: NoticeChange[] } | undefined> => {
  const read = noticeRead(tx)
  const former = await read.changesBy(correctionId)
  const targetId = textOf(values.targetId)
  if (!targetId) return undefined
  await read.lock(targetId)
  const target = await read.live(targetId)
  await refuseStale(read, correctionId, values, target)
  if (!target) return undefined
  await read.replaceChanges(correctionId, targetId, changesOf(values))
  return { targetId, former }
}

/** A correction that is no longer public changes nothing any more. */
export const forgetChanges = async (
  tx: Publishing['tx'],
  correctionId: string,
): Promise<{ targetId: string; former: NoticeChange[] } | undefined> => {
  const read = noticeRead(tx)
  const former = await read.changesBy(correctionId)
  const [first] = former
  if (!first) return undefined
  await read.replaceChanges(correctionId, first.targetId, [])
  return { targetId: first.targetId, former }
}
