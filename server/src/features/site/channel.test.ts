import { randomUUID } from 'node:crypto'
import type { ChannelRecord } from '@sunport/contract/calls/channel-fields.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { channelBench, channelFields } from '../../testing/channels.ts'
import { type Acting, actAs, insertUser } from '../../testing/people.ts'

let app: TestApp
let keeper: Acting
let bench: ReturnType<typeof channelBench>
beforeAll(async () => {
  app = await createTestApp()
  await insertUser(app.db, { userName: 'keeper', roleIds: ['role-sa'] })
  keeper = await actAs(app, 'keeper')
  bench = channelBench(app, keeper)
})
afterAll(() => app.close())

const create = (name: string, over?: object) => bench.create(name, over)
const get = (id: string) => bench.get(id)
const putItem: typeof bench.putItem = (...input) => bench.putItem(...input)
const publicChannels = () => bench.publicChannels()
const titlesAt = (mark: string) => bench.titlesAt(mark)
const on = ({ id, version }: ChannelRecord) => ({ id, version })
const move = (row: ChannelRecord, parentId: string | null, beforeId: string | null = null) =>
  keeper.put(`/channels/${row.id}/place`, { version: row.version, parentId, beforeId })
const publicTops = async (): Promise<string[]> =>
  (
    await app.get<{ name: string }[]>('/gpcms/rest/web/v2/index/getChannelTopListBySiteId?siteId=gd')
  ).data.map(({ name }) => name)
describe('the tree', () => {
  test('a new channel is known to the public at once, in its place', async () => {
    const parent = await create('新的一级栏目', { pagemark: 'brand-new' })
    await create('它的下级', { parentId: parent.id })
    expect((await publicChannels()).map(({ pagemark }) => pagemark)).toContain('brand-new')
    expect((await get(parent.id)).childCount).toBe(1)
  })

  test('marks are unique in a site and names among siblings', async () => {
    const one = await create('同名的栏目')
    const twin = await keeper.post('/channels', {
      siteId: 'gd',
      name: '同名的栏目',
      pagemark: 'twin',
      ...channelFields,
    })
    expect(twin.msg).toBe('同级栏目中已有此名称')
    const marked = await keeper.post('/channels', {
      siteId: 'gd',
      name: '标识重复',
      pagemark: one.pagemark,
      ...channelFields,
    })
    expect(marked.msg).toContain('页面标识在本站点已被使用')
    const below = await create('同名的栏目', { parentId: one.id })
    expect(below.level).toBe(2)
    expect((await move(below, null)).msg).toBe('同级栏目中已有此名称')
  })

  test('no circle and no sixth level; neighbours keep the order they were given', async () => {
    const chain: ChannelRecord[] = []
    for (const level of [1, 2, 3, 4, 5])
      chain.push(await create(`第${level}级`, { parentId: chain.at(-1)?.id ?? null }))
    const [top, second] = chain as [ChannelRecord, ChannelRecord]
    const deepest = chain.at(-1) as ChannelRecord
    expect((await move(top, deepest.id)).msg).toBe('上级栏目不能是本栏目或其下级')
    const sixth = await keeper.post('/channels', {
      siteId: 'gd',
      parentId: deepest.id,
      name: '第六级',
      pagemark: 'sixth',
      ...channelFields,
    })
    expect(sixth.msg).toBe('栏目最多五级')
    const other = await create('带下级的', {})
    await create('它的下级', { parentId: other.id })
    expect((await move(other, (chain[3] as ChannelRecord).id)).msg).toBe('栏目最多五级')
    const first = await create('排到最前', { parentId: top.id })
    expect((await move(first, top.id, second.id)).code).toBe('200')
    const below = (await keeper.get('/channels/tree?siteId=gd')).data
      .filter(({ parentId }: ChannelRecord) => parentId === top.id)
      .map(({ name }: ChannelRecord) => name)
    expect(below).toEqual(['排到最前', '第2级'])
  })

  test('two who move at the same time cannot make a circle between them', async () => {
    const [one, two] = [await create('互相移动一'), await create('互相移动二')]
    const answers = await Promise.all([move(one, two.id), move(two, one.id)])
    expect(answers.map(({ code }) => code).sort()).toEqual(['200', '4783'])
  })

  test('lines become channels, all or none of them', async () => {
    const lines = (...pairs: [string, string][]) =>
      keeper.post('/channels/lines', {
        siteId: 'gd',
        channelType: 'list',
        reviewDepth: 2,
        lines: pairs.map(([name, pagemark]) => ({ name, pagemark })),
      })
    const refused = await lines(['批量一', 'batch-1'], ['批量二', 'batch-1'])
    expect(refused.msg).toMatch(/^批量二（batch-1）：页面标识/)
    const made = await lines(['批量一', 'batch-1'], ['批量二', 'batch-2'])
    expect(made.data.map(({ name, reviewDepth }: ChannelRecord) => [name, reviewDepth])).toEqual([
      ['批量一', 2],
      ['批量二', 2],
    ])
  })

  test('a tree travels to another site as a file, after a rehearsal that changes nothing', async () => {
    const top = await create('带走的栏目', { pagemark: 'carried' })
    await create('带走的下级', { parentId: top.id, pagemark: 'carried-low', updateCycle: 14 })
    const channels = await keeper.get(`/channels/export?siteId=gd&below=${top.id}`)
    const bring = (isRehearsal: boolean) =>
      keeper.post('/channels/import', { siteId: 'hn', parentId: null, channels, isRehearsal })
    expect((await bring(true)).data).toEqual({ created: 2, problems: [] })
    expect((await bring(false)).data).toEqual({ created: 2, problems: [] })
    expect((await bring(false)).data).toMatchObject({
      created: 0,
      problems: [{ name: '带走的栏目（carried）' }],
    })
    const rows: ChannelRecord[] = (await keeper.get('/channels?siteId=hn&keyword=carried')).data.rows
    expect(rows.map(({ name, updateCycle }) => [name, updateCycle])).toEqual([
      ['带走的栏目', null],
      ['带走的下级', 14],
    ])
  })
})

describe('what is fixed', () => {
  test('a mark that a page of the site names can neither be changed nor its channel deleted', async () => {
    const rows: ChannelRecord[] = (await keeper.get('/channels/tree?siteId=gd')).data
    const named = rows.find(({ isMarkInUse }) => isMarkInUse) as ChannelRecord
    const { name, channelType, noticeTypes, reviewDepth } = named
    const change = { name, channelType, noticeTypes, reviewDepth, version: named.version, pagemark: 'other' }
    expect((await keeper.put(`/channels/${named.id}`, change)).code).toBe('4785')
    const gone = await keeper.post(`/channels/${named.id}/recycle`, {
      version: named.version,
      reason: '不要了',
      isRehearsal: false,
    })
    expect(gone.code).toBe('4785')
    expect(rows.filter(({ isMarkInUse }) => isMarkInUse).length).toBeGreaterThan(5)
  })

  test('the type stays once something stands in it', async () => {
    const row = await create('先空后满')
    const change = {
      name: row.name,
      pagemark: row.pagemark,
      noticeTypes: [],
      reviewDepth: 3,
      updateCycle: 30,
    }
    const other = await keeper.put(`/channels/${row.id}`, {
      ...change,
      version: row.version,
      channelType: 'downloads',
    })
    expect([other.data.channelType, other.data.reviewDepth]).toEqual(['downloads', 3])
    await putItem(row.id)
    const again = await keeper.put(`/channels/${row.id}`, {
      ...change,
      version: other.data.version,
      channelType: 'list',
    })
    expect(again.msg).toBe('栏目已有内容，类型不能修改')
  })
})

describe('states', () => {
  const setState = (row: ChannelRecord, state: string, over: object = {}) =>
    keeper.put(`/channels/${row.id}/state`, { version: row.version, state, ...over })

  test('hidden leaves the lists and answers by its address; stopped says so and takes nothing new', async () => {
    const row = await create('状态变化的栏目', { pagemark: 'changing' })
    await putItem(row.id, { state: 'live', edition: 'published' })
    expect(await publicTops()).toContain('状态变化的栏目')
    const hidden = await setState(row, 'hidden')
    expect(await publicTops()).not.toContain('状态变化的栏目')
    expect(await titlesAt('changing')).toEqual(['已发布的稿件'])
    const stopped = await setState(hidden.data, 'stopped', { reason: '机构调整' })
    expect((await publicChannels()).find(({ pagemark }) => pagemark === 'changing')?.isStopped).toBe(true)
    expect(stopped.data.state).toBe('stopped')
    const taken = await app.db.execute(
      sql`SELECT after, reason FROM audit_log WHERE entity = 'channel' AND entity_id = ${row.id} ORDER BY id DESC LIMIT 1`,
    )
    expect(taken.rows[0]).toMatchObject({ after: { lifecycle: 'stopped' }, reason: '机构调整' })
    await insertUser(app.db, { userName: 'writer', roleIds: ['role-editor'] })
    const writer = await actAs(app, 'writer')
    const words = { title: '不会被收下', bodyHtml: '<p>一</p>', fields: { source: '测试' }, attachments: [] }
    const refused = await writer.post('/content/article', {
      id: randomUUID(),
      siteId: 'gd',
      channelId: row.id,
      ...words,
    })
    expect(refused.code).toBe('4465')
  })

  test('what waits for review keeps a channel from being stopped', async () => {
    const row = await create('有在审稿件的栏目')
    await putItem(row.id, { edition: 'review1' })
    expect((await setState(row, 'stopped')).code).toBe('4787')
    expect((await get(row.id)).waiting).toBe(1)
  })

  test('archived in favour of another, its address shows the other', async () => {
    const [old, other] = [await create('老栏目', { pagemark: 'old-one' }), await create('接替的栏目')]
    await putItem(other.id, { state: 'live', edition: 'published' })
    expect((await setState(old, 'archived', { leadsTo: old.id })).code).toBe('4790')
    await setState(old, 'archived', { leadsTo: other.id })
    expect(await titlesAt('old-one')).toHaveLength(1)
  })

  test('merging carries items, children and addresses over', async () => {
    const [from, into] = [
      await create('被并入', { pagemark: 'merged-away' }),
      await create('并入到', { pagemark: 'merged-into' }),
    ]
    const child = await create('随之移动的下级', { parentId: from.id })
    await putItem(from.id, { state: 'live', edition: 'published' })
    await putItem(from.id)
    const { data } = await keeper.post(`/channels/${from.id}/merge`, {
      version: from.version,
      into: into.id,
      reason: '栏目整合',
    })
    expect(data).toEqual({ moved: 2 })
    expect(await titlesAt('merged-into')).toHaveLength(1)
    expect(await titlesAt('merged-away')).toHaveLength(1)
    expect((await get(child.id)).parentId).toBe(into.id)
    expect(await get(from.id)).toMatchObject({ state: 'archived', leadsToName: '并入到', live: 0 })
  })
})

describe('freshness', () => {
  test('days to the red line run from the last publication; a channel left blank for a week is flagged', async () => {
    const row = await create('有更新周期的栏目', { updateCycle: 14 })
    expect(row).toMatchObject({ daysLeft: 14, isBlank: false })
    await putItem(row.id, { state: 'live', edition: 'published' })
    // Published on 1 June, Beijing noon of 10 June: nine days are gone.
    expect(await get(row.id)).toMatchObject({ daysLeft: 5, isBlank: false, live: 1 })
    await app.db.execute(
      sql`UPDATE publication SET notice_time = '2026-05-01T00:00:00Z' WHERE channel_id = ${row.id}`,
    )
    const overdue = (await keeper.get('/channels?siteId=gd&only=overdue')).data.rows
    expect(overdue.map(({ id }: ChannelRecord) => id)).toContain(row.id)
    const blank = await create('空白的栏目')
    await app.db.execute(sql`UPDATE channel SET create_date = '2026-06-01T00:00:00Z' WHERE id = ${blank.id}`)
    const flagged = (await keeper.get('/channels?siteId=gd&only=blank&pageSize=100')).data.rows
    expect(flagged.map(({ id }: ChannelRecord) => id)).toContain(blank.id)
  })

  test('many are set at once, after a rehearsal', async () => {
    const rows = [await create('批量设置一'), await create('批量设置二')]
    const bulk = (isRehearsal: boolean) =>
      keeper.post('/channels/bulk', { action: 'cycle', updateCycle: 180, rows: rows.map(on), isRehearsal })
    expect(
      (await bulk(true)).data.rows.every(({ refusal }: { refusal: string | null }) => refusal === null),
    ).toBe(true)
    expect((await get(rows[0]?.id ?? '')).updateCycle).toBeNull()
    await bulk(false)
    expect((await get(rows[0]?.id ?? '')).updateCycle).toBe(180)
  })
})
