import type { Role } from '@sunport/contract/calls/role.ts'
import type { UserRecord } from '@sunport/contract/calls/user.ts'
import { sql } from 'drizzle-orm'
import { generate } from 'otplib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { type Acting, actAs, insertOrg, insertRole, insertUser } from '../../testing/people.ts'
import { md5, send, signatureFor } from '../../testing/signing.ts'

let app: TestApp
let system: Acting
let security: Acting
let unit: Acting

beforeAll(async () => {
  app = await createTestApp()
  const root = { id: 'org-root', path: '/org-root/' }
  const own = await insertOrg(app.db, 'ours', root)
  await insertOrg(app.db, 'below', own)
  await insertOrg(app.db, 'theirs', root)
  await insertUser(app.db, { userName: 'system', roleIds: ['role-sa'] })
  await insertUser(app.db, { userName: 'guard', roleIds: ['role-security'] })
  await insertUser(app.db, { userName: 'unit', orgId: 'ours', roleIds: ['role-unit'] })
  await insertRole(app.db, { id: 'reader', roleLevel: '0', dataScope: 'org' }, ['sys:dict:view'])
  await insertRole(app.db, { id: 'writer', exclusiveWith: ['READER'] }, ['sys:dict:view', 'sys:dict:edit'])
  system = await actAs(app, 'system')
  security = await actAs(app, 'guard')
  unit = await actAs(app, 'unit')
})
afterAll(() => app.close())

let serial = 0
const newcomer = async (roleIds: string[] = [], orgId = 'below') => {
  const userName = `person${++serial}`
  const id = await insertUser(app.db, { userName, orgId, roleIds })
  return { id, userName, acting: () => actAs(app, userName) }
}

const record = async (id: string): Promise<UserRecord> => (await security.get(`/users/${id}`)).data

const lastAudit = async (entityId: string) =>
  (
    await app.db.execute(
      sql`SELECT action, before, after, reason FROM audit_log WHERE entity_id = ${entityId} ORDER BY id DESC LIMIT 1`,
    )
  ).rows[0]

describe('lists of users', () => {
  test('are narrowed to sites, and to those whose password is too old by the settings', async () => {
    const { id, userName } = await newcomer()
    await app.db.execute(
      sql`UPDATE app_user SET site_ids = '{hall}', password_changed_at = '2026-01-01' WHERE id = ${id}`,
    )
    const names = async (query: string) =>
      ((await system.get(`/users?pageSize=100&${query}`)).data.rows as UserRecord[]).map(row => row.userName)
    expect(await names('siteId=hall')).toEqual([userName])
    expect(await names('siteId=elsewhere')).toEqual([])
    expect(await names('only=password-expired')).toEqual([])
    await app.db.execute(sql`INSERT INTO sys_conf (conf_key, conf_name, conf_type, conf_value)
      VALUES ('security.password-days', '密码有效天数', 'security', '90')`)
    const other = await createTestApp({ url: app.url })
    const there = await actAs(other, 'system')
    const found = (await there.get('/users?only=password-expired')).data.rows as UserRecord[]
    expect(found.map(row => row.userName)).toEqual([userName])
    await other.close()
    await app.db.execute(sql`DELETE FROM sys_conf WHERE conf_key = 'security.password-days'`)
  })

  test('an export leaves a row that says who took what', async () => {
    await app.http.inject({
      url: '/gpcms/rest/v2/users/export?format=csv&orgId=ours',
      headers: { cookie: system.signed.cookie },
    })
    const { rows } = await app.db.execute(
      sql`SELECT user_name, after FROM audit_log WHERE action = 'export' ORDER BY id DESC LIMIT 1`,
    )
    expect(rows[0]).toEqual({ user_name: 'system', after: { orgId: 'ours', format: 'csv' } })
  })
})

describe('roles of a user', () => {
  test('a preview tells what would be gained, lost or refused, and changes nothing', async () => {
    const { id } = await newcomer(['writer'])
    const before = await record(id)
    const ask = async (...roleIds: string[]) =>
      (await security.get(`/users/${id}/roles/preview?version=${before.version}&roleIds=${roleIds}`)).data
    expect(await ask('reader')).toEqual({ gained: [], lost: ['sys:dict:edit'], refusal: null })
    expect((await ask('role-unit')).gained).toContain('sys:user:edit')
    expect(await ask('reader', 'writer')).toEqual({
      gained: [],
      lost: [],
      refusal: '角色“writer”与“reader”互斥，不能同时授予一人',
    })
    expect(await record(id)).toEqual(before)
  })

  test('one is added to many: the rehearsal says what the deed then does', async () => {
    const [free, excluded, holder] = [
      await newcomer(),
      await newcomer(['writer']),
      await newcomer(['reader']),
    ]
    const rows = [free, excluded, holder].map(({ id }) => ({ id, version: 1 }))
    const body = { action: 'add', roleId: 'reader', rows }
    const rehearsed = (await security.post('/users/bulk/roles', { ...body, isRehearsal: true })).data.rows
    expect(rehearsed.map(({ refusal }: { refusal: string | null }) => refusal)).toEqual([
      null,
      '角色“writer”与“reader”互斥，不能同时授予一人',
      '用户已有该角色',
    ])
    expect((await record(free.id)).roles).toEqual([])
    expect((await security.post('/users/bulk/roles', { ...body, isRehearsal: false })).data.rows).toEqual(
      rehearsed,
    )
    expect((await record(free.id)).roleNames).toBe('reader')
    const taken = {
      action: 'remove',
      roleId: 'reader',
      rows: [{ id: free.id, version: 2 }],
      isRehearsal: false,
    }
    expect((await security.post('/users/bulk/roles', taken)).data.rows[0].refusal).toBeNull()
    expect((await record(free.id)).roles).toEqual([])
    expect((await system.post('/users/bulk/roles', taken)).code).toBe('403')
  })

  test('a role that its holders have cannot be widened beyond its keeper’s reach', async () => {
    await insertRole(app.db, { id: 'unit-role', orgId: 'ours', dataScope: 'own' }, ['sys:user:view'])
    await newcomer(['unit-role'], 'theirs')
    const role: Role = (await unit.get('/roles/unit-role')).data
    const wider = { ...role, dataScope: 'org' }
    expect((await unit.put('/roles/unit-role', wider)).code).toBe('4424')
    expect((await unit.put('/roles/unit-role', { ...role, remark: '仅备注' })).code).toBe('200')
  })
})

describe('accounts in bulk', () => {
  test('are disabled with a reason, moved within reach, and their sessions end', async () => {
    const { id, acting } = await newcomer(['reader'])
    const session = await acting()
    const rows = [{ id, version: (await record(id)).version }]
    const off = { action: 'disable', rows, isRehearsal: false }
    expect((await unit.post('/users/bulk', off)).msg).toBe('停用须填写原因')
    const rehearsal = await unit.post('/users/bulk', { ...off, reason: '借调结束', isRehearsal: true })
    expect(rehearsal.data.rows).toEqual([{ id, refusal: null }])
    expect((await session.get('/index/user')).code).toBe('200')
    await unit.post('/users/bulk', { ...off, reason: '借调结束' })
    expect((await session.get('/index/user')).code).toBe('5560')
    expect(await lastAudit(id)).toMatchObject({ action: 'disable', reason: '借调结束' })
    const moved = {
      action: 'move',
      rows: rows.map(row => ({ ...row, version: row.version + 1 })),
      isRehearsal: false,
    }
    expect((await unit.post('/users/bulk', moved)).msg).toBe('请选择机构')
    const refused = (await unit.post('/users/bulk', { ...moved, orgId: 'theirs' })).data.rows
    expect(refused).toEqual([{ id, refusal: '所属机构不在您的管理范围内' }])
    expect((await unit.post('/users/bulk', { ...moved, orgId: 'ours' })).data.rows[0].refusal).toBeNull()
    expect((await record(id)).orgId).toBe('ours')
  })

  test('come from a file: a rehearsal names the wrong lines, the import makes the right ones', async () => {
    const file = [
      '登录名*,姓名*,手机号码*,所属机构*,性别',
      'imported.one,王小明,13812345601,ours局,男',
      'imported.two,王,13812345602,ours局,女',
      'imported.three,李小红,13812345603,查无此局,女',
      'imported.four,赵小刚,13812345604,THEIRS,男',
    ].join('\r\n')
    const bring = async (query: string) => {
      const form = new FormData()
      form.set('file', new File([file], '用户.csv'))
      const url = `/gpcms/rest/v2/users/import?${query}`
      const request = new Request('http://localhost', { method: 'POST', body: form })
      const headers = {
        cookie: unit.signed.cookie,
        'content-type': request.headers.get('content-type') ?? '',
        ...signatureFor({ key: unit.signed.key, method: 'POST', url, at: app.clock.now() }),
      }
      const payload = Buffer.from(await request.arrayBuffer())
      return (await app.http.inject({ method: 'POST', url, headers, payload })).json()
    }
    const rehearsed = await bring('isRehearsal=1')
    expect(rehearsed.data).toEqual({
      total: 4,
      created: 1,
      updated: 0,
      problems: [
        { line: 3, message: '姓名须为2至4个汉字，或含“·”的姓名' },
        { line: 4, message: '没有名称或编码为“查无此局”的机构' },
        { line: 5, message: '所属机构不在您的管理范围内' },
      ],
    })
    expect((await unit.get('/users?keyword=imported')).data.total).toBe(0)
    expect((await bring('isRehearsal=0')).data.created).toBe(1)
    const [made] = (await unit.get('/users?keyword=imported')).data.rows as UserRecord[]
    expect(made).toMatchObject({ userName: 'imported.one', orgId: 'ours', gender: '1', roles: [] })
    await app.db.execute(sql`UPDATE app_user SET remark = '常驻', job_no = '007' WHERE id = ${made?.id}`)
    expect((await bring('isRehearsal=0&mode=both')).data).toMatchObject({ created: 0, updated: 1 })
    expect((await unit.get('/users?keyword=imported')).data.rows).toMatchObject([
      { remark: '常驻', jobNo: '007', gender: '1' },
    ])
  })
})

describe('the second factor', () => {
  test('when it is demanded of an account, running sessions wait until it is set up', async () => {
    const { id, acting } = await newcomer(['reader'])
    const session = await acting()
    expect((await session.get('/dicts/dictType')).code).toBe('200')
    const demand = {
      action: 'require-mfa',
      rows: [{ id, version: (await record(id)).version }],
      isRehearsal: false,
    }
    expect((await security.post('/users/bulk/security', demand)).data.rows[0].refusal).toBeNull()
    expect(await session.get('/dicts/dictType')).toMatchObject({ code: '4580', msg: '请先启用第二步验证' })
    expect((await session.get('/index/user')).data.hold).toBe('enrolment')
    const explained = (await security.get(`/users/${id}/explanation?funcCode=sys:dict:view`)).data
    expect(explained.isAllowed).toBe(false)
    expect(explained.reasons).toContainEqual({
      rule: 'second-factor',
      holds: false,
      words: '账号或角色要求第二步验证，尚未启用',
    })
    const enrolled = await session.post('/auth/secondFactor/enrolment', { password: md5('Right-Password-1') })
    expect(enrolled.code).toBe('200')
    expect((await session.get('/dicts/dictType')).code).toBe('4580')
    const epoch = Math.floor(app.clock.now().getTime() / 1000)
    const code = await generate({ secret: enrolled.data.secret, epoch })
    expect((await session.post('/auth/secondFactor/confirmation', { code })).code).toBe('200')
    expect((await session.get('/dicts/dictType')).code).toBe('200')
  })

  test('a role that demands it holds its holders as well', async () => {
    await insertRole(app.db, { id: 'careful', requiresMfa: true }, ['sys:dict:view'])
    const { acting } = await newcomer(['careful'])
    expect((await (await acting()).get('/dicts/dictType')).code).toBe('4580')
  })
})

describe('sessions of others', () => {
  test('are seen and ended by those who guard the account, one or all', async () => {
    const { id, acting } = await newcomer(['reader'])
    const [first, second] = [await acting(), await acting()]
    expect((await system.get(`/users/${id}/sessions`)).code).toBe('403')
    const rows = (await unit.get(`/users/${id}/sessions`)).data
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatchObject({ ip: '127.0.0.1', isCurrent: false })
    expect((await unit.remove(`/users/${id}/sessions/${rows[0].id}`)).code).toBe('200')
    const codes = [(await first.get('/index/user')).code, (await second.get('/index/user')).code]
    expect(codes.sort()).toEqual(['200', '5560'])
    expect((await unit.post(`/users/${id}/sessions/end`, {})).data).toBe(1)
    expect((await unit.get(`/users/${id}/sessions`)).data).toEqual([])
    const stranger = await newcomer([], 'theirs')
    expect((await unit.get(`/users/${stranger.id}/sessions`)).code).toBe('4004')
    const superior = await newcomer(['role-audit'], 'ours')
    const session = await superior.acting()
    const [open] = (await security.get(`/users/${superior.id}/sessions`)).data
    expect((await unit.remove(`/users/${superior.id}/sessions/${open.id}`)).code).toBe('403')
    expect((await session.get('/index/user')).code).toBe('200')
  })
})

test('who is deregistered is gone from the account, and named in the record of it', async () => {
  const { id, userName, acting } = await newcomer(['reader'])
  const session = await acting()
  await app.db.execute(sql`UPDATE app_user SET mobile = '13700000001', job_no = 'A7' WHERE id = ${id}`)
  const { version } = await record(id)
  expect((await system.remove(`/users/${id}?version=${version}`)).code).toBe('200')
  expect((await session.get('/index/user')).code).toBe('5560')
  const { rows } = await app.db.execute(sql`SELECT u::text AS row FROM app_user u WHERE id = ${id}`)
  for (const trace of ['张三', '13700000001', 'A7']) expect(rows[0]?.row).not.toContain(trace)
  expect(await lastAudit(id)).toMatchObject({ action: 'deregister', before: { userName, realName: '张三' } })
  expect((await record(id)).isDeregistered).toBe(true)
  expect((await system.put(`/users/${id}/status`, { version: version + 1, status: '1' })).code).toBe('4415')
})

describe('roles', () => {
  test('show themselves from inside: the menu and functions of somebody who holds only them', async () => {
    const { acting } = await newcomer(['reader'])
    const seen = (await security.get('/roles/reader/outlook')).data
    expect(seen.functions).toEqual(['sys:dict:view'])
    expect(seen.menu).toEqual((await (await acting()).get('/menus/userMenu')).data)
    await app.db.execute(sql`UPDATE role SET status = '0' WHERE id = 'reader'`)
    expect((await security.get('/roles/reader/outlook')).data.functions).toEqual([])
    await app.db.execute(sql`UPDATE role SET status = '1' WHERE id = 'reader'`)
  })

  test('stand beside all functions in one table', async () => {
    const { body } = await app.http.inject({
      url: '/gpcms/rest/v2/roles/matrix?format=csv',
      headers: { cookie: security.signed.cookie },
    })
    const [headings = [], ...lines] = body.split('\r\n').map(line => line.split(','))
    const at = headings.indexOf('writer')
    const marked = lines.filter(line => line[at] === '√').map(([code]) => code)
    expect(marked).toEqual(['sys:dict:view', 'sys:dict:edit'])
  })

  test('are switched many at once, built-in ones never', async () => {
    const functions = ['sys:dict:edit', 'sys:dict:view']
    await insertRole(app.db, { id: 'switched', exclusiveWith: ['READER'] }, functions)
    const rows = [
      { id: 'switched', version: 1 },
      { id: 'role-unit', version: 1 },
    ]
    const off = { action: 'disable', rows, isRehearsal: false }
    const report = (await security.post('/roles/bulk', off)).data.rows
    expect(report).toEqual([
      { id: 'switched', refusal: null },
      { id: 'role-unit', refusal: '内置角色不能修改或删除' },
    ])
    const role: Role = (await security.get('/roles/switched')).data
    expect(role).toMatchObject({
      status: '0',
      functions,
      exclusiveWith: ['READER'],
    })
  })
})

describe('functions', () => {
  test('a disabled one is refused by every instance from that moment', async () => {
    const other = await createTestApp({ url: app.url })
    const { userName } = await newcomer(['reader'])
    const there = await actAs(other, userName)
    const ask = async () =>
      (await send(other, there.signed, 'GET', '/gpcms/rest/v2/dicts/dictType')).json().code
    expect(await ask()).toBe('200')
    const [row] = (await security.get('/functions?keyword=sys:dict:view')).data
    const off = { version: row.version, status: '0', reason: '演练' }
    const changed = (await security.put('/functions/sys:dict:view', off)).data
    expect(await ask()).toBe('403')
    await security.put('/functions/sys:dict:view', { ...off, status: '1', version: changed.version })
    expect(await ask()).toBe('200')
    await other.close()
  })

  test('name their holders only as far as the asker may see people', async () => {
    await insertRole(app.db, { id: 'catalogue', dataScope: 'tree' }, ['sys:func:view'])
    const inside = await newcomer(['catalogue'], 'ours')
    const outside = await newcomer(['catalogue'], 'theirs')
    const asking = await inside.acting()
    const names = (rows: { userName: string }[]) => rows.map(({ userName }) => userName)
    const seen = names((await asking.get('/functions/sys:func:view/holders')).data)
    expect([seen.includes(inside.userName), seen.includes(outside.userName)]).toEqual([true, false])
    const all = names((await security.get('/functions/sys:func:view/holders')).data)
    expect(all).toEqual(expect.arrayContaining(['system', inside.userName, outside.userName]))
  })
})
