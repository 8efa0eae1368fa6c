import { randomUUID } from 'node:crypto'
import type { ContentDetail, ListedContent } from '@sunport/contract/calls/content.ts'
import type { FunctionCode } from '@sunport/contract/functions.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { type Bench, contentBench } from '../../../testing/content.ts'
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
  await app.db.execute(sql`INSERT INTO channel (id, public_id, site_id, name, pagemark, channel_type, review_depth)
    VALUES ('place-one', 'place-one', 'gd', '一', 'place-one', 'list', 1), ('place-two', 'place-two', 'gd', '二', 'place-two', 'list', 1)`)
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
const keeper = () => as('keeper', 'withdraw', 'review2')
const on = ({ id, version }: ContentDetail) => ({ id, version })
const draft = (title: string, fields: object = {}, bodyHtml = `<p>${title}的正文</p>`) =>
  service.create(
    {
      id: randomUUID(),
      siteId: bench.site,
      channelId: 'place-one',
      title,
      bodyHtml,
      fields: { source: '测试厅', ...fields },
      attachments: [],
    },
    author(),
  )
const published = async (title: string, fields: object = {}, bodyHtml?: string): Promise<ContentDetail> => {
  const sent = await service.submit(on(await draft(title, fields, bodyHtml)), author())
  return service.approve(proved(on(sent)), as('last', 'review3'))
}
const publicRow = async (id: string) =>
  (
    await app.db.execute<{ channelId: string; isTop: boolean; title: string }>(
      sql`SELECT channel_id AS "channelId", is_top AS "isTop", title FROM publication WHERE info_id = ${id}`,
    )
  ).rows[0]
const list = (filter: object): Promise<{ rows: ListedContent[]; total: number }> =>
  service.list({ currPage: 1, pageSize: 50, ...filter }, author())
const titles = async (filter: object): Promise<string[]> =>
  (await list(filter)).rows.map(({ title }) => title).sort()

test('what is public moves to another channel of its site, and only there', async () => {
  const item = await published('要移动的稿件')
  const moved = await service.move({ ...on(item), channelId: 'place-two', reason: '栏目调整' }, keeper())
  expect(moved.channelId).toBe('place-two')
  expect(await publicRow(item.id)).toMatchObject({ channelId: 'place-two' })
  await expect(
    service.move({ ...on(moved), channelId: 'bench-laws', reason: '栏目调整' }, keeper()),
  ).rejects.toThrow('栏目不存在、已停用或不能发布此类内容')
})

test('a pinned text stands at the top until its time, and the clock takes it down', async () => {
  const item = await published('要置顶的稿件')
  const pinned = await service.pin({ ...on(item), until: '2030-01-01 00:00:00' }, keeper())
  expect(pinned.isTop).toBe(true)
  expect(await publicRow(item.id)).toMatchObject({ isTop: true })
  expect(await titles({ isTop: '1' })).toEqual(['要置顶的稿件'])
  const back = await service.pin({ ...on(pinned), until: null }, keeper())
  expect(back.isTop).toBe(false)
  expect(await publicRow(item.id)).toMatchObject({ isTop: false })
  await expect(service.pin({ ...on(back), until: '2020-01-01' }, keeper())).rejects.toThrow('须晚于当前时间')
})

test('words are replaced in a draft where it stands, and in what is public as a revision', async () => {
  const own = await draft('财政局的草稿')
  expect((await service.replace({ ...on(own), find: '财政局', replacement: '财政厅' }, author())).title).toBe(
    '财政厅的草稿',
  )
  const item = await published('财政局的公开稿')
  const revised = await service.replace({ ...on(item), find: '财政局', replacement: '财政厅' }, author())
  expect(revised).toMatchObject({ openState: 'draft', publicState: 'live' })
  expect(revised.open).toMatchObject({ title: '财政厅的公开稿', bodyHtml: '<p>财政厅的公开稿的正文</p>' })
  expect(await publicRow(item.id)).toMatchObject({ title: '财政局的公开稿' })
  await expect(
    service.replace({ ...on(own), version: own.version + 1, find: '没有', replacement: '' }, author()),
  ).rejects.toThrow('没有要替换的文字')
})

test('tags are added to drafts and never doubled', async () => {
  const item = await draft('加标签的稿件', { tags: ['采购'] })
  const tagged = await service.addTags({ ...on(item), tags: ['采购', '公开'] }, author())
  expect(tagged.open?.fields.tags).toEqual(['采购', '公开'])
  expect(await titles({ tag: '公开' })).toEqual(['加标签的稿件'])
})

test('the list is narrowed by what texts say of themselves and by who worked on them', async () => {
  await draft('解读一份文件', { infoType: 'reading', publishNumber: '财库〔2026〕77号', source: '某某日报' })
  await draft('全文才有的词', {}, '<p>甲乙丙丁戊己</p>')
  await published('有人审核的稿件')
  expect(await titles({ infoType: 'reading' })).toEqual(['解读一份文件'])
  expect(await titles({ source: '某某日报' })).toEqual(['解读一份文件'])
  expect(await titles({ keyword: '财库〔2026〕77' })).toEqual(['解读一份文件'])
  expect(await titles({ keyword: '丙丁戊' })).toEqual([])
  expect(await titles({ keyword: '丙丁戊', keywordIn: 'text' })).toEqual(['全文才有的词'])
  expect(await titles({ author: 'bench-author', infoType: 'reading' })).toEqual(['解读一份文件'])
  expect(await titles({ author: '没有这个人' })).toEqual([])
  expect(await titles({ reviewer: 'bench-last' })).toContain('有人审核的稿件')
  expect(await titles({ reviewer: 'bench-last' })).not.toContain('解读一份文件')
  expect(await titles({ createdTo: '2000-01-01' })).toEqual([])
})

test('a line tells its type, source, pictures and files', async () => {
  await draft('带图的稿件', { img: '/gpcms/rest/v2/files/1', tags: ['图'] })
  const [row] = (await list({ keyword: '带图的稿件' })).rows
  expect(row).toMatchObject({
    hasImage: true,
    attachmentCount: 0,
    isLink: false,
    source: '测试厅',
    tags: ['图'],
    views: 0,
  })
})
