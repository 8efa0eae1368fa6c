import { randomUUID } from 'node:crypto'
import type { EditingChannel } from '@sunport/contract/calls/editing.ts'
import type { EnvironmentRow } from '@sunport/contract/calls/environment.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { type Acting, actAs, insertUser } from '../../../testing/people.ts'

let app: TestApp
let writer: Acting
let signer: Acting
let siteId: string
let channelId: string
beforeAll(async () => {
  app = await createTestApp()
  await insertUser(app.db, { userName: 'env-writer', roleIds: ['role-editor'] })
  await insertUser(app.db, { userName: 'env-signer', roleIds: ['role-review3'] })
  writer = await actAs(app, 'env-writer')
  signer = await actAs(app, 'env-signer')
  const pack = app.packs.find(({ businessEnvironment }) => businessEnvironment)
  siteId = pack?.siteCode ?? ''
  const below = await app.db.execute<{ id: string }>(sql`
    SELECT c.id FROM channel c JOIN channel p ON p.id = c.parent_id
    WHERE p.site_id = ${siteId} AND p.pagemark = ${pack?.businessEnvironment ?? ''} ORDER BY c.sort`)
  channelId = below.rows[0]?.id ?? ''
})
afterAll(() => app.close())

const facts = { envType: 'case', measureNo: '第12号', leadOrg: '财政厅政府采购监管处', validTo: '2026-12-31' }
const write = async (title: string, fields: object): Promise<{ id: string; version: number }> =>
  (
    await writer.post('/content/article', {
      id: randomUUID(),
      siteId,
      channelId,
      title,
      bodyHtml: '<p>压缩评审时间。</p>',
      fields: { source: '营商环境专班', ...fields },
      attachments: [],
    })
  ).data
const listed = async (query: string): Promise<EnvironmentRow[]> =>
  (await writer.get(`/businessEnvironment/articles?siteId=${siteId}&${query}`)).data.rows

test('articles of those channels are listed by what they are, until when, and who answers for them', async () => {
  const { id } = await write('一件典型案例清单', facts)
  const over = await write('已过期的清单', { envType: 'negative', validTo: '2020-01-01' })
  await write('尚未分类的清单稿件', {})
  const found = (query: string) => listed(`keyword=${encodeURIComponent('清单')}&${query}`)
  expect((await found('')).map(({ title }) => title).sort()).toEqual(
    ['一件典型案例清单', '尚未分类的清单稿件', '已过期的清单'].sort(),
  )
  expect(await found('envType=case')).toEqual([expect.objectContaining({ id, ...facts })])
  expect((await found('validity=over')).map(row => row.id)).toEqual([over.id])
  expect((await found(`leadOrg=${encodeURIComponent('采购监管')}`)).map(row => row.id)).toEqual([id])
})

test('editors are told which channels these are', async () => {
  const channels: EditingChannel[] = (await writer.get('/editing/channels?kind=article')).data
  const marked = channels.filter(({ isEnvironment }) => isEnvironment)
  expect(marked.map(({ id }) => id)).toContain(channelId)
  expect(marked.length).toBeLessThan(channels.length / 2)
})

test('once signed, the public page says what it is and who answers for it', async () => {
  const { id, version } = await write('公开的典型案例', facts)
  const sent = (await writer.post(`/content/article/${id}/submit`, { version })).data
  const signed = await signer.post(`/content/article/${id}/approve`, { version: sent.version })
  expect(signed.data).toMatchObject({ publicState: 'live' })
  const { data } = await app.get<{ environment: unknown }>(
    `/gpcms/rest/web/v2/info/getInfoById?id=${id}&siteId=${siteId}`,
  )
  const { measureNo, leadOrg, validTo } = facts
  expect(data.environment).toEqual({ type: '典型案例', measureNo, leadOrg, validTo })
})
