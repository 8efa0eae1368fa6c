import type { Region } from '@sunport/contract/calls/portal.ts'
import type { FoundRegion, RegionRecord } from '@sunport/contract/calls/region.ts'
import { regionParentProblem } from '@sunport/contract/rules/region-code.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { publishSample } from '../../testing/infos.ts'
import { type Acting, actAs, insertOrg, insertUser } from '../../testing/people.ts'
import { buildRegions } from './seed.ts'

let app: TestApp
/** Another instance over the same database. */
let second: TestApp
let admin: Acting
let reader: Acting
beforeAll(async () => {
  app = await createTestApp()
  second = await createTestApp({ url: app.url })
  await insertUser(app.db, { userName: 'keeper', roleIds: ['role-sa'] })
  await insertUser(app.db, { userName: 'unit', roleIds: ['role-unit'] })
  admin = await actAs(app, 'keeper')
  reader = await actAs(app, 'unit')
})
afterAll(async () => {
  await second.close()
  await app.close()
})

const get = async (code: string): Promise<RegionRecord> => (await admin.get(`/regions/${code}`)).data
const newRegion = async (code: string, parentCode: string, regionName = `新区${code}`) => {
  const answer = await admin.post('/regions', {
    regionCode: code,
    parentCode,
    regionName,
    regionMark: 'zone',
    sort: 1,
  })
  expect(answer.code).toBe('200')
  return answer.data as RegionRecord
}
const publicCodes = async (from: TestApp, top = '440000'): Promise<string[]> =>
  (await from.get<Region[]>(`/gpcms/rest/web/v2/index/getRegionJson?regionCode=${top}`)).data.map(
    row => row.regionCode,
  )
const everywhere = async (code: string) => {
  await second.settled()
  return [(await publicCodes(app)).includes(code), (await publicCodes(second)).includes(code)]
}
const search = async (keyword: string): Promise<string[]> =>
  (await admin.get(`/regions?pageSize=100&keyword=${encodeURIComponent(keyword)}`)).data.rows.map(
    (row: RegionRecord) => row.regionName,
  )
const lastAudit = async () =>
  (
    await app.db.execute<{
      action: string
      entity_id: string
      before: unknown
      after: unknown
      reason: string
    }>(
      sql`SELECT action, entity_id, before, after, reason FROM audit_log WHERE entity = 'region' ORDER BY id DESC LIMIT 1`,
    )
  ).rows[0]

test('every region that an installation begins with keeps the rules that new ones must keep', () => {
  const wrong = buildRegions(app.packs)
    .map(({ code, parentCode, name }) => [name, code, regionParentProblem(code, parentCode ?? null)])
    .filter(([, , problem]) => problem)
  expect(wrong).toEqual([])
})

describe('the tree', () => {
  test('is read branch by branch, with what stands below and what uses it', async () => {
    const provinces: RegionRecord[] = (await admin.get('/regions/children')).data
    expect(provinces).toHaveLength(31)
    const guangdong = provinces.find(({ regionCode }) => regionCode === '440000')
    expect(guangdong).toMatchObject({ regionName: '广东省', level: 1, parentCode: null, status: '1' })
    expect(guangdong?.childCount).toBeGreaterThan(20)
    expect(guangdong?.siteCount).toBeGreaterThan(0)
    const cities: RegionRecord[] = (await reader.get('/regions/children?parentCode=440000')).data
    expect(cities).toHaveLength(guangdong?.childCount ?? 0)
    expect(new Set(cities.map(({ parentCode }) => parentCode))).toEqual(new Set(['440000']))
  })

  test.each([
    ['440103', '荔湾区'],
    ['guangzhou', '广州市'],
    ['gzs', '广州市'],
    ['荔湾', '荔湾区'],
    ['luanshi', '六安市'],
    ['Guang Zhou', '广州市'],
  ])('is searched by %s', async (keyword, name) => {
    expect(await search(keyword)).toContain(name)
  })

  test('is searched with signs that mean themselves', async () => {
    expect(await search('%')).toEqual([])
    expect(await search('_')).toEqual([])
  })
})

describe('a new region', () => {
  test('stands below its parent at once, in every instance, with its whole name and its sound', async () => {
    const made = await newRegion('440181', '440100', '从化新区')
    expect(made).toMatchObject({
      regionFullName: '广东省广州市从化新区',
      level: 3,
      pinyin: 'conghuaxinqu',
      initials: 'chxq',
      version: 1,
      createUser: 'keeper',
    })
    expect(await everywhere('440181')).toEqual([true, true])
    expect(await lastAudit()).toMatchObject({ action: 'create', entity_id: '440181' })
  })

  test.each([
    [{ regionCode: '44018', parentCode: '440100' }, '4000', '区划代码须为6位数字，县级以下为9位或12位'],
    [{ regionCode: '440201', parentCode: '440100' }, '4620', '区划代码须以上级的“4401”开头'],
    [{ regionCode: '440103', parentCode: '440100' }, '4621', '区划代码已存在'],
    [{ regionCode: '440182', parentCode: '449900' }, '4622', '上级区划不存在或已撤并'],
    [{ regionCode: '440182', parentCode: '440100', regionName: '' }, '4000', '区划名称不能为空'],
    [{ regionCode: '440182', parentCode: '440100', pinyin: 'Bad1' }, '4000', '拼音由小写字母组成'],
  ])('is refused in words: %j', async (input, code, msg) => {
    const answer = await admin.post('/regions', { regionName: '某区', regionMark: 'zone', sort: 0, ...input })
    expect(answer).toEqual({ code, msg, data: null })
  })

  test('is nothing for a reader', async () => {
    expect(await reader.post('/regions', {})).toMatchObject({ code: '403' })
  })
})

describe('a change', () => {
  test('of the name reaches everything below, and the second of two people is told who was first', async () => {
    await newRegion('440183', '440100', '老城')
    await newRegion('440183001', '440183', '东街')
    const { version } = await get('440183')
    const change = { regionName: '新城', regionMark: 'area', sort: 3, version }
    expect((await admin.put('/regions/440183', change)).data).toMatchObject({
      regionFullName: '广东省广州市新城',
    })
    expect(await get('440183001')).toMatchObject({ regionFullName: '广东省广州市新城东街', level: 4 })
    const late = await admin.put('/regions/440183', change)
    expect(late.code).toBe('4090')
    expect(late.msg).toMatch(/^数据已被keeper于.*修改$/)
    expect(await lastAudit()).toMatchObject({ before: { name: '老城' }, after: { name: '新城' } })
  })

  test('of the sound by hand stays', async () => {
    const { version } = await newRegion('440184', '440100', '番禺')
    const change = {
      regionName: '番禺',
      regionMark: 'area',
      sort: 1,
      pinyin: 'pan yu',
      initials: 'py',
      version,
    }
    expect((await admin.put('/regions/440184', change)).data).toMatchObject({
      pinyin: 'panyu',
      initials: 'py',
    })
  })

  test('of the order is one step', async () => {
    await newRegion('440185', '440100')
    await newRegion('440185001', '440185', '甲')
    await newRegion('440185002', '440185', '乙')
    await admin.put('/regions/order', { parentCode: '440185', codes: ['440185002', '440185001'] })
    const rows = (await admin.get('/regions/children?parentCode=440185')).data
    expect(rows.map((row: RegionRecord) => row.regionName)).toEqual(['乙', '甲'])
    expect((await admin.put('/regions/order', { parentCode: '440185', codes: ['440103'] })).code).toBe('4004')
  })
})

describe('moving', () => {
  test('keeps every code and settles levels and names below', async () => {
    await newRegion('440186', '440100', '游区')
    await newRegion('440186001', '440186', '游街')
    const { version } = await get('440186')
    const moved = await admin.put('/regions/440186/parent', { parentCode: '440200', version })
    expect(moved.data).toMatchObject({
      regionCode: '440186',
      parentCode: '440200',
      regionFullName: '广东省韶关市游区',
    })
    expect(await get('440186001')).toMatchObject({ regionFullName: '广东省韶关市游区游街', level: 4 })
  })

  test.each([
    ['440100', '440103', '4623', '上级区划不能是本区划或其下级'],
    ['440100', '440100', '4623', '上级区划不能是本区划或其下级'],
    ['440103', '450100', '4625', '区划只能在本省范围内移动'],
    ['440000', '450000', '4625', '区划只能在本省范围内移动'],
  ])('%s below %s is refused', async (id, parentCode, code, msg) => {
    const { version } = await get(id)
    expect(await admin.put(`/regions/${id}/parent`, { parentCode, version })).toEqual({
      code,
      msg,
      data: null,
    })
  })

  test('two regions below each other at once never close a circle', async () => {
    await newRegion('440187', '440100', '左')
    await newRegion('440188', '440100', '右')
    const answers = await Promise.all([
      admin.put('/regions/440187/parent', { parentCode: '440188', version: 1 }),
      admin.put('/regions/440188/parent', { parentCode: '440187', version: 1 }),
    ])
    expect(answers.map(({ code }) => code).sort()).toEqual(['200', '4623'])
  })
})

describe('finding a region while typing', () => {
  const find = async (keyword: string, within = '440000'): Promise<string[]> =>
    (await admin.get(`/regions/find?keyword=${encodeURIComponent(keyword)}&within=${within}`)).data.map(
      ({ name, path }: FoundRegion) => (path ? `${path} / ${name}` : name),
    )

  test.each(['广州', '广州市', 'guangzhou', 'GuangZhou', '440100', ' 广州 '])(
    'by %s, with what it lies in',
    async typed => {
      expect((await find(typed))[0]).toBe('广东省 / 广州市')
    },
  )

  test('at any depth, its own province first', async () => {
    expect(await find('天河')).toEqual(['广东省 / 广州市 / 天河区'])
    const [own, other] = [await find('gz'), await find('gz', '360000')]
    expect(own[0]).toMatch(/^广东省/)
    expect(other[0]).toMatch(/^江西省/)
    expect(own.length).toBeGreaterThan(5)
  })

  test('nothing for nothing, and not what is switched off', async () => {
    expect(await find('')).toEqual([])
    expect(await find('没有这个地方')).toEqual([])
    const { version } = await newRegion('440199', '440100', '停用测试区')
    expect(await find('停用测试')).toEqual(['广东省 / 广州市 / 停用测试区'])
    await admin.put('/regions/440199/status', { status: '0', version })
    expect(await find('停用测试')).toEqual([])
  })
})

describe('switching off', () => {
  test('takes a region out of the public filters everywhere, and leaves its name to old notices', async () => {
    const { version } = await newRegion('440189', '440100', '旧名区')
    const countsAbove = () =>
      Promise.all(
        ['440100', '440000'].map(
          async (code): Promise<number> => (await admin.get(`/regions/${code}`)).data.noticeCount,
        ),
      )
    const before = await countsAbove()
    await publishSample(app.db, {
      siteId: 'gd',
      channel: 'xmcggg',
      title: '旧名区的公告',
      noticeTime: '2026-06-01 09:00:00',
      noticeType: '001011',
      regionCode: '440189',
    })
    expect(await everywhere('440189')).toEqual([true, true])
    const answer = await admin.put('/regions/440189/status', { status: '0', version })
    expect(answer.data).toMatchObject({ status: '0', noticeCount: 1 })
    // It counts for its city and its province as well.
    expect(await countsAbove()).toEqual(before.map(count => count + 1))
    expect(await everywhere('440189')).toEqual([false, false])
    const list = await second.get<{ rows: { regionName: string }[] }>(
      '/gpcms/rest/web/v2/info/selectInfoForIndex?siteId=gd&channel=xmcggg&regionCode=440189',
    )
    expect(list.data.rows).toMatchObject([{ regionName: '旧名区' }])
    expect(await search('旧名区')).toEqual(['旧名区'])
  })

  test('takes what stands below along', async () => {
    await newRegion('440190', '440100', '上')
    await newRegion('440190001', '440190', '下')
    expect(await everywhere('440190001')).toEqual([true, true])
    await admin.put('/regions/440190/status', { status: '0', version: (await get('440190')).version })
    expect(await everywhere('440190001')).toEqual([false, false])
  })

  test('is refused for the region that a site stands on', async () => {
    const { version } = await get('440000')
    expect((await admin.put('/regions/440000/status', { status: '0', version })).code).toBe('4626')
  })
})

test('many are switched off at once, after a rehearsal that changes nothing', async () => {
  const made = await newRegion('440194', '440100')
  const ofSite = await get('440000')
  const bulk = async (isRehearsal: boolean) =>
    (
      await admin.post('/regions/bulk', {
        action: 'disable',
        rows: [made, ofSite].map(({ id, version }) => ({ id, version })),
        isRehearsal,
      })
    ).data.rows.map(({ refusal }: { refusal: string | null }) => refusal)
  const report = [null, '该区划是站点所在的区划，不能停用或撤并']
  expect(await bulk(true)).toEqual(report)
  expect((await get('440194')).status).toBe('1')
  expect(await bulk(false)).toEqual(report)
  expect((await get('440194')).status).toBe('0')
})

describe('merging', () => {
  test('ends a region, keeps its code searchable, and what is alive follows', async () => {
    const { version } = await newRegion('440191', '440100', '被并区')
    await insertOrg(app.db, 'follower')
    await app.db.execute(sql`UPDATE organisation SET region_code = '440191' WHERE id = 'follower'`)
    expect(await everywhere('440191')).toEqual([true, true])
    const merging = { into: '440103', validTo: '2026-06-01', reason: '粤府〔2026〕1号', version }
    const answer = await admin.post('/regions/440191/merge', merging)
    expect(answer.data).toMatchObject({
      status: '0',
      validTo: '2026-06-01',
      replacedBy: '440103',
      replacedByName: '荔湾区',
      orgCount: 0,
    })
    expect(await everywhere('440191')).toEqual([false, false])
    expect(await search('440191')).toEqual(['被并区'])
    expect(await lastAudit()).toMatchObject({
      action: 'merge',
      reason: '粤府〔2026〕1号',
      after: { replacedBy: '440103', organisations: 1 },
    })
    const only = (await admin.get('/regions?only=replaced')).data
    expect(only.rows.map((row: RegionRecord) => row.regionCode)).toEqual(['440191'])
    const back = await admin.put('/regions/440191/status', { status: '1', version: version + 1 })
    expect(back.msg).toBe('已撤并的区划不能启用')
    expect((await admin.remove(`/regions/440103?version=${(await get('440103')).version}`)).code).toBe('4630')
  })

  test.each([
    ['440104', '440104', '4628'],
    ['440104', '449999', '4628'],
    ['440100', '440200', '4629'],
  ])('%s into %s is refused', async (id, into, code) => {
    const { version } = await get(id)
    const merging = { into, validTo: '2026-06-01', reason: '依据', version }
    expect((await admin.post(`/regions/${id}/merge`, merging)).code).toBe(code)
  })
})

describe('deleting', () => {
  test('takes only what nobody uses', async () => {
    const { version } = await newRegion('440193', '440100')
    await insertOrg(app.db, 'user-of-it')
    await app.db.execute(sql`UPDATE organisation SET region_code = '440193' WHERE id = 'user-of-it'`)
    expect((await admin.remove(`/regions/440193?version=${version}`)).code).toBe('4630')
    await app.db.execute(sql`UPDATE organisation SET region_code = '440100' WHERE id = 'user-of-it'`)
    expect((await admin.remove(`/regions/440193?version=${version}`)).code).toBe('200')
    expect((await admin.get('/regions/440193')).code).toBe('4004')
    expect((await admin.remove('/regions/440100?version=1')).code).toBe('4629')
  })
})
