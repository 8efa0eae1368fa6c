import type { InfoDetail, LawRow } from '@sunport/contract/calls/info.ts'
import { validityOn } from '@sunport/contract/content/law/versions.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { type RowNames, toInfoRow } from './row.ts'
import type { PublicationRow } from './table.ts'

/** What a law tells besides its text: who issued it, and since when and whether it applies. */
export const lawFacts = (
  { lawCategory, source, more }: Pick<PublicationRow, 'lawCategory' | 'source' | 'more'>,
  now: Date,
): Pick<InfoDetail, 'issuer' | 'effectDate' | 'validity'> => {
  if (!lawCategory) return { issuer: null, effectDate: null, validity: null }
  const effectDate = more.effectDate ?? null
  return {
    issuer: more.issuer ?? source,
    effectDate,
    validity: validityOn(effectDate, more.repealDate ?? null, toWireTime(now).slice(0, 10), more.partlyFrom),
  }
}

/** One law for the library's table, without the keys of other lists. */
export const toLawRow = (row: PublicationRow, names: RowNames, now: Date): LawRow => {
  const { id, title, channel, noticeType, noticeTime, publishNumber, lawCategory, lawCategoryName } =
    toInfoRow(row, names, [])
  return {
    id,
    title,
    channel,
    noticeType,
    noticeTime,
    publishNumber,
    lawCategory,
    lawCategoryName,
    ...lawFacts(row, now),
  }
}
