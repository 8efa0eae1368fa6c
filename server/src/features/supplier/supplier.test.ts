import type { Qualification, Supplier, SupplierDetail } from '@sunport/contract/calls/supplier.ts'
import type { Page } from '@sunport/contract/envelope.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { insertSupplierQualifications, insertSuppliers } from '../../testing/directories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  await insertSuppliers(app.db, [
    {
      id: 'one',
      creditCode: '91440101MA00000012',
      name: '广州衡屿信息技术有限公司',
      shortName: '衡屿信息',
      regionCode: '440106',
      supplierType: '3',
      scale: '3',
      phone: '13912341234',
      contactName: '张晓峰',
      legalPerson: '李雅琴',
      registeredCapital: '5000000.00',
      registeredOn: '2026-05-01',
      batch: '2026年第1批',
      publicityStart: '2026-05-01',
      publicityEnd: '2026-05-07',
    },
    {
      id: 'two',
      name: '深圳澜柯100%工程有限公司',
      regionCode: '440305',
      supplierType: '2',
      registeredOn: '2026-04-01',
    },
    ...Array.from({ length: 12 }, (_, at) => ({ id: `more${at}`, registeredOn: '2025-01-01' })),
    { id: 'hidden', isPublished: false },
    { id: 'elsewhere', siteId: 'hlj' },
  ])
  await insertSupplierQualifications(app.db, [
    { id: 'q1', supplierId: 'one', name: '质量管理体系认证', certificateNo: 'GB-1', sort: 1 },
    { id: 'q2', supplierId: 'one', kind: 'safety', name: '安全生产许可证', level: '—' },
    {
      id: 'q3',
      supplierId: 'one',
      kind: 'employee',
      name: '注册建造师',
      holder: '王志远',
      certificateNo: '44010119900101123X',
    },
    { id: 'q4', supplierId: 'hidden', name: '不应看到的资质' },
    { id: 'q5', supplierId: 'one', name: '停止公开的资质', isPublished: false },
    { id: 'q6', supplierId: 'one', name: '尚未生效的资质', validFrom: '2026-06-11' },
    { id: 'q7', supplierId: 'one', kind: 'safety', name: '过期的资质', validTo: '2026-06-09' },
    { id: 'q8', supplierId: 'two', name: '今天到期的资质', validTo: '2026-06-10' },
  ])
})
afterAll(() => app.close())

const base = '/gpcms/rest/v2/supplier'
const post = async (path: string, payload: object = {}) =>
  (await app.http.inject({ method: 'POST', url: path, payload })).json()
const list = async (filter: object = {}, page: number | string = 1, prefix = base) =>
  (await post(`${prefix}/supplierinfo/home/list/${page}/12`, filter)).data as {
    total: number
    list: Supplier[]
  }
const ids = async (filter: object, page = 1) => (await list(filter, page)).list.map(({ id }) => id)

describe('the directory', () => {
  test('answers twelve a page without a signature, newest registration first, all keys in each row', async () => {
    const first = await list()
    expect(first.total).toBe(14)
    expect(first.list).toHaveLength(12)
    expect(first.list[0]).toEqual({
      id: 'one',
      orgCode: '91440101MA00000012',
      supplyCn: '广州衡屿信息技术有限公司',
      supplyCnnick: '衡屿信息',
      supplyTel: '139****1234',
      personName: '张**',
      legalPerson: '李**',
      regionCode: '440106',
      regionName: '天河区',
      supplierType: '3',
      supplierTypeName: '服务',
      scale: '3',
      scaleName: '小型企业',
      address: null,
      registerDate: '2026-05-01',
      batch: '2026年第1批',
      publicityStart: '2026-05-01',
      publicityEnd: '2026-05-07',
    })
    const second = await list({}, 2)
    expect(new Set([...first.list, ...second.list].map(({ id }) => id)).size).toBe(14)
    expect(await list({}, 99)).toEqual({ total: 14, list: [] })
  })

  test.each([
    [{ name: '衡屿' }, ['one']],
    [{ name: '100%' }, ['two']],
    [{ name: '%' }, ['two']],
    [{ name: "'; DROP TABLE supplier;--" }, []],
    [{ creditCode: 'ma00000012' }, ['one']],
    [{ regionCode: '440300' }, ['two']],
    [{ regionCode: '440106' }, ['one']],
    [{ regionCode: '_40106' }, []],
    [{ type: '2' }, ['two']],
    [{ scale: '3' }, ['one']],
    [{ batch: '第1批' }, ['one']],
    [{ name: '有限公司', regionCode: '440305' }, ['two']],
  ])('filtered by %j gives %j', async (filter, expected) => {
    expect(await ids(filter)).toEqual(expected)
  })

  test.each(['1/10', '1/100000', '1/12%2F**', '0/12', '-1/12', '1.5/12', '1e9/12', 'NaN/12', '９/12'])(
    'asked for %s is refused with the parameter named',
    async path => {
      const answer = await post(`${base}/supplierinfo/home/list/${path}`)
      expect(answer).toMatchObject({ code: '4000', data: null })
      expect(answer.msg).toMatch(/每页条数只能为12|参数 currPage 不正确/)
    },
  )

  test("a site's suppliers are its own, and a sub-site shows its province's", async () => {
    expect(await ids({ siteId: 'hlj' })).toEqual(['elsewhere'])
    expect((await list({ siteId: 'gz' })).total).toBe(14)
    expect((await list({ siteId: 'nowhere' })).total).toBe(0)
  })

  test('outside programs read it under their own address, in pages of their own size', async () => {
    const path = '/gateway/gpbs-supplier/rest/v1/supplier/supplierinfo/shortlisted/1/50'
    expect((await post(path)).data).toMatchObject({ total: 14, list: { length: 14 } })
  })

  test('a demonstration that refuses writes still lets it be read', async () => {
    const demo = await createTestApp({ url: app.url, config: { demoMode: true } })
    const answer = await demo.http.inject({
      method: 'POST',
      url: `${base}/supplierinfo/home/list/1/12`,
      payload: {},
    })
    await demo.close()
    expect(answer.json().code).toBe('200')
  })
})

describe('a record', () => {
  const get = async (id: string) => (await app.get<SupplierDetail | null>(`${base}/cms/info/${id}`)).data

  test('has its facts, contacts masked; unknown, switched off or of another site it is null', async () => {
    expect(await get('one')).toMatchObject({ supplyTel: '139****1234', registeredCapital: '5000000.00' })
    expect(JSON.stringify(await get('one'))).not.toMatch(/13912341234|张晓峰|李雅琴/)
    for (const id of ['nobody', 'hidden', 'one?siteId=hlj']) expect(await get(id)).toBeNull()
    expect((await app.get(`${base}/cms/info/nobody`)).code).toBe('200')
  })

  test('has three tables of qualifications, those of persons masked', async () => {
    const rows = async (path: string, id = 'one') =>
      (await app.get<Page<Qualification>>(`${base}/${path}?supplierId=${id}`)).data
    expect(await rows('qualifications/page')).toMatchObject({
      total: 1,
      rows: [{ name: '质量管理体系认证', certificateNo: 'GB-1', holder: null }],
    })
    expect(await rows('safetyQualifications/list')).toMatchObject({
      total: 1,
      rows: [{ name: '安全生产许可证' }],
    })
    expect(await rows('employeeQualifications/list')).toMatchObject({
      total: 1,
      rows: [{ holder: '王**', certificateNo: '4401************3X' }],
    })
    expect(await rows('qualifications/page', 'hidden')).toEqual({ rows: [], total: 0 })
    expect(await rows('qualifications/page', 'two')).toMatchObject({ total: 1, rows: [{ id: 'q8' }] })
    expect((await app.get(`${base}/qualifications/page`)).code).toBe('4000')
  })
})
