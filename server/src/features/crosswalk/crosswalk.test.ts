import { type CodeRuleRow, codeRuleColumns, type UnmappedCode } from '@sunport/contract/calls/crosswalk.ts'
import { noticeTypes } from '@sunport/contract/codes.ts'
import { type CodeScheme, commonOf } from '@sunport/contract/search/crosswalk.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { importFile } from '../../testing/import-file.ts'
import { publishSample } from '../../testing/infos.ts'
import { type Acting, actAs, insertRole, insertUser } from '../../testing/people.ts'
import { send } from '../../testing/signing.ts'
import { censusRepo } from './census-repo.ts'
import { mapsFor } from './code-maps.ts'
import { seedCrosswalk } from './seed.ts'
import { codeRule } from './table.ts'

let app: TestApp
let system: Acting
let ofSite: Acting
let [site, otherSite] = ['', '']
beforeAll(async () => {
  app = await createTestApp()
  ;[site = '', otherSite = ''] = app.packs.map(({ siteCode }) => siteCode)
  await insertRole(app.db, { id: 'codes-of-site', dataScope: 'site', siteIds: [site] }, [
    'sys:crosswalk:view',
    'sys:crosswalk:edit',
  ])
  await insertUser(app.db, { userName: 'system', roleIds: ['role-sa'] })
  await insertUser(app.db, { userName: 'ofsite', roleIds: ['codes-of-site'] })
  system = await actAs(app, 'system')
  ofSite = await actAs(app, 'ofsite')
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.execute(sql`DELETE FROM code_crosswalk WHERE NOT is_built_in`)
  await app.db.execute(sql`TRUNCATE publication CASCADE`)
})

const entered = { scheme: 'type', code: 'ZZ01', commonCode: 'tender' }
const meant = async (scheme: CodeScheme, code: string, at = site): Promise<string | undefined> =>
  commonOf(mapsFor(await app.db.select().from(codeRule), at)[scheme], code)
const take = () => censusRepo(app.db).take(app.clock.now())
const unmapped = async (who = system, query = ''): Promise<UnmappedCode[]> =>
  (await who.get(`/unmappedCodes?pageSize=100${query}`)).data.rows
const waitingFor = async (who: Acting) =>
  (await who.get('/home/tasks')).data.find(({ task }: { task: string }) => task === 'codes-unmapped')
const put = (siteId: string, noticeType: string | null, more: object = {}) =>
  publishSample(app.db, {
    ...{ siteId, channel: 'tzgg', title: '一条公告', noticeTime: '2026-06-01 09:00:00', noticeType },
    ...more,
  })

test('every code that the product and its regions know is mapped from the first start', async () => {
  for (const [code, { stage }] of Object.entries(noticeTypes)) expect(await meant('type', code)).toBe(stage)
  for (const { siteCode, provinceCode, ownLevel, extraRegions } of app.packs) {
    expect(await meant('region', ownLevel.code, siteCode)).toBe(provinceCode)
    for (const { code } of extraRegions) expect(await meant('region', code, siteCode)).toBe(code)
  }
  const { rows } = await app.db.execute<{ code: string }>(
    sql`SELECT code FROM region WHERE level > 1 AND left(code, 2) = ANY(${sql.param(app.packs.map(({ provinceCode }) => provinceCode.slice(0, 2)))}::text[])`,
  )
  const maps = mapsFor(await app.db.select().from(codeRule), site)
  expect(rows.length).toBeGreaterThan(500)
  for (const { code } of rows) expect(commonOf(maps.region, code), code).toBeTruthy()
  expect(await meant('item', 'A02320401')).toBe('A02')
  expect(await meant('manner', '9')).toBe('other')
})

test('beginnings that the tabs of a region are made of count as their stage', async () => {
  expect(await meant('type', '001018')).toBe('tender')
  expect(await meant('type', '0010')).toBeUndefined()
})

test('a rule is made, found, changed and deleted, each with its audit row', async () => {
  const { data: made } = await system.post('/crosswalk', { ...entered, remark: '旧平台' })
  expect(made).toMatchObject({ ...entered, commonName: '采购公告', siteName: '全部站点', isBuiltIn: false })
  const found = await system.get(`/crosswalk?keyword=ZZ0&scheme=type`)
  expect(found.data.rows.map(({ id }: CodeRuleRow) => id)).toEqual([made.id])
  const { data: changed } = await system.put(`/crosswalk/${made.id}`, {
    ...entered,
    version: 1,
    commonCode: 'result',
  })
  expect(changed).toMatchObject({ commonName: '结果公告', remark: null, version: 2 })
  expect((await system.remove(`/crosswalk/${made.id}?version=2`)).code).toBe('200')
  const audit = await app.db.execute<{ action: string }>(
    sql`SELECT action FROM audit_log WHERE entity = 'crosswalk' AND entity_id = ${made.id} ORDER BY id`,
  )
  expect(audit.rows.map(({ action }) => action)).toEqual(['create', 'update', 'remove'])
})

test.each([
  [{ ...entered, commonCode: 'A02' }, '通用代码不属于公告类型'],
  [{ ...entered, code: 'Z*Z' }, '原代码不能含有空格和逗号，星号只能写在末尾'],
  [{ ...entered, scheme: 'region', commonCode: '999999' }, '没有代码为“999999”的区划'],
  [{ ...entered, siteId: 'nowhere' }, '站点不存在'],
  [{ ...entered, code: '001011' }, '适用站点内已有该代码的对照'],
])('refuses %o', async (input, message) => {
  expect((await system.post('/crosswalk', input)).msg).toBe(message)
})

test('built-in rules can be changed and switched off but not deleted, and stay as they were made', async () => {
  const [row] = (await system.get('/crosswalk?keyword=201111')).data.rows
  expect((await system.remove(`/crosswalk/${row.id}?version=1`)).msg).toBe('内置对照不能删除，可以停用')
  const off = await system.put(`/crosswalk/${row.id}`, { ...row, status: '0' })
  expect(off.data.status).toBe('0')
  await seedCrosswalk(app.db, app.packs)
  expect(await meant('type', '201111')).toBeUndefined()
  await system.put(`/crosswalk/${row.id}`, { ...row, version: 2, status: '1' })
  expect(await meant('type', '201111')).toBe('store')
})

test('what a site says of a code stands in place of what all say, there alone', async () => {
  await system.post('/crosswalk', { ...entered, code: '001011', commonCode: 'result', siteId: site })
  expect(await meant('type', '001011')).toBe('result')
  expect(await meant('type', '001011', otherSite)).toBe('tender')
})

test('a code without a rule raises work with the number of its notices, and a rule takes it away at once', async () => {
  await put(site, 'QX9')
  await put(site, 'QX9')
  await put(site, '001011', { purchaseManner: '公开', regionCode: '990000' })
  await put(site, null)
  await take()
  const rows = await unmapped()
  expect(rows.map(({ scheme, code, total }) => [scheme, code, total])).toEqual([
    ['type', 'QX9', 2],
    ['manner', '公开', 1],
    ['region', '990000', 1],
  ])
  expect(await waitingFor(system)).toMatchObject({ total: 3, late: 0, since: rows[0]?.firstSeenAt })
  await system.post('/crosswalk', { ...entered, code: 'QX*' })
  expect((await unmapped()).map(({ code }) => code)).toEqual(['公开', '990000'])
  expect((await unmapped(system, '&scheme=region')).map(({ code }) => code)).toEqual(['990000'])
})

test('the narrowest class of what is bought is what was chosen, and no notice is counted for those above it', async () => {
  const id = await put(site, '001011')
  await app.db.execute(
    sql`UPDATE publication SET item_codes = ARRAY['A','A02','A0232','X','X01'] WHERE info_id = ${id}`,
  )
  await take()
  expect((await unmapped()).map(({ scheme, code, total }) => [scheme, code, total])).toEqual([
    ['item', 'X01', 1],
  ])
})

test('what is not published any more is forgotten, and what stays keeps the moment it was first seen', async () => {
  const before = app.clock.now()
  await put(site, 'OLD')
  const gone = await put(site, 'GONE')
  await take()
  const [first] = await unmapped(system, '&keyword=old')
  await app.db.execute(sql`DELETE FROM publication WHERE info_id = ${gone}`)
  await censusRepo(app.db).take(new Date(before.getTime() + 3_600_000))
  expect(await unmapped()).toEqual([first])
})

test('who keeps one site sees its codes and changes its rules, and no others', async () => {
  await put(site, 'MINE')
  await put(otherSite, 'THEIRS')
  await take()
  expect((await unmapped(ofSite)).map(({ code }) => code)).toEqual(['MINE'])
  expect((await waitingFor(ofSite)).total).toBe(1)
  expect((await ofSite.post('/crosswalk', { ...entered, siteId: site })).code).toBe('200')
  expect((await ofSite.post('/crosswalk', entered)).code).toBe('403')
  expect((await ofSite.post('/crosswalk', { ...entered, siteId: otherSite })).code).toBe('403')
})

test('the table goes out as a file, and files bring rules in', async () => {
  const answer = await send(
    app,
    system.signed,
    'GET',
    '/gpcms/rest/v2/crosswalk/export?format=csv&scheme=manner',
  )
  const [heading, ...lines] = answer.body
    .replace(/^\ufeff/, '')
    .trim()
    .split(/\r?\n/)
  expect(heading).toBe(codeRuleColumns.map(({ title }) => title).join(','))
  expect(lines).toContain('采购方式,全部站点,1,1,公开招标,启用,')
  await system.post('/crosswalk', entered)
  const report = await importFile(app, system, '/crosswalk', [
    '代码类别,适用站点,原代码,通用代码',
    '采购方式,,公开招标,1',
    '采购方式,,询比,A02',
    '公告类型,,ZZ01,contract',
  ])
  expect(report).toMatchObject({ total: 3, created: 1, updated: 1 })
  expect(report.problems).toEqual([{ line: 3, message: expect.stringContaining('通用代码不属于采购方式') }])
  expect(await meant('manner', '公开招标')).toBe('1')
  expect(await meant('type', 'ZZ01')).toBe('contract')
})
