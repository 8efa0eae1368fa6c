import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findBrokenAudit } from '../../platform/audit/chain.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { type SignedIn, send, signIn } from '../../testing/signing.ts'
import { createFirstAdministrators } from '../session/first-administrators.ts'

const types = '/gpcms/rest/v2/dicts/dictType'
const items = '/gpcms/rest/v2/dicts/items'

let app: TestApp
let admin: SignedIn
beforeAll(async () => {
  app = await createTestApp()
  await createFirstAdministrators(app.db, 'admin', 'Right-Password-1')
  admin = await signIn(app, 'admin', 'Right-Password-1')
})
afterAll(() => app.close())

const post = async (url: string, body: object) => (await send(app, admin, 'POST', url, body)).json()
const put = async (url: string, body: object) => (await send(app, admin, 'PUT', url, body)).json()
const remove = async (url: string) => (await send(app, admin, 'DELETE', url)).json()
const get = async (url: string) => (await app.http.inject({ url, headers: { cookie: admin.cookie } })).json()
const newType = async (dictType: string) =>
  (await post(types, { dictType, typeName: `类型${dictType}` })).data
const audits = async () =>
  Number(
    (await app.db.execute<{ n: string }>(sql`SELECT count(*) AS n FROM audit_log WHERE entity LIKE 'dict%'`))
      .rows[0]?.n,
  )

describe('a dictionary type', () => {
  test('is created once; a second of that name is refused and nothing is kept of it', async () => {
    const created = await post(types, { dictType: 'colour', typeName: '颜色' })
    expect(created).toMatchObject({
      code: '200',
      data: {
        dictType: 'colour',
        typeName: '颜色',
        builtIn: false,
        entryCount: 0,
        version: 1,
        createUser: 'admin',
      },
    })
    const before = await audits()
    expect(await post(types, { dictType: 'colour', typeName: '又一个' })).toEqual({
      code: '4101',
      msg: '字典类型已存在',
      data: null,
    })
    expect(await audits()).toBe(before)
  })

  test.each([
    [{ dictType: '1bad', typeName: '名' }, '字典类型须以字母开头，由字母、数字、下划线或短横线组成，2至64位'],
    [{ dictType: 'good', typeName: '  ' }, '类型名称不能为空'],
    [{ dictType: 'good', typeName: '长'.repeat(101) }, '类型名称不能超过100个字'],
  ])('is refused with its message: %j', async (input, msg) => {
    expect(await post(types, input)).toEqual({ code: '4000', msg, data: null })
  })

  test('changed by two people at once is kept for the first and refused for the second', async () => {
    const { id } = await newType('race')
    const change = { typeName: '先到', version: 1 }
    expect(await put(`${types}/${id}`, change)).toMatchObject({
      code: '200',
      data: { typeName: '先到', version: 2 },
    })
    expect(await put(`${types}/${id}`, { ...change, typeName: '后到' })).toEqual({
      code: '4090',
      msg: expect.stringMatching(/^数据已被admin于.*修改$/),
      data: null,
    })
    expect((await get(`${types}/${id}`)).data.typeName).toBe('先到')
  })

  test('with entries, or built in, is not removed', async () => {
    const { id } = await newType('full')
    await post(items, { typeId: id, dictCode: 'a', dictName: '甲' })
    expect((await remove(`${types}/${id}?version=1`)).code).toBe('4104')
    expect((await remove(`${types}/all-T_Unit?version=1`)).code).toBe('4103')
  })

  test('is found by keyword, where signs mean themselves, and sorted only by fields of the list', async () => {
    await post(types, { dictType: 'percent', typeName: '百分100%' })
    expect((await get(`${types}?keyword=100%25`)).data.total).toBe(1)
    expect(
      (await get(`${types}?keyword=%25`)).data.rows.map((row: { dictType: string }) => row.dictType),
    ).toEqual(['percent'])
    const sorted = (await get(`${types}?sortName=dictType&sortOrder=DESC&pageSize=100`)).data.rows.map(
      (row: { dictType: string }) => row.dictType,
    )
    expect(sorted).toEqual([...sorted].sort().reverse())
    for (const evil of [
      'createDate;select pg_sleep(3)--',
      '__proto__',
      'constructor',
      'passwordHash',
      '1,2',
    ]) {
      expect((await get(`${types}?sortName=${encodeURIComponent(evil)}`)).code).toBe('200')
    }
  })
})

describe('a dictionary entry', () => {
  test('is unique by code in its type, has at most one default, and keeps its tree free of circles', async () => {
    const { id } = await newType('tree')
    const first = (await post(items, { typeId: id, dictCode: 'a', dictName: '甲', isDefault: true })).data
    const second = (
      await post(items, { typeId: id, dictCode: 'b', dictName: '乙', parentCode: 'a', isDefault: true })
    ).data
    expect((await post(items, { typeId: id, dictCode: 'a', dictName: '又甲' })).code).toBe('4102')
    expect((await post(items, { typeId: id, dictCode: 'c', dictName: '丙', parentCode: 'zz' })).code).toBe(
      '4106',
    )
    const listed = (await get(`${items}?typeId=${id}`)).data.rows
    expect(listed.map((row: { isDefault: boolean }) => row.isDefault)).toEqual([false, true])
    const circle = { dictName: '甲', parentCode: 'b', version: first.version }
    expect((await put(`${items}/${first.id}`, circle)).code).toBe('4106')
    expect((await remove(`${items}/${first.id}?version=${first.version}`)).code).toBe('4107')
    expect((await remove(`${items}/${second.id}?version=${second.version}`)).code).toBe('200')
  })

  test('is read by the public at once, until it is disabled', async () => {
    const { id } = await newType('public-one')
    const created = (await post(items, { typeId: id, dictCode: '1', dictName: '公开项' })).data
    const read = () =>
      app.get<{ dictName: string }[]>('/gpcms/rest/web/v2/index/getDictInfo?dictType=public-one')
    expect((await read()).data).toEqual([
      expect.objectContaining({
        dictType: 'public-one',
        dictCode: '1',
        dictName: '公开项',
        code: '1',
        name: '公开项',
        remark: null,
      }),
    ])
    await put(`${items}/${created.id}`, { dictName: '公开项', status: '0', version: 1 })
    expect((await read()).data).toEqual([])
  })
})

describe('rights', () => {
  test.each([
    ['GET', types],
    ['POST', types],
    ['PUT', `${types}/x`],
    ['DELETE', `${types}/x`],
    ['GET', items],
    ['POST', items],
    ['PUT', `${items}/x`],
    ['DELETE', `${items}/x`],
  ] as const)('%s %s is refused without a session and without the function', async (method, url) => {
    const anonymous = await app.http.inject({
      method,
      url,
      ...(method === 'POST' || method === 'PUT' ? { payload: {} } : {}),
    })
    expect(anonymous.statusCode).toBe(401)
    expect(anonymous.json().msg).toBe('当前操作没有权限')
    await app.db.execute(sql`DELETE FROM role_function`)
    try {
      expect(
        (await send(app, admin, method, url, method === 'POST' || method === 'PUT' ? {} : undefined))
          .statusCode,
      ).toBe(403)
    } finally {
      await app.db.execute(sql`INSERT INTO role_function SELECT 'role-sa', func_code FROM function`)
    }
  })

  test('a write without its signature is refused', async () => {
    const answer = await app.http.inject({
      method: 'POST',
      url: types,
      headers: { cookie: admin.cookie },
      payload: { dictType: 'unsigned', typeName: '无签名' },
    })
    expect(answer.statusCode).toBe(403)
    expect((await get(`${types}?keyword=unsigned`)).data.total).toBe(0)
  })
})

describe('the audit', () => {
  test('has a row for each change, with before and after, chained; tampering is found', async () => {
    const { id } = await newType('audited')
    await put(`${types}/${id}`, { typeName: '改名', version: 1 })
    const rows = await app.db.execute<{
      action: string
      user_name: string
      before: { type_name?: string; typeName?: string } | null
    }>(sql`SELECT action, user_name, before FROM audit_log WHERE entity_id = ${id} ORDER BY id`)
    expect(rows.rows.map(row => [row.action, row.user_name, row.before?.typeName])).toEqual([
      ['create', 'admin', undefined],
      ['update', 'admin', '类型audited'],
    ])
    expect(await findBrokenAudit(app.db)).toBeUndefined()
    await expect(app.db.execute(sql`UPDATE audit_log SET action = 'x'`)).rejects.toThrow()
    await expect(app.db.execute(sql`DELETE FROM audit_log`)).rejects.toThrow()
    await expect(app.db.execute(sql`TRUNCATE audit_log`)).rejects.toThrow()
    await app.db.execute(sql`ALTER TABLE audit_log DISABLE TRIGGER ALL`)
    await app.db.execute(sql`UPDATE audit_log SET action = 'forged' WHERE id = 2`)
    expect(await findBrokenAudit(app.db)).toBe(2)
  })
})
