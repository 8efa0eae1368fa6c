import { noticeTypes } from '@sunport/contract/codes.ts'
import { routerBase } from '@sunport/contract/constants.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { followPaths } from '@sunport/regions/common-routes.ts'
import type { ItemRow } from './item-repo.ts'
import type { FollowLists } from './lists.ts'
import type { FollowRow } from './repo.ts'
import type { FollowSecrets } from './secrets.ts'
import type { Told } from './words.ts'

interface LinkDeps {
  origin: string
  lists: Pick<FollowLists, 'hrefOf' | 'regionOf'>
  secrets: Pick<FollowSecrets, 'token'>
}

/** The addresses that letters and answers carry. */
export const followLinks = ({ origin, lists, secrets }: LinkDeps) => {
  const page = (path: string, siteId: string, query: Record<string, string> = {}): string =>
    `${origin}${routerBase}${path}?${new URLSearchParams({ region: lists.regionOf(siteId), ...query })}`
  return {
    page,
    stop: ({ id, siteId }: FollowRow): string =>
      page(followPaths.stop, siteId, { token: secrets.token('stop', id) }),
    /** What mailboxes themselves send the word to: no page, and no login. */
    oneClick: ({ id }: FollowRow): string => `${origin}/follow/stop/${secrets.token('stop', id)}`,
    calendar: ({ id, calendarNo }: FollowRow): string =>
      `${origin}/follow/${secrets.token('calendar', `${id}-${calendarNo}`)}.ics`,
  }
}

export type FollowLinks = ReturnType<typeof followLinks>

/** What is told of each item, as it is public now; a reminder of a day that was moved since is none. */
export const toldOf = (
  { siteId }: Pick<FollowRow, 'siteId'>,
  items: readonly ItemRow[],
  { origin, lists }: Pick<LinkDeps, 'origin' | 'lists'>,
): Told[] =>
  items
    .filter(
      ({ kind, said, opening }) =>
        kind !== 'closing' || (opening !== null && toWireTime(new Date(opening)) === said.closing),
    )
    .map(item => ({
      ...item.said,
      key: item.key,
      kind: item.kind,
      title: item.title,
      typeName: noticeTypes[item.noticeType ?? '']?.name ?? '',
      noticeTime: toWireTime(new Date(item.noticeTime)),
      url: `${origin}${routerBase}${lists.hrefOf(siteId, { ...item, id: item.infoId })}`,
    }))
