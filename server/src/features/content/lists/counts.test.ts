import { randomUUID } from 'node:crypto'
import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import { contentTabs } from '@sunport/contract/calls/content-filter.ts'
import type { FunctionCode } from '@sunport/contract/functions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { type Bench, contentBench, sampleFields } from '../../../testing/content.ts'
import { proved } from '../../../testing/proved.ts'
import type { Reach } from '../core/desk.ts'
import type { ContentService } from '../service.ts'

let app: TestApp
let bench: Bench
let service: ContentService
beforeAll(async () => {
  app = await createTestApp()
  bench = await contentBench(app)
  service = app.content.content('article', app.db)
})
afterAll(() => app.close())

const as = (name: string, ...rights: string[]): Reach =>
  bench.reach(
    bench.user(
      name,
      ['view', ...rights].map(right => `cms:article:${right}` as FunctionCode),
    ),
  )
const author = () => as('author', 'edit')
const reviewers = () => [as('first', 'review1'), as('second', 'review2'), as('last', 'review3')] as const

const draft = (title: string, over: object = {}) =>
  service.create(
    {
      ...{ id: randomUUID(), siteId: bench.site, channelId: bench.channels.article, title },
      ...{ bodyHtml: `<p>${title}的正文</p>`, fields: sampleFields.article, attachments: [] },
      ...over,
    },
    author(),
  )
const on = ({ id, version }: ContentDetail) => ({ id, version })
const submit = async (item: ContentDetail) => service.submit(on(item), author())
const passAll = async (item: ContentDetail) => {
  let now = await submit(item)
  for (const reviewer of reviewers()) now = await service.approve(proved(on(now)), reviewer)
}

test('the tabs of a list are counted as they are listed, for whoever looks', async () => {
  await draft('只是草稿')
  await submit(await draft('等人审核'))
  await passAll(await draft('定时的稿', { scheduledAt: '2026-06-12 09:00:00' }))
  await passAll(await draft('将过期的稿', { expireAt: '2026-06-13 09:00:00' }))
  const [first] = reviewers()
  await service.sendBack({ ...on(await submit(await draft('退回的稿'))), reason: '请补充依据' }, first)
  for (const reach of [author(), first, as('keeper', 'withdraw')])
    for (const siteId of [undefined, bench.site, 'hlj']) {
      const counts = await service.counts(siteId, reach)
      for (const tab of contentTabs) {
        const { total } = await service.list({ tab, siteId, currPage: 1, pageSize: 10 }, reach)
        expect([tab, siteId, counts[tab]]).toEqual([tab, siteId, total])
      }
    }
  const own = await service.counts(bench.site, author())
  const held = contentTabs.filter(tab => own[tab] > 0)
  expect(held).toEqual(contentTabs.filter(tab => tab !== 'todo'))
  expect((await service.counts(bench.site, first)).todo).toBe(1)
})
