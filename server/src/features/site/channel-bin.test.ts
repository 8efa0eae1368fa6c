import type { ChannelRecord } from '@sunport/contract/calls/channel-fields.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { channelBench, channelFields } from '../../testing/channels.ts'
import { type Acting, actAs, insertUser } from '../../testing/people.ts'
import { indexPublications } from '../search/index-repo.ts'

let app: TestApp
let keeper: Acting
let bench: ReturnType<typeof channelBench>
beforeAll(async () => {
  app = await createTestApp()
  await insertUser(app.db, { userName: 'bin-keeper', roleIds: ['role-sa'] })
  keeper = await actAs(app, 'bin-keeper')
  bench = channelBench(app, keeper)
})
afterAll(() => app.close())

const create = (name: string, over?: object) => bench.create(name, over)
const get = (id: string) => bench.get(id)
const putItem: typeof bench.putItem = (...input) => bench.putItem(...input)
const publicChannels = () => bench.publicChannels()
const titlesAt = (mark: string) => bench.titlesAt(mark)

const recycle = (row: ChannelRecord, isRehearsal = false) =>
  keeper.post(`/channels/${row.id}/recycle`, { version: row.version, reason: '栏目撤销', isRehearsal })
const snapshot = async (ids: string[]) =>
  (
    await app.db.execute(sql`
      SELECT i.id, i.state, i.channel_id, i.published_edition_id, i.closing_reason, e.state AS edition, e.title, e.body_html,
        to_jsonb(p) AS publication, x.tokens
      FROM info i JOIN info_edition e ON e.info_id = i.id LEFT JOIN publication p ON p.info_id = i.id
        LEFT JOIN search_entry x ON x.info_id = i.id
      WHERE i.channel_id = ANY(${sql.param(ids)}) ORDER BY i.id`)
  ).rows
const detailOf = async (id: string) =>
  (
    await app.get<{ title: string; state: string | null; withdrawnReason: string | null } | null>(
      `/gpcms/rest/web/v2/info/getInfoById?id=${id}&siteId=gd`,
    )
  ).data

test('a channel with 1,000 items goes as one batch and comes back whole', async () => {
  const top = await create('一千条内容的栏目', { pagemark: 'thousand', updateCycle: 30 })
  const low = await create('它的下级栏目', { parentId: top.id })
  await app.db.execute(sql`INSERT INTO info (id, site_id, channel_id, kind, state, closing_reason)
    SELECT 'k-' || n, 'gd', CASE WHEN n % 3 = 0 THEN ${top.id} ELSE ${low.id} END, 'article',
      CASE WHEN n % 2 = 0 THEN 'live' WHEN n % 10 = 1 THEN 'withdrawn' ELSE 'draft' END,
      CASE WHEN n % 10 = 1 THEN '内容有误' END
    FROM generate_series(1, 1000) n`)
  await app.db.execute(sql`INSERT INTO info_edition (id, info_id, edition_no, state, title, body_html, body_text, fields)
    SELECT 'k-' || n || '-1', 'k-' || n, 1, CASE WHEN n % 2 = 0 OR n % 10 = 1 THEN 'published' WHEN n % 5 = 0 THEN 'returned'
      ELSE 'draft' END, '稿件' || n, '<p>' || n || '</p>', '' || n, '{}' FROM generate_series(1, 1000) n`)
  await app.db.execute(
    sql`UPDATE info SET published_edition_id = id || '-1' WHERE id LIKE 'k-%' AND state <> 'draft'`,
  )
  await app.db.execute(sql`INSERT INTO publication (info_id, edition_id, site_id, channel_id, title, description, notice_time,
      data_source, more, click_num, published_at)
    SELECT i.id, i.published_edition_id, 'gd', i.channel_id, '公开的' || i.id, '', '2026-06-01T00:00:00.123456Z', 'gp-cms',
      '{"subTitle": "副题"}', 7, now() FROM info i WHERE i.id LIKE 'k-%' AND i.state = 'live'`)
  await indexPublications(
    app.db,
    Array.from({ length: 500 }, (_, n) => `k-${n * 2 + 2}`),
  )
  const before = await snapshot([top.id, low.id])
  expect(before).toHaveLength(1000)
  expect(before.filter(({ tokens }) => tokens !== null)).toHaveLength(500)
  const listed = await titlesAt('thousand')
  expect(listed).toHaveLength(10)
  const now = await get(top.id)
  expect((await recycle(now, true)).data).toEqual({ batch: null, channels: 2, items: 1000, live: 500 })
  expect(await snapshot([top.id, low.id])).toEqual(before)

  const { data } = await recycle(now)
  expect(data).toMatchObject({ channels: 2, items: 1000, live: 500 })
  expect((await publicChannels()).map(({ pagemark }) => pagemark)).not.toContain('thousand')
  expect(await detailOf('k-2')).toMatchObject({ title: '稿件2', state: '3', withdrawnReason: '栏目撤销' })
  expect(await detailOf('k-1')).toMatchObject({ state: '2', withdrawnReason: '内容有误' })
  expect(await detailOf('k-3')).toBeNull()
  const { rows: left } = await app.db.execute(sql`SELECT 1 FROM publication WHERE info_id LIKE 'k-%'`)
  expect(left).toEqual([])
  expect(
    (await keeper.get('/channels/tree?siteId=gd')).data.some(({ id }: ChannelRecord) => id === low.id),
  ).toBe(false)
  expect((await keeper.get(`/recycleBin?kind=article&batch=${data.batch}`)).data.total).toBe(1000)
  const again = await keeper.post('/channels', {
    siteId: 'gd',
    name: '抢用标识',
    pagemark: 'thousand',
    ...channelFields,
  })
  expect(again.code).toBe('4780')
  const batches: { batch: string }[] = (await keeper.get('/channels/recycled?siteId=gd')).data
  expect(batches.find(({ batch }) => batch === data.batch)).toMatchObject({
    name: '一千条内容的栏目',
    channels: 2,
    items: 1000,
    live: 500,
    reason: '栏目撤销',
    daysLeft: 30,
  })

  await create('一千条内容的栏目')
  const back = await keeper.post(`/recycleBin/batches/${data.batch}/recovery`, {})
  expect(back.data).toEqual({ channels: 2, items: 1000 })
  expect(await snapshot([top.id, low.id])).toEqual(before)
  expect(await get(low.id)).toMatchObject({ parentId: top.id, state: 'enabled' })
  // The name was taken meanwhile: both can be told apart.
  expect(await get(top.id)).toMatchObject({
    name: '一千条内容的栏目（恢复）',
    pagemark: 'thousand',
    updateCycle: 30,
  })
  expect((await publicChannels()).map(({ pagemark }) => pagemark)).toContain('thousand')
  expect(await detailOf('k-2')).toMatchObject({ withdrawnReason: null })
  expect(await titlesAt('thousand')).toEqual(listed)
  expect((await keeper.post(`/recycleBin/batches/${data.batch}/recovery`, {})).code).toBe('4004')
})

test('notices and laws that were public never go, and neither does what waits for review', async () => {
  const row = await create('有发布公告的栏目')
  const low = await create('下级里有发布公告', { parentId: row.id })
  await putItem(low.id, { state: 'withdrawn', edition: 'published', kind: 'notice' })
  expect((await recycle(row)).code).toBe('4788')
  const waiting = await create('有在审内容的栏目')
  await putItem(waiting.id, { edition: 'scheduled' })
  expect((await recycle(waiting)).code).toBe('4787')
})

test('what elsewhere shows a text of the channel goes and comes back with it', async () => {
  const [own, other] = [await create('原文所在的栏目'), await create('引用所在的栏目')]
  const origin = await putItem(own.id, { state: 'live', edition: 'published' })
  const reference = await putItem(other.id, { state: 'live', edition: 'published', origin })
  const stateOf = async (id: string) =>
    (await app.db.execute(sql`SELECT state FROM info WHERE id = ${id}`)).rows[0]?.state
  const { data } = await recycle(await get(own.id))
  expect(data).toMatchObject({ items: 2, live: 2 })
  expect(await stateOf(reference)).toBe('recycled')
  await keeper.post(`/recycleBin/batches/${data.batch}/recovery`, {})
  expect(await stateOf(reference)).toBe('live')
  expect((await detailOf(reference))?.withdrawnReason).toBeNull()
})

test('what was public comes back alone as something taken down, and is never cleared away', async () => {
  const row = await create('单条恢复的栏目')
  const id = await putItem(row.id, { state: 'live', edition: 'published' })
  const { data } = await recycle(await get(row.id))
  expect((await keeper.get(`/recycleBin?kind=article&batch=${data.batch}`)).data.rows[0]).toMatchObject({
    id,
    daysLeft: null,
  })
  const purged = await keeper.post(`/recycleBin/${id}/purging`, { reason: '清理', phrase: '彻底删除' })
  expect(purged.code).toBe('4850')
  const shelter = await create('收留它的栏目')
  expect((await keeper.post(`/recycleBin/${id}/recovery`, { channelId: shelter.id })).code).toBe('200')
  const { rows } = await app.db.execute(sql`SELECT state, closing_reason FROM info WHERE id = ${id}`)
  expect(rows[0]).toEqual({ state: 'offline', closing_reason: '栏目撤销' })
  expect((await detailOf(id))?.withdrawnReason).toBe('栏目撤销')
})

test('a child does not come back before its parent', async () => {
  const parent = await create('先删下级后删上级')
  const low = await create('先删的下级', { parentId: parent.id })
  const first = await recycle(low)
  const second = await recycle(await get(parent.id))
  const early = await keeper.post(`/recycleBin/batches/${first.data.batch}/recovery`, {})
  expect(early.msg).toContain('请先恢复上级栏目')
  expect((await keeper.post(`/recycleBin/batches/${second.data.batch}/recovery`, {})).data.channels).toBe(1)
  expect((await keeper.post(`/recycleBin/batches/${first.data.batch}/recovery`, {})).data.channels).toBe(1)
})
