import {
  blankAfterDays,
  type ChannelRecord,
  type ChannelState,
  holdsNothing,
} from '@sunport/contract/calls/channel-fields.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { housekeepingOf } from '../../platform/crud/changes.ts'
import { levelOf } from './channel-placing.ts'
import type { ChannelFigures } from './channel-repo.ts'
import type { ChannelRow } from './table.ts'

const dayMs = 86_400_000
const daysBetween = (from: Date, to: Date): number => Math.floor((to.getTime() - from.getTime()) / dayMs)

/** Days until a channel counts as neglected; only what is kept up can be. */
export const daysLeftOf = (
  {
    updateCycle,
    lifecycle,
    createDate,
    channelType,
  }: Pick<ChannelRow, 'updateCycle' | 'lifecycle' | 'createDate' | 'channelType'>,
  lastUpdate: Date | null,
  now: Date,
): number | null => {
  if (
    updateCycle === null ||
    holdsNothing(channelType) ||
    (lifecycle !== 'enabled' && lifecycle !== 'hidden')
  )
    return null
  return updateCycle - daysBetween(lastUpdate ?? createDate, now)
}

interface ChannelNames {
  /** The public page of a mark, and the feed of it. */
  pageOf(mark: string): { page: string | null; feed: string | null }
  ownerName(orgId: string): string | null
}

const nowhere = { page: null, feed: null }
const noFigures = { drafts: 0, waiting: 0, live: 0, published: 0, lastUpdate: null }

/** All channels of a site as their keepers see them. */
export const toRecords = (
  rows: readonly ChannelRow[],
  figures: readonly ChannelFigures[],
  isNamed: (mark: string) => boolean,
  { pageOf, ownerName }: ChannelNames,
  now: Date,
): ChannelRecord[] => {
  const byId = new Map(rows.map(row => [row.id, row]))
  const children = Map.groupBy(rows, ({ parentId }) => parentId)
  // As a reader goes through a tree: each channel before what stands below it.
  const inOrder = (parentId: string | null): ChannelRow[] =>
    (children.get(parentId) ?? []).flatMap(row => [row, ...inOrder(row.id)])
  const counted = new Map(figures.map(each => [each.channelId, each]))
  return inOrder(null).map(row => {
    const { drafts, waiting, live, published, lastUpdate } = counted.get(row.id) ?? noFigures
    const last = lastUpdate ? new Date(lastUpdate) : null
    const childCount = children.get(row.id)?.length ?? 0
    return {
      ...housekeepingOf(row),
      id: row.id,
      siteId: row.siteId,
      parentId: row.parentId,
      level: levelOf(byId, row.id),
      name: row.name,
      pagemark: row.pagemark,
      channelType: row.channelType,
      noticeTypes: row.noticeTypes,
      reviewDepth: Math.max(row.reviewDepth, 1),
      updateCycle: row.updateCycle,
      navShow: row.navShow,
      showDate: row.showDate,
      pageSize: row.pageSize,
      sortRule: row.sortRule,
      extendFields: row.extendFields,
      linkUrl: row.linkUrl,
      sourceRule: row.sourceRule,
      ownerOrgId: row.ownerOrgId,
      ownerName: row.ownerOrgId && ownerName(row.ownerOrgId),
      people: row.people,
      formerMarks: row.formerMarks,
      sort: row.sort,
      state: row.lifecycle as ChannelState,
      leadsTo: row.leadsTo,
      leadsToName: row.leadsTo ? (byId.get(row.leadsTo)?.name ?? null) : null,
      isMarkInUse: isNamed(row.pagemark),
      ...(row.lifecycle === 'draft' ? nowhere : pageOf(row.pagemark)),
      childCount,
      drafts,
      waiting,
      live,
      published,
      lastUpdate: last && toWireTime(last),
      daysLeft: daysLeftOf(row, last, now),
      isBlank:
        row.lifecycle === 'enabled' &&
        childCount === 0 &&
        !holdsNothing(row.channelType) &&
        live === 0 &&
        daysBetween(row.createDate, now) >= blankAfterDays,
    }
  })
}
