import type { BulkReport, ImportReport } from '@sunport/contract/calls/crud.ts'
import type { Org } from '@sunport/contract/calls/org-shapes.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { type Acting, actAs, insertOrg, insertUser } from '../../testing/people.ts'
import { signatureFor } from '../../testing/signing.ts'

let app: TestApp
let system: Acting
let unit: Acting

beforeAll(async () => {
  app = await createTestApp()
  const root = { id: 'org-root', path: '/org-root/' }
  const ours = await insertOrg(app.db, 'ours', root)
  await insertOrg(app.db, 'below', ours)
  await insertOrg(app.db, 'theirs', root)
  await insertUser(app.db, { userName: 'system', roleIds: ['role-sa'] })
  await insertUser(app.db, { userName: 'unit', orgId: 'ours', roleIds: ['role-unit'] })
  system = await actAs(app, 'system')
  unit = await actAs(app, 'unit')
})
afterAll(() => app.close())

const orgOf = async (id: string): Promise<Org> => (await system.get(`/orgs/${id}`)).data
const named = async (name: string): Promise<Org | undefined> =>
  (await system.get(`/orgs?keyword=${encodeURIComponent(name)}`)).data.rows[0]

describe('many at once', () => {
  const row = async (id: string) => ({ id, version: (await orgOf(id)).version })
  const bulk = async (acting: Acting, body: object): Promise<BulkReport> =>
    (await acting.post('/orgs/bulk', body)).data

  test('a rehearsal says what would happen to each and changes nothing; the deed does just that', async () => {
    const rows = [await row('below'), await row('theirs'), await row('org-root')]
    const pause = { action: 'pause', reason: '年度检查', rows }
    const told = await bulk(system, { ...pause, isRehearsal: true })
    expect(told.rows.map(({ id, refusal }) => [id, refusal])).toEqual([
      ['below', null],
      ['theirs', null],
      ['org-root', '根机构不能移动、暂停、合并或撤销'],
    ])
    expect((await orgOf('below')).unitState).toBe('1')
    expect(await bulk(system, { ...pause, isRehearsal: false })).toMatchObject(told)
    expect([(await orgOf('below')).unitState, (await orgOf('theirs')).unitState]).toEqual(['0', '0'])
    const again = await bulk(system, { ...pause, rows: [await row('below')], isRehearsal: true })
    expect(again.rows[0]?.refusal).toBe('该机构已暂停')
    const resume = { action: 'resume', reason: '检查结束', isRehearsal: false }
    await bulk(system, { ...resume, rows: [await row('below'), await row('theirs')] })
    expect((await system.post('/orgs/bulk', { ...resume, reason: undefined, rows: [rows[0]] })).msg).toBe(
      '原因不能为空',
    )
  })

  test('a region is set for those that one reaches, others do not exist', async () => {
    const rows = [await row('below'), await row('theirs')]
    const region = { action: 'region', regionCode: '440300', rows, isRehearsal: false }
    expect((await bulk(unit, region)).rows.map(({ refusal }) => refusal)).toEqual([
      null,
      '数据不存在或已被删除',
    ])
    expect([(await orgOf('below')).regionCode, (await orgOf('theirs')).regionCode]).toEqual([
      '440300',
      '440100',
    ])
    expect(
      (await bulk(system, { ...region, regionCode: '999999', isRehearsal: true })).rows[0]?.refusal,
    ).toBe('区划不存在或已停用')
  })
})

describe('files', () => {
  const send = async (acting: Acting, csv: string, query: string): Promise<ImportReport> => {
    const url = `/gpcms/rest/v2/orgs/import?${query}`
    const boundary = 'x-boundary'
    const payload = [
      `--${boundary}`,
      'content-disposition: form-data; name="file"; filename="orgs.csv"',
      'content-type: text/csv',
      '',
      csv,
      `--${boundary}--`,
      '',
    ].join('\r\n')
    const answer = await app.http.inject({
      method: 'POST',
      url,
      headers: {
        cookie: acting.signed.cookie,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        ...signatureFor({ key: acting.signed.key, method: 'POST', url, at: app.clock.now() }),
      },
      payload,
    })
    expect(answer.json()).toMatchObject({ code: '200' })
    return answer.json().data
  }

  test('new units come in below the named one; a trial leaves nothing behind', async () => {
    const csv = [
      '机构名称,上级机构,机构类型,区划代码,联系电话',
      '导入甲局,ours局,其他,440100,020-12345678',
      '导入乙局,OURS,采购单位,440100,',
      '无上级局,不存在局,其他,440100,',
      '错号码局,ours局,其他,440100,12',
    ].join('\n')
    const told = await send(system, csv, 'mode=create&isRehearsal=1')
    expect(told).toMatchObject({ total: 4, created: 2, updated: 0 })
    expect(told.problems).toEqual([
      { line: 4, message: '上级机构“不存在局”不存在' },
      { line: 5, message: '联系电话：请输入正确的号码' },
    ])
    expect(await named('导入甲局')).toBeUndefined()
    expect(await send(system, csv, 'mode=create&isRehearsal=0')).toEqual(told)
    expect(await named('导入甲局')).toMatchObject({ parentId: 'ours', contactPhone: '020-12345678' })
    expect(await named('导入乙局')).toMatchObject({ parentId: 'ours', isBuyer: false })
  })

  test('a known unit is found by its code before its name, and keeps what the file does not say', async () => {
    const before = await orgOf('below')
    const csv = ['机构编码,机构名称,地址', 'BELOW,下级改名局,新街2号', ',theirs局,旧街3号'].join('\n')
    const report = await send(system, csv, 'mode=update&isRehearsal=0')
    expect(report).toMatchObject({ created: 0, updated: 2, problems: [] })
    expect(await orgOf('below')).toMatchObject({
      orgName: '下级改名局',
      address: '新街2号',
      regionCode: before.regionCode,
      parentId: before.parentId,
      aliases: [{ name: 'below局', validFrom: null, validTo: '2026-06-10' }],
    })
    expect((await orgOf('theirs')).address).toBe('旧街3号')
    const unknown = await send(system, '机构编码,机构名称\nNEW1,theirs局', 'mode=update&isRehearsal=1')
    expect(unknown.problems.map(({ line }) => line)).toEqual([2])
  })

  test('nobody brings in what lies out of reach', async () => {
    const { address } = await orgOf('theirs')
    const report = await send(unit, '机构名称,地址\ntheirs局,别处', 'mode=both&isRehearsal=0')
    expect(report).toMatchObject({ created: 0, updated: 0 })
    expect((await orgOf('theirs')).address).toBe(address)
  })
})
