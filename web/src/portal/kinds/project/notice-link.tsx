import type { ProjectNoticeRow } from '@sunport/contract/calls/project.ts'
import { detailHref } from '@sunport/regions/link.ts'
import { useHref, useLoaderData } from 'react-router'
import { shortTime } from '../../parts/times.ts'
import { usePortal } from '../../use-portal.ts'
import type { ProjectData } from './loader.ts'

/** What a notice is called among those of its project: its type and its time. */
export const noticeWords = ({ noticeTypeName, noticeTime }: ProjectNoticeRow): string =>
  `${shortTime(noticeTime)} ${noticeTypeName ?? '公告'}`

/** Leads to a notice; out of the frame, where the page stands in one, since only this page may stand in it. */
export const NoticeLink = ({ notice, words }: { notice: ProjectNoticeRow; words?: string }) => {
  const { pack } = usePortal()
  const { isEmbedded } = useLoaderData<ProjectData>()
  const href = useHref(detailHref(pack, notice))
  return (
    <a href={href} title={notice.title} {...(isEmbedded && { target: '_blank', rel: 'noopener' })}>
      {words ?? noticeWords(notice)}
    </a>
  )
}
