import { calls } from '@sunport/contract/calls.ts'
import { bound } from '../../../platform/feature.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { ContentLife, PageOf } from '../core/life.ts'
import type { NoticeLaw } from './checks.ts'
import { noticeListHandlers } from './list-routes.ts'
import { noticeListService } from './list-service.ts'
import { noticeDeskHandlers } from './routes.ts'
import { noticeDeskService } from './service.ts'
import { noticeSweep, noticeSweepTask } from './sweep.ts'

interface NoticeNeeds {
  law: NoticeLaw
  notices: ContentLife
  siteName(id: string): string | null
  regionName(code: string): string | null
  pageOf: PageOf
}

/** 公告管理: forms by official format, the law's times, projects. */
export const noticeRoom = ({ db, clock, settings, origin }: Platform, needs: NoticeNeeds) => {
  const { law, notices } = needs
  const noticeDesk = noticeDeskService(db, clock, law, notices)
  const ocdsPrefix = () => settings.get('publish.ocds-prefix')
  const noticeList = noticeListService({ ...needs, db, clock, origin, ocdsPrefix })
  const sweepNotices = noticeSweep(db, clock, law)
  return {
    calls: [
      bound(calls.noticeDesk, noticeDeskHandlers(noticeDesk)),
      bound(calls.noticeList, noticeListHandlers(noticeList)),
    ],
    tasks: [noticeSweepTask(sweepNotices)],
    offers: {
      noticeDesk,
      noticeList,
      sweepNotices,
      /** Public notices as releases of OCDS, for whoever takes them out. */
      releases: noticeList.releases,
      packageOf: noticeList.packageOf,
      recordsOf: noticeList.recordsOf,
    },
  }
}
