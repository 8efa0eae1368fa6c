import type { Org } from '@sunport/contract/calls/org-shapes.ts'
import type { Role } from '@sunport/contract/calls/role.ts'
import type { UserRecord } from '@sunport/contract/calls/user.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { type Acting, actAs, insertOrg, insertRole, insertUser } from '../../testing/people.ts'

let app: TestApp
let system: Acting
let security: Acting
let unit: Acting
let seer: Acting

beforeAll(async () => {
  app = await createTestApp()
  const root = { id: 'org-root', path: '/org-root/' }
  const own = await insertOrg(app.db, 'ours', root)
  await insertOrg(app.db, 'below', own)
  await insertOrg(app.db, 'theirs', root)
  await insertUser(app.db, { userName: 'system', roleIds: ['role-sa'] })
  await insertUser(app.db, { userName: 'guard', roleIds: ['role-security'] })
  await insertUser(app.db, { userName: 'unit', orgId: 'ours', roleIds: ['role-unit'] })
  await insertUser(app.db, { userName: 'worker', orgId: 'below' })
  await insertUser(app.db, { userName: 'stranger', orgId: 'theirs' })
  // A unit of which nothing changes: who looks how far one sees looks here.
  const seers = await insertOrg(app.db, 'seers', root)
  await insertOrg(app.db, 'seen', seers)
  await insertUser(app.db, { userName: 'seer', orgId: 'seers', roleIds: ['role-unit'] })
  await insertUser(app.db, { userName: 'clerk', orgId: 'seen' })
  seer = await actAs(app, 'seer')
  system = await actAs(app, 'system')
  security = await actAs(app, 'guard')
  unit = await actAs(app, 'unit')
})
afterAll(() => app.close())

const person = (userName: string, over: object = {}) => ({
  userName,
  realName: '李四',
  mobile: `139${String(Math.abs(hash(userName)))
    .padStart(8, '0')
    .slice(0, 8)}`,
  orgId: 'ours',
  ...over,
})
const hash = (text: string): number => [...text].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) | 0, 7)

const find = async (acting: Acting, userName: string): Promise<UserRecord | undefined> =>
  (await acting.get(`/users?keyword=${userName}`)).data.rows[0]

describe('organisations', () => {
  test('are seen only as far as one reaches', async () => {
    const names = (rows: Org[]) => rows.map(({ id }) => id).sort()
    expect(names((await seer.get('/orgs?pageSize=100')).data.rows)).toEqual(['seen', 'seers'])
    expect((await seer.get('/orgs/theirs')).code).toBe('4004')
    const all = await app.db.execute(sql`SELECT count(*)::int AS total FROM organisation`)
    expect((await system.get('/orgs?pageSize=100')).data).toMatchObject(all.rows[0] ?? {})
  })

  test('are made below what one reaches, with a code by rule, and a buying body waits for approval', async () => {
    const body = { orgName: '新设局', parentId: 'ours', orgType: '采购单位', regionCode: '440100' }
    const buyer = { isBuyer: true, contact: '王五', contactPhone: '13912345678', budgetCode: 'B1' }
    expect((await unit.post('/orgs', { ...body, parentId: 'theirs' })).code).toBe('4004')
    expect((await unit.post('/orgs', { ...body, isBuyer: true })).msg).toBe('采购单位须填写联系人')
    const made: Org = (await unit.post('/orgs', { ...body, ...buyer })).data
    expect(made).toMatchObject({ state: 'draft', orgCode: expect.stringMatching(/^440100-\d{6}$/) })
    expect((await unit.post(`/orgs/${made.id}/approval`, { version: made.version })).code).toBe('403')
    const approved = await system.post(`/orgs/${made.id}/approval`, { version: made.version })
    expect(approved.data.state).toBe('normal')
    expect((await unit.post('/orgs', { ...body, ...buyer })).msg).toBe('机构编码、信用代码或同级名称已存在')
  })

  test('keep their old name as an alias, and never stand below themselves', async () => {
    await insertOrg(app.db, 'named', await insertOrg(app.db, 'over', { id: 'org-root', path: '/org-root/' }))
    const named: Org = (await system.get('/orgs/named')).data
    const values = { orgType: named.orgType, regionCode: named.regionCode, aliases: [], sort: 0 }
    const renamed = (await system.put('/orgs/named', { ...values, orgName: '下级新名', version: 1 })).data
    expect(renamed.aliases).toEqual([{ name: 'named局', validFrom: null, validTo: '2026-06-10' }])
    expect((await system.get('/orgs?keyword=named局')).data.rows[0].id).toBe('named')
    const cycle = { ...values, orgName: 'over局', parentId: 'named', version: 1 }
    expect((await system.put('/orgs/over', cycle)).code).toBe('4402')
    const stale = await system.put('/orgs/named', { ...values, orgName: '再改', version: 1 })
    expect(stale).toMatchObject({ code: '4090', msg: '数据已被system于2026-06-10 12:00:00修改' })
  })

  test('a unit asks for a change of its own facts; another approves it, the asker cannot', async () => {
    const asked = (await unit.post('/org/own/change', { contact: '赵六', address: '新街1号' })).data
    expect(asked).toMatchObject({ state: 'pending', after: { contact: '赵六', address: '新街1号' } })
    expect((await unit.get('/org/own')).data.contact).toBeNull()
    expect((await unit.post('/org/own/change', { contact: '别人' })).code).toBe('4405')
    expect((await system.post(`/org/changes/${asked.id}/decision`, { decision: 'returned' })).msg).toBe(
      '退回须填写原因',
    )
    expect((await system.post(`/org/changes/${asked.id}/decision`, { decision: 'approved' })).code).toBe(
      '200',
    )
    expect((await unit.get('/org/own')).data).toMatchObject({ contact: '赵六', address: '新街1号' })
    expect((await system.post(`/org/changes/${asked.id}/decision`, { decision: 'approved' })).code).toBe(
      '4406',
    )
  })
})

describe('users', () => {
  test('are listed and found only within reach, their numbers masked', async () => {
    const { rows }: { rows: UserRecord[] } = (await seer.get('/users?pageSize=100')).data
    expect(rows.map(({ userName }) => userName).sort()).toEqual(['clerk', 'seer'])
    expect(await find(seer, 'stranger')).toBeUndefined()
    const stranger = await find(system, 'stranger')
    expect((await seer.get(`/users/${stranger?.id}`)).code).toBe('4004')
  })

  test('whose login name stands in a row is called by his name, wherever he works; of others nothing is told', async () => {
    const { data } = await seer.get('/users/names?userNames=clerk,stranger,nobody')
    expect(data.map(({ userName }: UserRecord) => userName).sort()).toEqual(['clerk', 'stranger'])
    expect(data[0]).toEqual({ userName: expect.any(String), realName: '张三' })
  })

  test('get a password that is told once and must be changed; their secrets are in no answer and no log', async () => {
    const made = await system.post('/users', person('newcomer', { citizenId: '11010519491231002X' }))
    expect(made.code).toBe('200')
    const { password } = made.data
    expect(made.data).toMatchObject({
      mobile: expect.stringContaining('****'),
      citizenId: '******************',
    })
    const log = await app.db.execute<{ after: object }>(
      sql`SELECT after FROM audit_log WHERE entity = 'user' AND action = 'create' ORDER BY id DESC LIMIT 1`,
    )
    const kept = JSON.stringify([made.data, log.rows[0]?.after])
    expect(kept).not.toContain('11010519491231002X')
    expect(JSON.stringify(log.rows[0]?.after)).not.toContain(password)
    const again = await system.post('/users', person('NEWCOMER'))
    expect(again).toMatchObject({ code: '4411' })
  })

  test('cannot be put outside of one’s reach, nor be given what one does not hold', async () => {
    expect((await unit.post('/users', person('outside', { orgId: 'theirs' }))).code).toBe('4412')
    expect((await unit.post('/users', person('above', { roleIds: ['role-sa'] }))).code).toBe('4426')
    await insertRole(app.db, { id: 'dict-keeper', dataScope: 'own' }, ['sys:dict:edit'])
    expect((await unit.post('/users', person('keeper', { roleIds: ['dict-keeper'] }))).code).toBe('4424')
    expect((await unit.post('/users', person('deputy', { roleIds: ['role-unit'] }))).code).toBe('200')
    // The system administrator makes accounts but gives no rights.
    expect((await system.post('/users', person('nope', { roleIds: ['dict-keeper'] }))).code).toBe('403')
    expect(await find(system, 'nope')).toBeUndefined()
  })

  test('nobody changes his own rights, and nobody holds two of the three administrators', async () => {
    const self = await find(security, 'guard')
    const grant = (id: string | undefined, version: number | undefined, roleIds: string[]) =>
      security.put(`/users/${id}/roles`, { version, roleIds })
    expect((await grant(self?.id, self?.version, ['role-unit'])).code).toBe('4413')
    const worker = await find(security, 'worker')
    expect(await grant(worker?.id, worker?.version, ['role-sa', 'role-audit'])).toMatchObject({
      code: '4425',
      msg: '角色“系统管理员”与“审计管理员”互斥，不能同时授予一人',
    })
    const both = app.db.execute(
      sql`INSERT INTO user_role (user_id, role_id) VALUES (${self?.id}, 'role-audit')`,
    )
    await expect(both).rejects.toThrow()
  })

  test('a change of roles holds for a session that is already open, and so does disabling', async () => {
    await insertRole(app.db, { id: 'reader', dataScope: 'all' }, ['sys:dict:view'])
    await insertUser(app.db, { userName: 'changer', orgId: 'below' })
    const worker = await find(security, 'changer')
    const working = await actAs(app, 'changer')
    expect((await working.get('/dicts/dictType')).code).toBe('403')
    const granted = await security.put(`/users/${worker?.id}/roles`, {
      version: worker?.version,
      roleIds: ['reader'],
    })
    expect(granted.code).toBe('200')
    expect((await working.get('/dicts/dictType')).code).toBe('200')
    const off = { version: granted.data.version, status: '0', reason: '离职' }
    expect((await system.put(`/users/${worker?.id}/status`, off)).code).toBe('200')
    expect((await working.get('/dicts/dictType')).code).toBe('5560')
  })

  test('the last of each administrator cannot be disabled', async () => {
    const guard = await find(system, 'guard')
    const off = { version: guard?.version, status: '0', reason: '离职' }
    expect((await system.put(`/users/${guard?.id}/status`, off)).code).toBe('4414')
  })

  test('why somebody may or may not is explained by the rules themselves', async () => {
    const holder = await find(system, 'unit')
    const ask = async (query: string) => (await system.get(`/users/${holder?.id}/explanation?${query}`)).data
    const yes = await ask('funcCode=sys:user:edit&orgId=below')
    expect(yes.isAllowed).toBe(true)
    expect(yes.reasons).toContainEqual({ rule: 'role', holds: true, words: '由角色“单位管理员”授予' })
    const no = await ask('funcCode=sys:user:edit&orgId=theirs')
    expect(no.isAllowed).toBe(false)
    expect(no.reasons).toContainEqual({ rule: 'scope', holds: false, words: '该单位不在数据范围内' })
    expect((await ask('funcCode=sys:dict:edit')).isAllowed).toBe(false)
  })

  test('are exported as far as one reaches, as text and as a spreadsheet', async () => {
    const csv = await app.http.inject({
      url: '/gpcms/rest/v2/users/export?format=csv',
      headers: { cookie: system.signed.cookie },
    })
    expect(csv.headers['content-disposition']).toContain(encodeURIComponent('用户.csv'))
    expect(csv.body.split('\r\n')[0]).toBe(
      '\uFEFF登录名,姓名,所属机构,角色,手机号码,邮箱,职务,状态,最近登录,创建时间',
    )
    expect(csv.body).toContain('stranger')
    const sheet = await app.http.inject({
      url: '/gpcms/rest/v2/users/export',
      headers: { cookie: system.signed.cookie },
    })
    expect(sheet.rawPayload.subarray(0, 2).toString()).toBe('PK')
  })
})

describe('roles', () => {
  const values = { roleName: '编辑', roleLevel: '0', dataScope: 'own', functions: ['sys:dict:view'] }

  test('are made by security for everybody, by a unit only of its own and for itself', async () => {
    expect((await system.post('/roles', { ...values, roleCode: 'WRITER' })).code).toBe('403')
    const made: Role = (await security.post('/roles', { ...values, roleCode: 'WRITER' })).data
    expect(made).toMatchObject({ functions: ['sys:dict:view'], userCount: 0, builtIn: false })
    const ofUnit = {
      ...values,
      roleCode: 'OURS',
      roleName: '本单位角色',
      orgId: 'ours',
      functions: ['sys:user:view'],
    }
    expect((await unit.post('/roles', { ...ofUnit, orgId: 'theirs' })).code).toBe('4424')
    expect((await unit.post('/roles', { ...ofUnit, orgId: null })).code).toBe('4424')
    expect((await unit.post('/roles', { ...ofUnit, functions: ['sys:dict:view'] })).code).toBe('4424')
    expect((await unit.post('/roles', { ...ofUnit, dataScope: 'all' })).code).toBe('4424')
    expect((await unit.post('/roles', ofUnit)).code).toBe('200')
  })

  test('what the three administrators keep apart is in no made-up role', async () => {
    const mixed = {
      ...values,
      roleCode: 'MIXED',
      roleName: '混合',
      functions: ['log:audit:view', 'sys:dict:edit'],
    }
    expect((await security.post('/roles', mixed)).code).toBe('4424')
  })

  test('built-in ones are not changed, used ones not removed, and one’s own not widened', async () => {
    const change = { ...values, roleName: '改名', version: 1 }
    expect((await security.put('/roles/role-unit', change)).code).toBe('4423')
    await insertRole(app.db, { id: 'in-use', dataScope: 'own' }, ['sys:dict:view'])
    await insertUser(app.db, { userName: 'holder', roleIds: ['in-use'] })
    expect((await security.remove('/roles/in-use?version=1')).code).toBe('4422')
  })
})

describe('functions', () => {
  test('a disabled one is refused to everybody at once, and says which calls it guards', async () => {
    const row = (await security.get('/functions?keyword=sys:dict:view')).data[0]
    expect(row.calls).toContain('GET /rest/v2/dicts/dictType')
    expect((await system.get('/dicts/dictType')).code).toBe('200')
    const off = { version: row.version, status: '0', reason: '演练' }
    const changed = await security.put('/functions/sys:dict:view', off)
    expect(changed.code).toBe('200')
    expect((await system.get('/dicts/dictType')).code).toBe('403')
    await security.put('/functions/sys:dict:view', { ...off, version: changed.data.version, status: '1' })
    expect((await system.get('/dicts/dictType')).code).toBe('200')
    const itself = await security.put('/functions/sys:func:edit', { ...off, version: 1 })
    expect(itself.msg).toBe('该功能用于启停功能本身，不能停用')
  })

  test('an address tells its guard', async () => {
    const guard = (await security.get('/functions/guard?method=PUT&url=/gpcms/rest/v2/users/7/roles?x=1'))
      .data
    expect(guard).toEqual({
      path: '/rest/v2/users/:id/roles',
      access: 'sys:user:grant',
      name: '为用户授予角色',
    })
  })
})

describe('menus', () => {
  const page = {
    menuName: '新页面',
    menuType: 'page',
    funcPath: '/new',
    funcParam: 'new',
    parentId: 'menu-sys',
  }

  test('hang below directories, not below themselves, four levels at most; the reserved root stays', async () => {
    const made = (await system.post('/menus', { ...page, menuCode: '0999' })).data
    expect((await system.post('/menus', { ...page, menuCode: '0999', menuName: '另一' })).code).toBe('4431')
    expect(
      (await system.post('/menus', { ...page, menuCode: '0998', menuName: '下', parentId: made.id })).code,
    ).toBe('4436')
    expect(
      (await system.post('/menus', { ...page, menuCode: '0997', menuName: '无径', funcPath: null })).msg,
    ).toBe('页面须填写路径')
    let parentId = 'menu-sys'
    const codes: string[] = []
    for (const [at, menuCode] of ['8001', '8002', '8003'].entries()) {
      const answer = await system.post('/menus', {
        menuName: `层${at}`,
        menuType: 'directory',
        parentId,
        menuCode,
      })
      codes.push(answer.code)
      parentId = answer.data?.id ?? parentId
    }
    expect(codes).toEqual(['200', '200', '200'])
    const fifth = { menuName: '第五层', menuType: 'directory', parentId, menuCode: '8004' }
    expect((await system.post('/menus', fifth)).code).toBe('4433')
    const root = { menuName: '改', menuType: 'directory', version: 1 }
    expect((await system.put('/menus/menu-root', root)).code).toBe('4435')
    const cycle = { menuName: '系统管理', menuType: 'directory', parentId, version: 1 }
    expect((await system.put('/menus/menu-sys', cycle)).code).toBe('4432')
    expect((await system.remove('/menus/menu-dict?version=1')).code).toBe('4435')
    expect((await system.remove(`/menus/${made.id}?version=${made.version}`)).code).toBe('200')
  })
})
