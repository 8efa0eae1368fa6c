import type { InfoDetail, InfoRow } from '@sunport/contract/calls/info.ts'
import type { PlainRoute } from '@sunport/regions/kinds.ts'
import { pathOfKind } from '@sunport/regions/link.ts'
import type { PageContext } from '../context.ts'
import { findChannel, withDescendants } from './channels.ts'

/** An entry that answers a question near the one being read. */
export type RelatedEntry = InfoDetail['related'][number]

const mostShown = 5
const candidates = 40

/** Chinese has no spaces between words; pairs of characters tell as well what a title is about. */
const pairsOf = (title: string): Set<string> => {
  const letters = [...title.replace(/[^\p{L}\p{N}]/gu, '')]
  return new Set(letters.slice(1).map((letter, at) => `${letters[at]}${letter}`))
}

/** Those whose titles share most with the one being read, the most read first among equals. */
export const mostAlike = <T extends { title: string; clickNum: number }>(title: string, rows: T[]): T[] => {
  const own = pairsOf(title)
  const shared = (row: T): number => [...pairsOf(row.title)].filter(pair => own.has(pair)).length
  return rows
    .map(row => ({ row, likeness: shared(row) }))
    .toSorted((a, b) => b.likeness - a.likeness || b.row.clickNum - a.row.clickNum)
    .map(({ row }) => row)
}

/** Related entries of the same category, for entries of a knowledge base only. */
export const loadRelated = async (
  { api, siteId, pack }: PageContext,
  { id, title, channel }: Pick<InfoRow, 'id' | 'title' | 'channel'>,
): Promise<RelatedEntry[]> => {
  const base = pathOfKind(pack, 'knowledge-base')
  const root = base && (pack.routes[base] as PlainRoute).channel
  const mark = findChannel(pack, channel)?.mark
  if (!root || !mark || !withDescendants(pack, root).split(',').includes(mark)) return []
  const { rows } = await api.info
    .selectInfoMoreChannel({ siteId, channel: mark, currPage: 1, pageSize: candidates })
    .catch(() => ({ rows: [] }))
  const others = new Map(
    rows.filter(row => row.id !== id && row.title !== title).map(row => [row.title, row]),
  )
  return mostAlike(title, [...others.values()])
    .slice(0, mostShown)
    .map(({ id: own, title: words, channel: place, noticeType, planId }) => ({
      id: own,
      title: words,
      channel: place,
      noticeType,
      planId,
    }))
}
