import { randomUUID } from 'node:crypto'
import type { ContentRow } from '@sunport/contract/calls/content.ts'
import type { ContentTemplate } from '@sunport/contract/calls/my-content.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { contentBench } from '../../../testing/content.ts'
import { type Acting, actAs, insertUser } from '../../../testing/people.ts'

let app: TestApp
let writer: Acting
let other: Acting
beforeAll(async () => {
  app = await createTestApp()
  await contentBench(app)
  await insertUser(app.db, { userName: 'mc-writer', roleIds: ['role-editor'] })
  await insertUser(app.db, { userName: 'mc-other', roleIds: ['role-editor'] })
  writer = await actAs(app, 'mc-writer')
  other = await actAs(app, 'mc-other')
})
afterAll(() => app.close())

const write = async (who: Acting, title: string): Promise<string> => {
  const { data } = await who.post('/content/article', {
    id: randomUUID(),
    siteId: 'gd',
    channelId: 'bench-list',
    title,
    bodyHtml: `<p>${title}的正文</p>`,
    fields: { source: '测试' },
    attachments: [],
  })
  return data.id
}
const titles = async (who: Acting, query = ''): Promise<string[]> =>
  (await who.get(`/myContent?${query}`)).data.rows.map(({ title }: ContentRow) => title).sort()

test('somebody finds what he wrote, whatever its kind and state, and nothing of others', async () => {
  await insertUser(app.db, { userName: 'mc-finder', roleIds: ['role-editor'] })
  const finder = await actAs(app, 'mc-finder')
  await write(finder, '自己的草稿')
  const sent = await write(finder, '送审的稿件')
  const { version } = (await finder.get(`/content/article/${sent}`)).data
  await finder.post(`/content/article/${sent}/submit`, { version })
  await finder.post('/content/window', {
    id: randomUUID(),
    siteId: 'gd',
    title: '自己的窗口',
    bodyHtml: '<p>窗口</p>',
    fields: {},
    attachments: [],
  })
  const foreign = await write(other, '别人的草稿')
  expect(await titles(finder)).toEqual(['自己的窗口', '自己的草稿', '送审的稿件'].sort())
  expect(await titles(finder, 'stage=waiting')).toEqual(['送审的稿件'])
  expect(await titles(finder, 'stage=draft&kind=window')).toEqual(['自己的窗口'])
  expect(await titles(finder, `keyword=${encodeURIComponent('草稿')}`)).toEqual(['自己的草稿'])
  const counts = (await finder.get('/myContent/counts')).data
  expect(counts).toEqual({ all: 3, draft: 2, returned: 0, waiting: 1, scheduled: 0, live: 0, closed: 0 })
  // Whoever takes up a text of another works on it too.
  await app.db.execute(sql`UPDATE info_edition SET create_user = 'mc-finder' WHERE info_id = ${foreign}`)
  expect(await titles(finder)).toContain('别人的草稿')
})

test('what went to the bin is listed there, not here', async () => {
  const id = await write(writer, '将要删除的草稿')
  const { version } = (await writer.get(`/content/article/${id}`)).data
  await writer.post(`/content/article/${id}/remove`, { version, reason: '写错了' })
  expect(await titles(writer)).not.toContain('将要删除的草稿')
})

test('a template is its owner’s until he shares it, and only he deletes it', async () => {
  const articleId = await write(writer, '例会通知')
  const keep = (name: string, isShared: boolean) =>
    writer.post('/contentTemplates', { articleId, name, isShared })
  const own: ContentTemplate = (await keep('自用的模板', false)).data
  const shared: ContentTemplate = (await keep('共享的模板', true)).data
  expect(own).toMatchObject({ isOwn: true, isShared: false })
  const names = async (who: Acting) =>
    (await who.get('/contentTemplates')).data.map(({ name }: ContentTemplate) => name)
  expect(await names(writer)).toEqual(['共享的模板', '自用的模板'])
  expect(await names(other)).toEqual(['共享的模板'])
  expect((await other.get(`/contentTemplates/${shared.id}`)).data).toMatchObject({
    title: '例会通知',
    bodyHtml: '<p>例会通知的正文</p>',
    fields: { source: '测试' },
    isOwn: false,
  })
  expect((await other.get(`/contentTemplates/${own.id}`)).code).toBe('4004')
  expect((await other.remove(`/contentTemplates/${shared.id}`)).code).toBe('4004')
  expect((await writer.remove(`/contentTemplates/${shared.id}`)).code).toBe('200')
  expect(await names(other)).toEqual([])
})

test('a text that is out of reach becomes no template', async () => {
  expect(
    (await writer.post('/contentTemplates', { articleId: 'nowhere', name: '偷看', isShared: false })).code,
  ).toBe('4004')
})
