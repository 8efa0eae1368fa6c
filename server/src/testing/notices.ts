import { randomUUID } from 'node:crypto'
import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import type { InfoDetail, InfoRow } from '@sunport/contract/calls/info.ts'
import { goldenNotices } from '@sunport/contract/content/notice/golden.ts'
import type { NoticeValues } from '@sunport/contract/content/notice/shape.ts'
import type { FunctionCode } from '@sunport/contract/functions.ts'
import type { Reach } from '../features/content/core/desk.ts'
import { createTestApp, type TestAppOptions } from './app.ts'
import { contentBench } from './content.ts'
import { proved } from './proved.ts'

/** A product with people who write, pass and withdraw notices, and the ways by which tests do so. */
export const noticeBench = async (options: TestAppOptions = {}) => {
  const app = await createTestApp(options)
  const bench = await contentBench(app)
  const service = app.content.content('notice', app.db)
  const desk = app.content.noticeDesk

  const as = (name: string, ...rights: string[]): Reach =>
    bench.reach(
      bench.user(
        name,
        ['view', ...rights].map(right => `cms:notice:${right}` as FunctionCode),
      ),
    )
  const author = () => as('author', 'edit')
  const keeper = () => as('keeper', 'withdraw')
  const on = ({ id, version }: ContentDetail) => ({ id, version })

  const draft = (format: string, over: NoticeValues = {}, more: object = {}) =>
    service.create(
      {
        id: randomUUID(),
        siteId: bench.site,
        channelId: bench.channels.notice,
        title: '',
        bodyHtml: '',
        fields: { format, ...goldenNotices[format], ...over },
        attachments: [],
        ...more,
      },
      author(),
    )
  const passAll = async (item: ContentDetail): Promise<ContentDetail> => {
    let now = await service.submit(on(item), author())
    for (const [name, right] of [
      ['first', 'review1'],
      ['second', 'review2'],
      ['last', 'review3'],
    ] as const)
      now = await service.approve(proved(on(now)), as(name, right))
    return now
  }
  const refusal = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      failure => (failure as Error).message,
    )
  const shown = async (id: string): Promise<InfoDetail> =>
    (await app.get<InfoDetail>(`/gpcms/rest/web/v2/info/getInfoById?id=${id}&siteId=gd`)).data
  const listed = async (code: string): Promise<InfoRow[]> =>
    (
      await app.get<{ rows: InfoRow[] }>(
        `/gpcms/rest/web/v2/info/selectInfoForIndex?siteId=gd&openTenderCode=${code}&currPage=1&pageSize=20`,
      )
    ).data.rows

  let serial = 0
  const own = (): { planId: string; openTenderCode: string } => {
    serial += 1
    return { planId: `plan-${serial}`, openTenderCode: `CODE-${serial}` }
  }

  return {
    app,
    bench,
    service,
    desk,
    as,
    author,
    keeper,
    on,
    draft,
    passAll,
    refusal,
    shown,
    listed,
    own,
  }
}
