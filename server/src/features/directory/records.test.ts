import type { DirectoryRecord } from '@sunport/contract/calls/directory.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { insertSupplierQualifications, insertSuppliers } from '../../testing/directories.ts'
import { actWith, creditCodeOf, creditSample, insertCredits } from '../../testing/directory-desk.ts'
import { type Acting, actAs, insertUser } from '../../testing/people.ts'
import { send } from '../../testing/signing.ts'

let app: TestApp
let keeper: Acting
beforeAll(async () => {
  app = await createTestApp()
  await insertUser(app.db, { userName: 'keeper', roleIds: ['role-directory'] })
  keeper = await actAs(app, 'keeper')
})
afterAll(() => app.close())

const path = '/directory/suppliers'
const get = async (id: string): Promise<DirectoryRecord> => (await keeper.get(`${path}/${id}`)).data
const bulk = async (action: string, id: string, who = keeper, more = {}) => {
  const { version } = await get(id)
  const body = { action, rows: [{ id, version }], isRehearsal: false, ...more }
  const answer = await who.post(`${path}/bulk`, body)
  return answer.data?.rows[0].refusal ?? answer.msg
}
const publicly = async (id: string) =>
  (await app.get<{ id: string } | null>(`/gpcms/rest/v2/supplier/cms/info/${id}`)).data?.id

test('the desk shows source, window and facts, with persons and phones masked, also in files', async () => {
  await insertSuppliers(app.db, [
    {
      id: 'shown',
      creditCode: creditCodeOf(1),
      name: '衡屿信息有限公司',
      legalPerson: '李雅琴',
      contactName: '张晓峰',
      phone: '13912341234',
      source: '交易平台',
      sourceId: 'T-1',
      syncedAt: new Date('2026-06-01T00:00:00Z'),
      validTo: '2026-12-31',
    },
  ])
  await insertCredits(app.db, [creditSample('of-shown', { creditCode: creditCodeOf(1) })])
  const row = await get('shown')
  expect(row).toMatchObject({
    code: creditCodeOf(1),
    source: '交易平台',
    sourceId: 'T-1',
    syncedAt: '2026-06-01 08:00:00',
    validTo: '2026-12-31',
    isValid: true,
    isPublished: true,
    credits: 1,
    waiting: 0,
  })
  expect(row.facts).toMatchObject({ legalPerson: '李**', contactName: '张**', phone: '139****1234' })
  const url = `/gpcms/rest/v2${path}/export?format=csv&ids=shown`
  const file = (await send(app, keeper.signed, 'GET', url)).body
  expect(file).toContain('衡屿信息有限公司')
  for (const text of [file, JSON.stringify(row)]) expect(text).not.toMatch(/雅琴|晓峰|13912341234/)
})

test('the switch takes a record from the public at once and brings it back, with its reason in the history', async () => {
  await insertSuppliers(app.db, [{ id: 'switched' }])
  expect(await publicly('switched')).toBe('switched')
  expect(await bulk('unpublish', 'switched', keeper, { reason: '来源核实中' })).toBe('操作成功')
  expect(await publicly('switched')).toBeUndefined()
  expect(await bulk('publish', 'switched')).toBe('操作成功')
  expect(await publicly('switched')).toBe('switched')
  const { data } = await keeper.get(`${path}/switched/history`)
  expect(data.rows).toMatchObject([
    { action: 'publish', by: 'keeper', note: null },
    { action: 'unpublish', by: 'keeper', note: '来源核实中' },
  ])
})

test('a rehearsal switches nothing', async () => {
  await insertSuppliers(app.db, [{ id: 'rehearsed' }])
  expect(await bulk('unpublish', 'rehearsed', keeper, { isRehearsal: true })).toBe('操作成功')
  expect(await publicly('rehearsed')).toBe('rehearsed')
})

test('outside of its window a record is not public, whatever the switch says', async () => {
  await insertSuppliers(app.db, [
    { id: 'before', validFrom: '2026-06-11' },
    { id: 'last-day', validTo: '2026-06-10' },
    { id: 'after', validTo: '2026-06-09' },
  ])
  const shown = await Promise.all(['before', 'last-day', 'after'].map(publicly))
  expect(shown).toEqual([undefined, 'last-day', undefined])
  const { data } = await keeper.get(`${path}?only=out-of-window&pageSize=100`)
  const ids = data.rows.map(({ id }: DirectoryRecord) => id)
  expect(ids).toEqual(expect.arrayContaining(['after', 'before']))
  expect(ids).not.toContain('last-day')
})

test('a recheck says what somebody should look at, and says nothing when all is well', async () => {
  await insertSuppliers(app.db, [
    { id: 'odd', creditCode: 'WRONG', validTo: '2026-06-01' },
    {
      id: 'differs',
      creditCode: creditCodeOf(2),
      name: '新名称',
      sourceSnapshot: { name: '旧名称' },
      syncedAt: new Date('2026-06-09T00:00:00Z'),
    },
    { id: 'well', creditCode: creditCodeOf(3), syncedAt: new Date('2026-06-09T00:00:00Z') },
  ])
  for (const id of ['odd', 'differs', 'well']) await bulk('recheck', id)
  expect((await get('odd')).checkNote).toBe(
    '统一社会信用代码长度不为18位；有效期已于2026-06-01届满；没有从来源同步过',
  )
  const differs = await get('differs')
  expect(differs.checkNote).toBe('与来源不一致：名称')
  expect(differs.differences).toEqual([{ field: 'name', title: '名称', before: '旧名称', after: '新名称' }])
  expect(await get('well')).toMatchObject({ checkNote: null, checkedAt: '2026-06-10 12:00:00' })
})

test('who keeps one site sees and switches nothing of another', async () => {
  await insertSuppliers(app.db, [{ id: 'theirs', siteId: 'hlj' }])
  const local = await actWith(
    app,
    'local',
    ['dir:supplier:view', 'dir:supplier:edit', 'dir:record:export'],
    ['gd'],
  )
  const { data } = await local.get(`${path}?siteId=hlj&pageSize=100`)
  expect(data.rows).toEqual([])
  expect((await local.get(`${path}/theirs`)).msg).toBe('数据不存在或已被删除')
  expect((await local.get(`${path}/theirs/history`)).msg).toBe('数据不存在或已被删除')
  expect(await bulk('unpublish', 'theirs', local)).toBe('数据不存在或已被删除')
  const url = `/gpcms/rest/v2${path}/export?format=csv&ids=theirs`
  expect((await send(app, local.signed, 'GET', url)).body.trim().split('\n')).toHaveLength(1)
  expect(await publicly('theirs')).toBe('theirs')
})

test('experts are found by their whole name or its first character, not by parts', async () => {
  await app.db.execute(sql`INSERT INTO expert (id, site_id, name, specialty, batch) VALUES
    ('wang', 'gd', '王小明', '计算机', '2026年第一批')`)
  const found = async (keyword: string) =>
    (await keeper.get(`/directory/experts?keyword=${encodeURIComponent(keyword)}`)).data.rows.map(
      ({ name }: DirectoryRecord) => name,
    )
  expect(await found('王小明')).toEqual(['王**'])
  expect(await found('王')).toEqual(['王**'])
  expect(await found('小明')).toEqual([])
})

const certificates = '/directory/supplierQualifications'

test('a supplier’s certificate says whose it is, is found by that, and hides its person also in files and undoings', async () => {
  await insertSuppliers(app.db, [{ id: 'owner', name: '澜柯工程有限公司' }])
  await insertSupplierQualifications(app.db, [
    {
      id: 'person',
      supplierId: 'owner',
      kind: 'employee',
      name: '注册建造师',
      holder: '王志远',
      certificateNo: '44010119900101123X',
      sourceSnapshot: { holder: '王志强', certificateNo: '44010119900101000X' },
    },
    { id: 'body', supplierId: 'owner', certificateNo: '44010119900101123X' },
  ])
  const { data } = await keeper.get(`${certificates}?keyword=${encodeURIComponent('澜柯')}&sort=name`)
  const [person] = data.rows.filter(({ id }: DirectoryRecord) => id === 'person')
  expect(data.total).toBe(2)
  expect(person).toMatchObject({
    belongsTo: '澜柯工程有限公司',
    facts: { kind: '人员资质', holder: '王**', certificateNo: '4401************3X' },
    differences: [
      { field: 'certificateNo', before: '4401************0X' },
      { field: 'holder', before: '王**' },
    ],
  })
  expect((await keeper.get(`${certificates}/body`)).data.facts.certificateNo).toBe('44010119900101123X')
  const url = `/gpcms/rest/v2${certificates}/export?format=csv&ids=person`
  const file = (await send(app, keeper.signed, 'GET', url)).body
  expect(file).toContain('澜柯工程有限公司,人员资质,注册建造师')
  const body = {
    action: 'unpublish',
    rows: [{ id: 'person', version: 1 }],
    isRehearsal: false,
    reason: '核实',
  }
  await keeper.post(`${certificates}/bulk`, body)
  const kept = await app.db.execute(sql`SELECT (SELECT jsonb_agg(a) FROM audit_log a) AS log,
    (SELECT jsonb_agg(r) FROM desk_job_row r) AS steps, (SELECT jsonb_agg(e) FROM directory_event e) AS events`)
  const told = JSON.stringify([person, file, kept.rows])
  expect(told).toContain('澜柯工程有限公司 注册建造师')
  expect(told).not.toMatch(/志远|志强|19900101/)
})

test('the switch takes a certificate from its supplier’s page at once', async () => {
  await insertSuppliers(app.db, [{ id: 'certified' }])
  await insertSupplierQualifications(app.db, [{ id: 'switch', supplierId: 'certified' }])
  const shown = async () =>
    (await app.get<{ total: number }>('/gpcms/rest/v2/supplier/qualifications/page?supplierId=certified'))
      .data?.total
  const act = (action: string, version: number) =>
    keeper.post(`${certificates}/bulk`, {
      action,
      rows: [{ id: 'switch', version }],
      isRehearsal: false,
      reason: '核实',
    })
  expect(await shown()).toBe(1)
  await act('unpublish', 1)
  expect(await shown()).toBe(0)
  await act('publish', 2)
  expect(await shown()).toBe(1)
})
