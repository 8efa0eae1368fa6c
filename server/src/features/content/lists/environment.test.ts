import { randomUUID } from 'node:crypto'
import type { EditingChannel } from '@sunport/contract/calls/editing.ts'
import type { EnvironmentRow } from '@sunport/contract/calls/environment.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { type Acting, actAs, insertRole, insertUser } from '../../../testing/people.ts'
import { proved } from '../../../testing/proved.ts'

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
const write = async (
  title: string,
  fields: object,
  place = channelId,
): Promise<{ id: string; version: number }> =>
  (
    await writer.post('/content/article', {
      id: randomUUID(),
      siteId,
      channelId: place,
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
  const signed = await signer.post(`/content/article/${id}/approve`, proved({ version: sent.version }))
  expect(signed.data).toMatchObject({ publicState: 'live' })
  const { data } = await app.get<{ environment: unknown }>(
    `/gpcms/rest/web/v2/info/getInfoById?id=${id}&siteId=${siteId}`,
  )
  const { measureNo, leadOrg, validTo } = facts
  expect(data.environment).toEqual({ type: '典型案例', measureNo, leadOrg, validTo })
})

const classify = (who: Acting, rows: { id: string; version: number }[], more: object) =>
  who.post('/businessEnvironment/articles/bulk', { action: 'classify', rows, isRehearsal: false, ...more })
const refusals = ({ data }: Awaited<ReturnType<typeof classify>>): (string | null)[] =>
  data.rows.map(({ refusal }: { refusal: string | null }) => refusal)
const classified = async (id: string) => (await writer.get(`/content/article/${id}`)).data

test('several are classified at once: drafts where they stand, what is public by a revision; each on record', async () => {
  const draft = await write('一次归类的草稿', {})
  const made = await write('一次归类的已公开稿件', { envType: 'policy' })
  const sent = (await writer.post(`/content/article/${made.id}/submit`, { version: made.version })).data
  const live = (await signer.post(`/content/article/${made.id}/approve`, proved({ version: sent.version })))
    .data
  const rows = [draft, live].map(({ id, version }) => ({ id, version }))
  const given = { envType: 'case', envDimension: 'efficiency' }
  const rehearsed = await classify(writer, rows, { ...given, isRehearsal: true })
  expect(refusals(rehearsed)).toEqual([null, null])
  expect((await classified(draft.id)).open.fields.envType).toBeUndefined()
  expect(refusals(await classify(writer, rows, given))).toEqual([null, null])
  expect((await classified(draft.id)).open.fields).toMatchObject(given)
  expect(await classified(live.id)).toMatchObject({
    publicState: 'live',
    published: { fields: { envType: 'policy' } },
    open: { state: 'draft', fields: given, changeNote: '调整分类' },
  })
  const listedNow = await listed(`envDimension=efficiency&keyword=${encodeURIComponent('一次归类')}`)
  expect(listedNow.map(({ id }) => id).sort()).toEqual([draft.id, live.id].sort())
  const { rows: log } = await app.db.execute(sql`
    SELECT before, after FROM audit_log WHERE action = 'classify' AND entity_id = ${live.id}`)
  expect(log).toMatchObject([{ before: { envType: 'policy', envDimension: null }, after: given }])
})

test('what is in review, elsewhere, unchanged or beyond one’s sites is left as it is, with the reason', async () => {
  const inReview = await write('送审后不能归类的稿件', {})
  const sent = (await writer.post(`/content/article/${inReview.id}/submit`, { version: inReview.version }))
    .data
  const same = await write('已是案例的稿件', { envType: 'case' })
  const channels: EditingChannel[] = (await writer.get('/editing/channels?kind=article')).data
  const elsewhere = channels.find(each => each.siteId === siteId && !each.isEnvironment)
  const outside = await write('别处栏目的稿件', {}, elsewhere?.id)
  const rows = [sent, same, outside].map(({ id, version }) => ({ id, version }))
  expect(refusals(await classify(writer, rows, { envType: 'case' }))).toEqual([
    '当前状态不能执行此操作',
    '已经是所选的分类',
    '该信息不属于营商环境栏目',
  ])
  expect((await classify(writer, rows, {})).msg).toBe('请选择要归入的内容类型或指标维度')
  const other = app.packs.find(({ siteCode }) => siteCode !== siteId)?.siteCode ?? ''
  await insertRole(app.db, { id: 'role-elsewhere', dataScope: 'site', siteIds: [other] }, [
    'cms:article:view',
    'cms:article:edit',
  ])
  await insertUser(app.db, { userName: 'env-elsewhere', roleIds: ['role-elsewhere'] })
  const stranger = await actAs(app, 'env-elsewhere')
  const beyond = await classify(stranger, [{ id: same.id, version: same.version }], { envType: 'policy' })
  expect(refusals(beyond)).toEqual(['数据不存在或已被删除'])
  expect((await classified(same.id)).open.fields.envType).toBe('case')
})
