import { sql } from 'drizzle-orm'
import { generate } from 'otplib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { type Acting, actAs, insertOrg, insertUser } from '../../testing/people.ts'
import { login, md5 } from '../../testing/signing.ts'

const right = md5('Right-Password-1')
const start = new Date('2026-06-10T04:00:00Z')

let app: TestApp
let auditor: Acting
beforeAll(async () => {
  app = await createTestApp()
  await insertOrg(app.db, 'ours', { id: 'org-root', path: '/org-root/' })
  await insertUser(app.db, { userName: 'auditor', roleIds: ['role-audit'] })
  await insertUser(app.db, { userName: 'zhang', orgId: 'ours', roleIds: ['role-unit'] })
  auditor = await actAs(app, 'auditor')
})
beforeEach(async () => {
  app.clock.set(start)
  await app.db.execute(sql`TRUNCATE login_failure`)
  await app.db.execute(sql`UPDATE app_user SET locked_until = NULL, failed_count = 0, status = '1', valid_from = NULL,
    valid_to = NULL, login_ip_rule = '{}' WHERE user_name = 'zhang'`)
})
afterAll(() => app.close())

const newest = async (query = '') => (await auditor.get(`/logs/login?${query}`)).data.rows[0]
const set = (column: string, value: string) =>
  app.db.execute(
    sql`UPDATE app_user SET ${sql.identifier(column)} = ${sql.raw(`'${value}'`)} WHERE user_name = 'zhang'`,
  )

const kinds: [string, () => Promise<unknown>, string, string][] = [
  ['unknown-user', async () => {}, 'nobody-here', right],
  ['wrong-password', async () => {}, 'zhang', md5('wrong')],
  ['locked', () => set('locked_until', '2026-06-10T05:00:00Z'), 'zhang', right],
  ['disabled', () => set('status', '0'), 'zhang', right],
  ['not-yet-valid', () => set('valid_from', '2026-07-01'), 'zhang', right],
  ['expired', () => set('valid_to', '2026-06-01'), 'zhang', right],
  ['address-refused', () => set('login_ip_rule', '{10.9.9.9}'), 'zhang', right],
]

test.each(kinds)(
  '%s is written down, and the one who tries is told no more than ever',
  async (reason, prepare, name, word) => {
    await prepare()
    const answer = await login(app, name, word, { headers: { 'user-agent': 'Tester/1.0' } })
    expect(answer.json()).toEqual({ code: '400', msg: '用户名不存在或密码错误', data: null })
    expect(await newest()).toMatchObject({
      result: 'failed',
      reason,
      method: 'password',
      secondFactor: 'none',
      ip: '127.0.0.1',
      userAgent: 'Tester/1.0',
      orgName: reason === 'unknown-user' ? null : 'ours局',
    })
  },
)

test('an address that failed too often is written down as well', async () => {
  await app.db.execute(sql`INSERT INTO login_failure (ip, canonical_name, failed_at)
    SELECT '127.0.0.1', 'x', ${start.toISOString()}::timestamptz FROM generate_series(1, 30)`)
  expect((await login(app, 'zhang', right)).statusCode).toBe(429)
  expect(await newest()).toMatchObject({ result: 'failed', reason: 'too-many' })
})

test('a try without the picture that is asked for is written down, and so is one for a paused unit', async () => {
  await app.db.execute(sql`INSERT INTO login_failure (ip, canonical_name, failed_at)
    SELECT '127.0.0.1', 'x', ${start.toISOString()}::timestamptz FROM generate_series(1, 10)`)
  expect((await login(app, 'zhang', right)).json().code).toBe('478')
  expect(await newest()).toMatchObject({ result: 'failed', reason: 'captcha', userName: 'zhang' })
  await app.db.execute(sql`TRUNCATE login_failure`)
  await app.db.execute(sql`UPDATE organisation SET unit_state = '0' WHERE id = 'ours'`)
  expect((await login(app, 'zhang', right)).json().code).toBe('400')
  await app.db.execute(sql`UPDATE organisation SET unit_state = '1' WHERE id = 'ours'`)
  expect(await newest()).toMatchObject({ reason: 'unit-paused', orgName: 'ours局' })
})

test('a name that nobody has is hidden: it may be a password', async () => {
  await login(app, 'My-Secret-1', right)
  const row = await newest()
  expect(row).toMatchObject({ userName: 'M******1', isMasked: true })
  const shown = await auditor.post('/logs/reveal', { tab: 'login', id: row.id, reason: '核查撞库' })
  expect(shown.data.userName).toBe('My-Secret-1')
  expect((await auditor.get('/logs/operation?action=reveal')).data.rows[0]).toMatchObject({
    entityId: `login:${row.id}`,
    reason: '核查撞库',
    userName: 'auditor',
  })
})

test('control characters do not reach the log', async () => {
  await login(app, 'a\u001b[31m\r\nb', right, { headers: { 'user-agent': 'x\u0007y' } })
  const found = await app.db.execute(
    sql`SELECT user_name, user_agent FROM login_log ORDER BY id DESC LIMIT 1`,
  )
  expect(found.rows).toEqual([{ user_name: 'a [31m  b', user_agent: 'x y' }])
})

test('a login that succeeds, its unlocking and its second factor are written down with their session', async () => {
  const zhang = await actAs(app, 'zhang')
  const begun = await newest()
  expect(begun).toMatchObject({ result: 'ok', reason: 'passed', userName: 'zhang', orgName: 'ours局' })
  expect(begun.sessionId).toBe((await zhang.get('/auth/sessions')).data[0].id)
  await zhang.post('/auth/lock', {})
  await zhang.post('/auth/unlock', { password: md5('wrong') })
  expect(await newest()).toMatchObject({ method: 'unlock', result: 'failed', sessionId: begun.sessionId })
  await zhang.post('/auth/unlock', { password: right })
  expect(await newest()).toMatchObject({ method: 'unlock', result: 'ok' })

  const { secret, recoveryCodes } = (await zhang.post('/auth/secondFactor/enrolment', { password: right }))
    .data
  const code = () => generate({ secret, epoch: Math.floor(app.clock.now().getTime() / 1000) })
  await zhang.post('/auth/secondFactor/confirmation', { code: await code() })
  app.clock.set(new Date(start.getTime() + 60_000))
  const again = await actAs(app, 'zhang')
  expect(await newest()).toMatchObject({ result: 'ok', secondFactor: 'waiting' })
  await again.post('/auth/secondFactor', { code: '000000' })
  expect(await newest()).toMatchObject({
    method: 'totp',
    result: 'failed',
    secondFactor: 'failed',
    reason: 'wrong-code',
  })
  await again.post('/auth/secondFactor', { code: await code() })
  expect(await newest()).toMatchObject({ method: 'totp', result: 'ok', secondFactor: 'passed' })
  const third = await actAs(app, 'zhang')
  await third.post('/auth/secondFactor', { code: recoveryCodes[0] })
  expect(await newest()).toMatchObject({ method: 'recovery', result: 'ok' })
})

test('can be asked by result, reason, method, name and time', async () => {
  const rows = [
    ['password', 'failed', 'locked'],
    ['password', 'failed', 'wrong-password'],
    ['recovery', 'ok', 'passed'],
  ]
  for (const [method, result, reason] of rows)
    await app.db.execute(sql`INSERT INTO login_log (at, user_name, method, result, reason, second_factor, ip, user_agent, request_id)
      VALUES (${start.toISOString()}, 'lin', ${method}, ${result}, ${reason}, 'none', '', '', '')`)
  app.clock.set(new Date(start.getTime() + 120_000))
  expect((await auditor.get('/logs/login?result=failed&reason=locked&userName=lin')).data.total).toBe(1)
  expect((await auditor.get('/logs/login?userName=auditor')).data.total).toBe(1)
  expect((await auditor.get('/logs/login?method=recovery&userName=lin')).data.total).toBe(1)
  expect((await auditor.get('/logs/login?from=2026-05-01&to=2026-05-02')).data.total).toBe(0)
  expect((await auditor.get('/logs/login?from=2026-01-01&to=2026-06-10')).msg).toBe(
    '查询时间跨度不能超过93天',
  )
  expect((await auditor.get('/logs/login?from=2026-06-02&to=2026-06-01')).code).toBe('4541')
})

test('no row is ever changed or deleted, except by the retention job when it is old', async () => {
  const { db } = app
  await expect(db.execute(sql`UPDATE login_log SET result = 'ok'`)).rejects.toThrow()
  await expect(db.execute(sql`DELETE FROM login_log`)).rejects.toThrow()
  await expect(db.execute(sql`TRUNCATE login_log`)).rejects.toThrow()
  const asJob = (where: string) =>
    db.transaction(async tx => {
      await tx.execute(sql`SET LOCAL sunport.retention = 'on'`)
      return tx.execute(sql`DELETE FROM login_log WHERE ${sql.raw(where)}`)
    })
  await db.execute(sql`INSERT INTO login_log (at, user_name, method, result, reason, second_factor, ip, user_agent, request_id)
    VALUES (now() - interval '181 days', 'old', 'password', 'ok', 'passed', 'none', '', '', ''),
      (now() - interval '179 days', 'young', 'password', 'ok', 'passed', 'none', '', '', '')`)
  await expect(asJob("user_name = 'young'")).rejects.toThrow()
  await expect(db.execute(sql`DELETE FROM login_log WHERE user_name = 'old'`)).rejects.toThrow()
  expect((await asJob("user_name = 'old'")).rowCount).toBe(1)
})
