import {
  type NoticeLine,
  type NoticeRow,
  noticeColumns,
  type noticeList,
} from '@sunport/contract/calls/notice-list.ts'
import {
  noticeTypes,
  type PurchaseManner,
  type PurchaseNature,
  purchaseManners,
  purchaseNatures,
} from '@sunport/contract/codes.ts'
import { openStates, publicStates } from '@sunport/contract/content/policy.ts'
import { noticePhases } from '@sunport/contract/rules/notice-phase.ts'
import { listFile, pagesOf } from '../../../platform/crud/list-file.ts'
import { actorOf, type CallContext } from '../../../platform/http/context.ts'
import type { Handlers } from '../../../platform/http/invoke.ts'
import type { Reach } from '../core/desk.ts'
import { reachOf } from '../core/reach.ts'
import type { NoticeListService } from './list-service.ts'

const viewing = (context: CallContext): Reach => reachOf('notice', 'view', context)

/** Files speak in words. */
const toLine = (row: NoticeRow): NoticeLine => ({
  ...row,
  noticeType: row.noticeType && (noticeTypes[row.noticeType]?.name ?? row.noticeType),
  purchaseManner: row.purchaseManner && purchaseManners[row.purchaseManner as PurchaseManner],
  purchaseNature: row.purchaseNature && purchaseNatures[row.purchaseNature as PurchaseNature],
  phase: row.phase && noticePhases[row.phase],
  publicState: publicStates[row.publicState],
  openState: row.openState === 'none' ? '' : openStates[row.openState],
})

const only = (ids: string | undefined): ((row: NoticeRow) => boolean) => {
  const chosen = ids ? new Set(ids.split(',')) : undefined
  return ({ id }) => !chosen || chosen.has(id)
}

const mostReleases = 20_000

export const noticeListHandlers = (service: NoticeListService): Handlers<typeof noticeList> => {
  type Filter = Omit<Parameters<typeof service.list>[0], 'currPage' | 'pageSize'>
  async function* chosen(filter: Filter, ids: string | undefined, reach: Reach, most?: number) {
    const isChosen = only(ids)
    const pages = pagesOf(paging => service.list({ ...filter, ...paging }, reach), most)
    for await (const rows of pages) yield rows.filter(isChosen)
  }
  async function* lines(pages: AsyncIterable<NoticeRow[]>) {
    for await (const rows of pages) yield rows.map(toLine)
  }
  /** One package, written as it is read. */
  async function* packaged(pages: AsyncIterable<NoticeRow[]>, siteId: string): AsyncGenerator<string> {
    yield `${JSON.stringify(service.packageOf(siteId)).slice(0, -1)},"releases":[`
    let isFirst = true
    for await (const rows of pages) {
      const live = rows.filter(({ publicState }) => publicState === 'live').map(({ id }) => id)
      for (const release of await service.releases(live)) {
        yield (isFirst ? '' : ',') + JSON.stringify(release)
        isFirst = false
      }
    }
    yield ']}'
  }
  const note = (
    { ids, ...what }: { ids: string | undefined } & Record<string, unknown>,
    context: CallContext,
  ) => service.noteExport({ ...what, ...(ids && { count: ids.split(',').length }) }, actorOf(context))
  return {
    list: (input, context) => service.list(input, viewing(context)),
    figures: (_, context) => service.figures(viewing(context)),
    export: async ({ format, ids, ...filter }, context) => {
      await note({ ...filter, ids, format }, context)
      return listFile('公告', format, noticeColumns, lines(chosen(filter, ids, viewing(context))))
    },
    exportOcds: async ({ ids, ...filter }, context) => {
      await note({ ...filter, ids, format: 'ocds' }, context)
      const pages = chosen(filter, ids, viewing(context), mostReleases)
      return {
        name: '公告开放数据.json',
        mediaType: 'application/json; charset=utf-8',
        stream: packaged(pages, filter.siteId || context.site.id),
      }
    },
    ocds: ({ id }, context) => service.ocds(id, viewing(context)),
    report: ({ id }, context) => service.report(id, viewing(context)),
    similar: input => service.similar(input),
  }
}
