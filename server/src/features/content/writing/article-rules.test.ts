import { randomUUID } from 'node:crypto'
import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import type { FunctionCode } from '@sunport/contract/functions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { type Bench, contentBench } from '../../../testing/content.ts'
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

const author = (): Reach =>
  bench.reach(bench.user('author', ['cms:article:view', 'cms:article:edit'] satisfies FunctionCode[]))
const draft = (title: string, fields: object = {}, over: object = {}): Promise<ContentDetail> =>
  service.create(
    {
      id: randomUUID(),
      siteId: bench.site,
      channelId: bench.channels.article,
      title,
      bodyHtml: '<p>正文</p>',
      fields: { source: '测试', ...fields },
      attachments: [],
      ...over,
    },
    author(),
  )
const submit = async (item: ContentDetail): Promise<string> =>
  service.submit({ id: item.id, version: item.version }, author()).then(
    ({ openState }) => openState,
    failure => (failure as Error).message,
  )

test.each([
  [{ infoType: 'reading' }, '解读须选择所解读的原文'],
  [{ infoType: 'reading', readingOf: { id: 'a', title: '原文' } }, 'review1'],
  [{ infoType: 'link' }, '外链须填写外部链接'],
  [{ infoType: 'files' }, '附件类信息须添加附件'],
  [{ infoType: 'gallery' }, '图集须在正文中插入图片'],
  [{ openType: 'active' }, '政府信息须填写文号；政府信息须填写索引号；政府信息须填写主题分类'],
  [{ openType: 'active', publishNumber: '1号', indexNo: '2', topicClass: '财政' }, 'review1'],
  [{ openType: 'whatever' }, expect.stringContaining('请选择公开方式')],
  [{ tags: Array.from({ length: 11 }, (_, at) => `标签${at}`) }, '标签不能超过10个'],
])('%o is submitted with: %s', async (fields, outcome) => {
  expect(await submit(await draft(`要素齐全与否的稿件${randomUUID().slice(0, 6)}`, fields))).toEqual(outcome)
})

test('what is new and dated back says why', async () => {
  const shownDate = '2020-01-01 00:00:00'
  expect(await submit(await draft('补录的旧文件', {}, { shownDate }))).toBe(
    '显示日期早于今天的，须填写补录原因',
  )
  const because = { backdateReason: '系统启用前的文件' }
  expect(await submit(await draft('补录的另一旧文件', because, { shownDate }))).toBe('review1')
})

test('a major change says what was changed', async () => {
  const change = { changeKind: 'major' as const }
  expect(await submit(await draft('有重大修改的稿件', {}, change))).toBe('重大修改须填写修改说明')
  const told = { ...change, changeNote: '调整了限额标准' }
  expect(await submit(await draft('说明了重大修改的稿件', {}, told))).toBe('review1')
})

test('a title that was used lately is pointed out, and keeps nothing from being submitted', async () => {
  await draft('关于调整集中采购目录的若干通知')
  const item = await draft('关于调整集中采购目录的若干通告')
  const report = async (id: string) =>
    (await service.check({ id, isAskingOthers: false }, author())).problems.map(({ message }) => message)
  expect(await report(item.id)).toEqual(['近90天内已有标题相近的内容：关于调整集中采购目录的若干通知'])
  expect(await report((await draft('完全不同的一个标题')).id)).toEqual([])
  expect(await submit(item)).toBe('review1')
})
