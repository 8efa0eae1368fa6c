import type { AuditDetail, AuditRow } from '@sunport/contract/calls/log-rows.ts'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import readExcelFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeAudit } from '../../platform/audit/audit.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { type Acting, actAs, insertOrg, insertUser } from '../../testing/people.ts'
import { send } from '../../testing/signing.ts'

let app: TestApp
let system: Acting
let guard: Acting
let auditor: Acting
let unit: Acting
let workerId: string

/** What is counted has happened on the day before; whatever tests do themselves, they do after midnight. */
const counted = 'to=2026-06-09'

beforeAll(async () => {
  app = await createTestApp({ now: '2026-06-09T15:50:00Z' })
  const root = { id: 'org-root', path: '/org-root/' }
  const ours = await insertOrg(app.db, 'ours', root)
  const below = await insertOrg(app.db, 'below', ours)
  await insertOrg(app.db, 'theirs', root)
  await insertUser(app.db, { userName: 'system', roleIds: ['role-sa'] })
  await insertUser(app.db, { userName: 'guard', roleIds: ['role-security'] })
  await insertUser(app.db, { userName: 'auditor', roleIds: ['role-audit'] })
  await insertUser(app.db, { userName: 'unit', orgId: 'ours', roleIds: ['role-unit'] })
  await insertUser(app.db, { userName: 'lower', orgId: below.id, roleIds: ['role-unit'] })
  await insertUser(app.db, { userName: 'others', orgId: 'theirs', roleIds: ['role-unit'] })
  workerId = await insertUser(app.db, { userName: 'worker', orgId: 'below' })
  system = await actAs(app, 'system')
  guard = await actAs(app, 'guard')
  auditor = await actAs(app, 'auditor')
  unit = await actAs(app, 'unit')
  const lower = await actAs(app, 'lower')
  const others = await actAs(app, 'others')
  for (const acting of [unit, lower, others]) await acting.get('/dicts/dictType')
  const worker = (await system.get(`/users/${workerId}`)).data
  const change = {
    realName: '王小明',
    mobile: '13812345678',
    email: 'wang@example.com',
    orgId: 'below',
    remark: '电话 13987654321，身份证 11010119900307123X',
  }
  expect((await system.put(`/users/${workerId}`, { ...change, version: worker.version })).code).toBe('200')
  expect((await guard.post(`/users/${workerId}/password`, { reason: '本人13912345678申请' })).code).toBe(
    '200',
  )
  app.clock.set(new Date('2026-06-09T16:10:00Z'))
})
afterAll(() => app.close())

const rowsOf = async (acting: Acting, query: string): Promise<AuditRow[]> =>
  (await acting.get(`/logs/${query}`)).data.rows

test('everybody reads his own operations and nobody else’s, whatever he may do otherwise', async () => {
  const own = await rowsOf(guard, 'own?pageSize=100')
  expect(own.map(({ actionName, entityId }) => [actionName, entityId])).toContainEqual(['重置密码', workerId])
  expect(new Set(own.map(({ userName }) => userName))).toEqual(new Set(['guard']))
  expect((await rowsOf(unit, 'own?userName=guard')).every(({ userName }) => userName === 'unit')).toBe(true)
  // Somebody who has the name of one who is gone does not have his past.
  const past = await rowsOf(await actAs(app, 'lower'), 'own')
  expect(past.length).toBeGreaterThan(0)
  await app.db.execute(
    sql`UPDATE app_user SET user_name = 'gone', canonical_name = 'gone' WHERE user_name = 'lower'`,
  )
  await insertUser(app.db, { userName: 'lower' })
  const ids = (await rowsOf(await actAs(app, 'lower'), 'own')).map(({ id }) => id)
  expect(past.filter(({ id }) => ids.includes(id))).toEqual([])
})

describe('operations', () => {
  test('say who did what to what, where, how long it took and under which function', async () => {
    const [row] = await rowsOf(auditor, `operation?entity=user&entityId=${workerId}&action=update`)
    expect(row).toMatchObject({
      userName: 'system',
      orgName: '政府采购监督管理机构',
      ip: '127.0.0.1',
      moduleName: '系统管理',
      entityName: '用户',
      entityId: workerId,
      actionName: '修改',
      funcName: '维护用户',
      result: 'ok',
      costMs: expect.any(Number),
    })
    expect(row?.fieldNames).toContain('邮箱')
    const detail: AuditDetail = (await auditor.get(`/logs/operation/${row?.id}`)).data
    expect(detail).toMatchObject({
      userAgent: 'lightMyRequest',
      hash: expect.stringMatching(/^intl\.[0-9a-f]{8}\.[\w-]{43}$/),
    })
  })

  test('are found by each of their filters', async () => {
    const found = async (query: string) =>
      (await rowsOf(auditor, `operation?pageSize=100&${counted}&${query}`)).length
    expect(await found('userName=guard&action=reset-password')).toBe(1)
    expect(await found('module=access&result=refused')).toBe(3)
    expect(await found('orgId=ours&result=refused')).toBe(2)
    expect(await found('orgId=below&result=refused')).toBe(1)
    expect(await found('ip=10.0.0.9')).toBe(0)
    expect(await found(`keyword=${encodeURIComponent('申请')}`)).toBe(1)
    const [one] = await rowsOf(auditor, `operation?action=reset-password&${counted}`)
    expect(await found(`requestId=${one?.requestId}`)).toBe(1)
    expect(await found('from=2026-06-09')).toBeGreaterThan(0)
    expect(await rowsOf(auditor, 'operation?from=2026-06-11')).toEqual([])
    expect((await auditor.get('/logs/operation?from=2025-06-01')).msg).toBe('查询时间跨度不能超过93天')
  })

  test('are shown of seven days, but of one object and one request over all time', async () => {
    const before = app.clock.now()
    app.clock.set(new Date('2026-06-18T04:00:00Z'))
    const later = await actAs(app, 'auditor')
    expect((await rowsOf(later, 'operation?userName=guard')).length).toBe(0)
    expect((await rowsOf(later, `operation?entity=user&entityId=${workerId}`)).length).toBe(2)
    app.clock.set(before)
  })

  test('of high risk stand on their own, and so do changes of data', async () => {
    const actions = (rows: AuditRow[]) => [...new Set(rows.map(({ action }) => action))]
    expect(actions(await rowsOf(auditor, `sensitive?${counted}`))).toEqual(['reset-password'])
    expect(actions(await rowsOf(auditor, 'change?entity=user'))).toEqual(['update'])
    const history = (await auditor.get(`/logs/history?entity=user&entityId=${workerId}`)).data
    expect(history.rows.map(({ action }: AuditRow) => action)).toEqual(['reset-password', 'update'])
  })

  test('of other units are not seen by a unit', async () => {
    const seen = await rowsOf(unit, 'operation?pageSize=100')
    expect([...new Set(seen.map(({ userName }) => userName))].sort()).toEqual(['lower', 'unit'])
    const [foreign] = await rowsOf(auditor, 'operation?userName=others&result=refused')
    expect((await unit.get(`/logs/operation/${foreign?.id}`)).code).toBe('4004')
    expect((await auditor.get(`/logs/operation/${foreign?.id}`)).code).toBe('200')
    const logins = (await unit.get('/logs/login?pageSize=100')).data.rows
    expect([...new Set(logins.map((row: { userName: string }) => row.userName))].sort()).toEqual([
      'lower',
      'unit',
    ])
    expect((await unit.get(`/logs/history?entity=user&entityId=${workerId}`)).data.total).toBe(0)
  })

  test('are nothing that the system administrator reads, and nothing that a made-up role can be given', async () => {
    expect((await system.get('/logs/operation')).code).toBe('403')
    const role = { roleCode: 'READER', roleName: '读者', roleLevel: '0', dataScope: 'all' }
    const asked = await guard.post('/roles', { ...role, functions: ['log:audit:reveal'] })
    expect(asked.code).toBe('4424')
  })
})

describe('what is personal', () => {
  test('is hidden in lists and details, until somebody who may looks, and says why', async () => {
    const [row] = await rowsOf(auditor, `operation?entity=user&entityId=${workerId}&action=update`)
    const detail: AuditDetail = (await auditor.get(`/logs/operation/${row?.id}`)).data
    expect(detail.isMasked).toBe(true)
    expect(detail.after).toMatchObject({
      realName: '王**',
      email: '***',
      remark: '电话 139****4321，身份证 110101********123X',
    })
    expect((await rowsOf(auditor, `sensitive?${counted}`))[0]?.reason).toBe('本人139****5678申请')

    const shown = await auditor.post('/logs/reveal', { tab: 'operation', id: row?.id, reason: '信访核查' })
    expect(shown.data.after).toMatchObject({ realName: '王小明', email: 'wang@example.com' })
    const [look] = await rowsOf(auditor, 'sensitive')
    expect(look).toMatchObject({ action: 'reveal', entityId: `operation:${row?.id}`, reason: '信访核查' })
    expect((await auditor.post('/logs/reveal', { tab: 'operation', id: row?.id, reason: ' ' })).code).toBe(
      '4000',
    )
    expect((await unit.post('/logs/reveal', { tab: 'operation', id: row?.id, reason: '好奇' })).code).toBe(
      '403',
    )
  })
})

test('what was kept of a change without fields of its own is shown as well', async () => {
  const actor = { userId: null, userName: 'job', orgName: null, ip: '', requestId: 'simple' }
  const menu = { module: 'sys', entity: 'menu', entityId: 'm', action: 'order' } as const
  const entry = { ...menu, after: ['a', '13812345678'] }
  await app.db.transaction(tx => writeAudit(tx, app.clock, actor, entry))
  const [row] = await rowsOf(auditor, 'operation?requestId=simple')
  expect(row?.fieldNames).toBe('值')
  expect((await auditor.get(`/logs/operation/${row?.id}`)).data).toMatchObject({
    before: null,
    after: { value: ['a', '138****5678'] },
    isMasked: true,
  })
})

describe('an export', () => {
  const fetch = (acting: Acting, query: string) =>
    send(app, acting.signed, 'GET', `/gpcms/rest/v2/logs/${query}`)

  test('is a file that runs nothing, hides what lists hide, and is itself on record', async () => {
    const somebody = await insertUser(app.db, { userName: 'somebody' })
    await guard.post(`/users/${somebody}/password`, { reason: '=1+1' })
    const file = await fetch(
      auditor,
      `operation/export?format=csv&exportReason=${encodeURIComponent('季度检查')}`,
    )
    expect(file.headers['content-type']).toContain('text/csv')
    expect(file.body.startsWith('\uFEFF序号,时间,用户')).toBe(true)
    expect(file.body).toContain('本人139****5678申请')
    expect(file.body).not.toContain('13912345678')
    expect(file.body).toContain(",'=1+1,")
    const [taken] = await rowsOf(auditor, 'operation?action=export')
    expect(taken).toMatchObject({
      entity: 'log',
      entityId: 'operation',
      reason: '季度检查',
      userName: 'auditor',
    })
    const { rows: all } = (await auditor.get('/logs/operation?pageSize=100')).data
    expect(file.body.trim().split('\r\n').length).toBe(
      all.filter((row: AuditRow) => Number(row.id) < Number(taken?.id)).length + 2,
    )
  })

  test('needs a reason and the right', async () => {
    expect((await fetch(auditor, 'operation/export?format=csv')).json().msg).toBe('导出原因不能为空')
    expect((await fetch(unit, 'operation/export?format=csv&exportReason=x')).json().code).toBe('403')
    expect((await fetch(system, 'login/export?format=csv&exportReason=x')).json().code).toBe('403')
    expect((await fetch(system, 'call/export?format=csv&exportReason=x')).statusCode).toBe(200)
  })

  test('comes as a spreadsheet too', async () => {
    const file = await fetch(auditor, 'login/export?format=xlsx&exportReason=x&userName=guard')
    const [sheet] = await readExcelFile(file.rawPayload)
    expect(sheet?.data[0]?.slice(0, 2)).toEqual(['时间', '登录名'])
    expect(sheet?.data[1]?.[1]).toBe('guard')
  })
})

describe('verifying', () => {
  test('counts the rows, tells the time, and leaves its own', async () => {
    const done = (await auditor.post('/logs/verify', { afterId: 0 })).data
    expect(done).toMatchObject({ isDone: true, broken: null, verifiedAt: '2026-06-10 00:10:00' })
    expect(done.checked).toBe(done.total)
    const rest = (await auditor.post('/logs/verify', { afterId: done.lastId - 1 })).data
    expect(rest).toMatchObject({ isDone: true, broken: null, checked: done.total + 1 })
    const { rows } = await app.db.execute(sql`SELECT action FROM audit_log WHERE place = ${done.lastId + 1}`)
    expect(rows).toEqual([{ action: 'verify' }])
    expect((await unit.post('/logs/verify', { afterId: 0 })).code).toBe('403')
  })

  test('sees also what another instance is sealing just now', async () => {
    const other = new pg.Client({ connectionString: app.url })
    await other.connect()
    const numberOf = async (query: string): Promise<number> => Number((await other.query(query)).rows[0].n)
    try {
      await other.query('BEGIN')
      await other.query('SELECT pg_advisory_xact_lock(7330002)')
      const actor = { userId: null, userName: 'elsewhere', orgName: null, ip: '', requestId: '' }
      const entry = { entity: 'log', entityId: 'operation', title: '操作日志', action: 'verify' } as const
      await app.db.transaction(tx => writeAudit(tx, app.clock, actor, { module: 'log', ...entry }))
      expect(await numberOf('SELECT count(*) AS n FROM audit_log WHERE hash IS NULL')).toBeGreaterThan(0)
      const verifying = auditor.post('/logs/verify', { afterId: 0 })
      const waiting = "SELECT count(*) AS n FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
      await expect.poll(() => numberOf(waiting)).toBe(1)
      await other.query('COMMIT')
      const done = (await verifying).data
      const sealed = await numberOf("SELECT max(place) AS n FROM audit_log WHERE user_name = 'elsewhere'")
      expect(done.lastId).toBeGreaterThanOrEqual(sealed)
      expect(done).toMatchObject({ broken: null, checked: done.total })
    } finally {
      await other.end()
    }
  })

  test('names the row that a superuser changed', async () => {
    const [row] = await rowsOf(auditor, `operation?action=reset-password&${counted}`)
    const change = async (reason: string) => {
      await app.db.execute(sql`ALTER TABLE audit_log DISABLE TRIGGER ALL`)
      await app.db.execute(sql`UPDATE audit_log SET reason = ${reason} WHERE id = ${row?.id}`)
      await app.db.execute(sql`ALTER TABLE audit_log ENABLE TRIGGER ALL`)
    }
    await change('无')
    const found = (await auditor.post('/logs/verify', { afterId: 0 })).data
    // The log is one for all tests: it is whole again before anything is expected.
    await change('本人13912345678申请')
    expect(found).toMatchObject({
      isDone: true,
      broken: { id: Number(row?.id), problem: 'content' },
      checked: Number(row?.id) - 1,
    })
    expect((await auditor.post('/logs/verify', { afterId: 0 })).data.broken).toBeNull()
  })
})
