import { findChannel } from './channel-marks.ts'
import type { NoticeSearchRoute } from './kinds.ts'
import { type ListPlace, queryText } from './list-query.ts'

export type NoticeSort = 'closing' | 'opening' | ''

export const noticeSort = (query: URLSearchParams): NoticeSort =>
  queryText(query, 'sort') === 'closing' ? 'closing' : ''

/** Whether the list holds tenders at all, so that "still open" and "closing soon" mean something. */
export const holdsTenders = ({ pack, route }: ListPlace & { route: NoticeSearchRoute }): boolean => {
  const ofChannels = route.channels.flatMap(mark => findChannel(pack, mark)?.noticeTypes ?? [])
  return (route.noticeTypes ?? ofChannels).some(type => type.startsWith('00101'))
}
