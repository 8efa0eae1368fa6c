import type { ChannelRecord } from '@sunport/contract/calls/channel-fields.ts'
import { routerBase } from '@sunport/contract/constants.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { channelBench, channelFields } from '../../testing/channels.ts'
import { type Acting, actAs, insertUser } from '../../testing/people.ts'
import { indexPublications } from '../search/index-repo.ts'

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

const update = (row: ChannelRecord, over: object) =>
  keeper.put(`/channels/${row.id}`, {
    ...channelFields,
    name: row.name,
    pagemark: row.pagemark,
    channelType: row.channelType,
    version: row.version,
    ...over,
  })
const publicChannel = async (mark: string) =>
  (
    await app.get<{ pagemark: string; linkUrl: string | null; formerMarks: string[] }[]>(
      '/gpcms/rest/web/v2/index/list?siteId=gd',
    )
  ).data.find(({ pagemark }) => pagemark === mark)
const putTitled = async (channelId: string, title: string) => {
  const id = await bench.putItem(channelId, { state: 'live', edition: 'published' })
  await app.db.execute(
    sql`UPDATE publication SET title = ${title}, region_code = '440100' WHERE info_id = ${id}`,
  )
  await indexPublications(app.db, [id])
}

describe('a collection', () => {
  test('shows what stands in its sources and below them, as far as it fits, and holds nothing itself', async () => {
    const [one, two, low] = [
      await bench.create('来源一'),
      await bench.create('来源二'),
      await bench.create('不相干'),
    ]
    const below = await bench.create('来源一的下级', { parentId: one.id })
    for (const [place, title] of [
      [one, '采购培训通知'],
      [below, '采购年度报告'],
      [two, '采购人须知'],
      [low, '采购无关'],
    ] as const)
      await putTitled(place.id, title)
    const whole = await bench.create('聚合', {
      pagemark: 'gather-all',
      channelType: 'collection',
      sourceRule: { channels: [one.id, two.id] },
    })
    await bench.create('聚合报告', {
      pagemark: 'gather-some',
      channelType: 'collection',
      sourceRule: { channels: [one.id, two.id], title: '采购', noticeTypes: [], regionCode: '440100' },
    })
    expect((await bench.titlesAt('gather-all')).toSorted()).toEqual([
      '采购人须知',
      '采购培训通知',
      '采购年度报告',
    ])
    expect(await bench.titlesAt('gather-some&title=年度')).toEqual(['采购年度报告'])
    expect(await bench.titlesAt('gather-some&title=须知')).toEqual(['采购人须知'])
    const elsewhere = { channels: [one.id, two.id], regionCode: '440300' }
    expect((await update(whole, { sourceRule: elsewhere })).code).toBe('200')
    expect(await bench.titlesAt('gather-all')).toEqual([])
    expect((await bench.get(whole.id)).isBlank).toBe(false)
  })

  test('gathers from channels that hold texts only, so that none can go in a circle', async () => {
    const source = await bench.create('有内容的')
    const sourceRule = { channels: [source.id] }
    const whole = await bench.create('一个聚合', { channelType: 'collection', sourceRule })
    const refused = async (over: object) => (await update(whole, over)).code
    expect(await refused({ sourceRule: { channels: [whole.id] } })).toBe('4871')
    expect(await refused({ sourceRule: { channels: ['unknown'] } })).toBe('4871')
    expect(await refused({ sourceRule: null })).toBe('4871')
    const other = await keeper.post('/channels', {
      ...channelFields,
      siteId: 'gd',
      name: '聚合的聚合',
      pagemark: 'gather-gathered',
      channelType: 'collection',
      sourceRule: { channels: [whole.id] },
    })
    expect(other.code).toBe('4871')
    const child = { ...channelFields, siteId: 'gd', parentId: whole.id, name: '下级', pagemark: 'below-it' }
    expect((await keeper.post('/channels', child)).code).toBe('4872')
    const parent = await bench.create('有下级的')
    await bench.create('下级', { parentId: parent.id })
    expect((await update(parent, { channelType: 'collection', sourceRule })).code).toBe('4872')
  })
})

describe('a link', () => {
  test('is known to the public by where it leads, and leads somewhere', async () => {
    const given = { ...channelFields, siteId: 'gd', name: '外链', pagemark: 'leads-out', channelType: 'link' }
    expect((await keeper.post('/channels', given)).code).toBe('4870')
    expect((await keeper.post('/channels', { ...given, linkUrl: 'javascript:alert(1)' })).code).not.toBe(
      '200',
    )
    await bench.create('外链', { ...given, linkUrl: 'https://www.example.gov.cn/a' })
    expect((await publicChannel('leads-out'))?.linkUrl).toBe('https://www.example.gov.cn/a')
  })

  test('a channel that pages of the site name stays a list', async () => {
    const rows: ChannelRecord[] = (await keeper.get('/channels/tree?siteId=gd')).data
    const named = rows.find(row => row.isMarkInUse && row.childCount === 0) as ChannelRecord
    const answer = await update(named, { channelType: 'link', linkUrl: '/elsewhere' })
    expect(answer.code).toBe('4785')
  })
})

test('a mark of old still finds the channel, until another takes it', async () => {
  const row = await bench.create('改标识', { pagemark: 'old-mark' })
  await bench.putItem(row.id, { state: 'live', edition: 'published' })
  expect((await update(row, { pagemark: 'new-mark' })).code).toBe('200')
  expect((await publicChannel('new-mark'))?.formerMarks[0]).toBe('old-mark')
  expect(await bench.titlesAt('old-mark')).toEqual(['已发布的稿件'])
  const back = await update(await bench.get(row.id), { pagemark: 'old-mark' })
  expect(back.data.formerMarks).toEqual(['new-mark'])
  await bench.create('后来者', { pagemark: 'new-mark' })
  expect(await bench.titlesAt('new-mark')).toEqual([])
})

describe('a draft', () => {
  const setState = (row: ChannelRecord, state: string) =>
    keeper.put(`/channels/${row.id}/state`, { version: row.version, state })

  test('is nobody’s business until it is enabled, and neither is what stands below it', async () => {
    const top = await bench.create('筹备中', { pagemark: 'in-making', isDraft: true })
    expect([top.state, top.page]).toEqual(['draft', null])
    const child = {
      ...channelFields,
      siteId: 'gd',
      parentId: top.id,
      name: '下级',
      pagemark: 'in-making-low',
    }
    expect((await keeper.post('/channels', child)).code).toBe('4873')
    const low = await bench.create('下级', { ...child, isDraft: true })
    await bench.create('看得见的', { pagemark: 'seen-later' })
    expect(await publicChannel('seen-later')).toBeDefined()
    expect(await publicChannel('in-making')).toBeUndefined()
    expect((await setState(low, 'enabled')).code).toBe('4873')
    expect((await setState(top, 'stopped')).code).toBe('4789')
    const shown = (await setState(top, 'enabled')).data as ChannelRecord
    expect(shown.page).toMatch(new RegExp(`^${routerBase}/.*in-making`))
    expect(shown.feed).toMatch(/[?&]format=atom$/)
    expect(await publicChannel('in-making')).toBeDefined()
    expect((await setState(low, 'enabled')).code).toBe('200')
  })

  test('comes back from the bin as a draft', async () => {
    const row = await bench.create('删掉的草稿', { isDraft: true })
    const gone = await keeper.post(`/channels/${row.id}/recycle`, {
      version: row.version,
      reason: '不要了',
      isRehearsal: false,
    })
    expect((await keeper.post(`/recycleBin/batches/${gone.data.batch}/recovery`, {})).code).toBe('200')
    expect((await bench.get(row.id)).state).toBe('draft')
  })
})

test('a branch is copied with new marks, after a rehearsal; a collection in it follows its sources by their marks', async () => {
  const top = await bench.create('样板', { pagemark: 'model' })
  const source = await bench.create('样板来源', { parentId: top.id, pagemark: 'model-src', updateCycle: 14 })
  await bench.create('样板聚合', {
    parentId: top.id,
    pagemark: 'model-all',
    channelType: 'collection',
    sourceRule: { channels: [source.id] },
  })
  const copy = (over: object) =>
    keeper.post(`/channels/${top.id}/copy`, {
      siteId: 'gd',
      parentId: null,
      name: '样板二',
      markEnding: '-2',
      isRehearsal: false,
      ...over,
    })
  expect((await copy({ isRehearsal: true })).data).toEqual({ created: 3, problems: [] })
  expect((await copy({})).data).toEqual({ created: 3, problems: [] })
  expect((await copy({ name: '样板三' })).data.problems[0].message).toContain('页面标识在本站点已被使用')
  const rows: ChannelRecord[] = (await keeper.get('/channels/tree?siteId=gd')).data
  const made = (mark: string) => rows.find(({ pagemark }) => pagemark === mark)
  expect(made('model-src-2')?.updateCycle).toBe(14)
  expect(made('model-all-2')?.sourceRule?.channels).toEqual([source.id])
  expect((await copy({ siteId: 'hn', name: '样板', markEnding: '' })).data.created).toBe(3)
  const there: ChannelRecord[] = (await keeper.get('/channels/tree?siteId=hn')).data
  const byMark = new Map(there.map(row => [row.pagemark, row]))
  expect(byMark.get('model-all')?.sourceRule?.channels).toEqual([byMark.get('model-src')?.id])
})

test('statistics tell months, organisations and what is read most', async () => {
  const row = await bench.create('被统计的')
  const [first] = [await bench.putItem(row.id, { state: 'live', edition: 'published' })]
  await bench.putItem(row.id, { state: 'live', edition: 'published' })
  await app.db.execute(sql`UPDATE publication SET click_num = 7, title = '读得最多' WHERE info_id = ${first}`)
  const { data } = await keeper.get(`/channels/${row.id}/statistics`)
  expect(data).toMatchObject({ live: 2, views: 7, organisations: [{ name: '其他', published: 2 }] })
  expect(data.months).toHaveLength(12)
  expect(data.months.at(-1)).toEqual({ month: '2026-06', published: 2, views: 7 })
  expect(data.mostRead).toEqual([{ id: first, title: '读得最多', views: 7, day: '2026-06-01' }])
})
