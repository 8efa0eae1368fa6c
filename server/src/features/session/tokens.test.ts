import { isTokenFunction } from '@sunport/contract/calls/api-token.ts'
import { calls } from '@sunport/contract/calls.ts'
import { type FunctionCode, functionCodes } from '@sunport/contract/functions.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { type Acting, actAs, insertOrg, insertRole, insertUser } from '../../testing/people.ts'
import { md5 } from '../../testing/signing.ts'

const password = 'Right-Password-1'

let app: TestApp
let guard: Acting
beforeAll(async () => {
  app = await createTestApp()
  await insertOrg(app.db, 'apart', { id: 'org-root', path: '/org-root/' })
  await insertUser(app.db, { userName: 'guard', roleIds: ['role-security'] })
  await insertRole(app.db, { id: 'everything', dataScope: 'all', roleLevel: '1' }, functionCodes)
  await insertRole(app.db, { id: 'words', dataScope: 'all' }, ['sys:dict:view', 'sys:dict:edit'])
  guard = await actAs(app, 'guard')
})
afterAll(() => app.close())

let serial = 0
const person = async (roleId = 'words', orgId = 'org-root') => {
  const userName = `token${++serial}`
  const id = await insertUser(app.db, { userName, roleIds: [roleId], orgId })
  // The clock of tests goes before that of the database.
  await app.db.execute(sql`UPDATE app_user SET password_changed_at = '2026-01-01' WHERE id = ${id}`)
  return { id, userName, as: await actAs(app, userName) }
}
type Somebody = Awaited<ReturnType<typeof person>>

const make = (who: Somebody, scopes: string[] = ['sys:dict:view'], over: object = {}) =>
  who.as.post('/auth/tokens', { name: '数据同步', scopes, days: 30, password: md5(password), ...over })
const tokenOf = async (who: Somebody, scopes?: string[]): Promise<string> =>
  (await make(who, scopes)).data.token
const ask = async (
  token: string,
  path = '/dict/types',
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' = 'GET',
  more: object = {},
) => {
  const answer = await app.http.inject({
    method,
    url: `/gpcms/rest/v2${path}`,
    headers: {
      authorization: `Bearer ${token}`,
      'user-agent': 'sync/1.0',
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    ...(method === 'GET' || method === 'DELETE' ? {} : { payload: {} }),
    ...more,
  })
  return { status: answer.statusCode, ...answer.json() }
}
const listPath = calls.dictionary.listTypes.path.replace('/rest/v2', '')
const refused = { status: 401, code: '4778' }

describe('a program with a token', () => {
  test('reads what its token says, and the log says which token it was', async () => {
    const who = await person()
    const token = await tokenOf(who, ['sys:dict:view', 'sys:dict:edit'])
    expect(token).toMatch(/^spt_[\w-]{43}$/)
    expect(await ask(token, listPath)).toMatchObject({ code: '200' })
    const [row] = (await who.as.get('/auth/tokens')).data
    expect(row).toMatchObject({ name: '数据同步', state: 'active', lastUsedIp: '127.0.0.1' })
    expect(JSON.stringify(row)).not.toContain(token)
    const made = await ask(token, calls.dictionary.createType.path.replace('/rest/v2', ''), 'POST', {
      payload: { dictType: `TOKEN${serial}`, typeName: `由程序建立${serial}` },
    })
    expect(made).toMatchObject({ code: '200' })
    const { rows } =
      await app.db.execute(sql`SELECT user_name, user_agent FROM audit_log WHERE entity = 'dict_type'
      AND action = 'create' ORDER BY id DESC LIMIT 1`)
    expect(rows).toEqual([{ user_name: who.userName, user_agent: '令牌“数据同步” sync/1.0' }])
  })

  test('its digest alone is kept', async () => {
    const token = await tokenOf(await person())
    const { rows } = await app.db.execute<{
      whole: string
    }>(sql`SELECT row_to_json(t)::text AS whole FROM api_token t
      UNION ALL SELECT row_to_json(a)::text FROM audit_log a`)
    expect(rows.filter(({ whole }) => whole.includes(token.slice(4)))).toEqual([])
  })

  test('does nothing beyond its functions, whatever its user may', async () => {
    const who = await person('everything')
    const token = await tokenOf(who)
    const beyond = app.calls.filter(({ access }) => access !== 'open' && access !== 'sys:dict:view')
    expect(beyond.length).toBeGreaterThan(300)
    const passed: string[] = []
    for (const call of beyond) {
      const path = call.path.replace(/:\w+/g, 'x')
      const answer = await app.http.inject({
        method: call.method,
        url: `/gpcms${path}`,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': call.takes === 'form' ? 'multipart/form-data; boundary=x' : 'application/json',
        },
        ...(call.method === 'GET' || call.method === 'DELETE'
          ? {}
          : { payload: call.takes === 'form' ? '--x--' : '{}' }),
      })
      if (answer.json().code !== '403') passed.push(`${call.method} ${call.path} ${answer.json().code}`)
    }
    expect(passed).toEqual([])
  })

  test('a token that is wrong, of another form or beside a good cookie is nobody', async () => {
    const who = await person()
    const token = await tokenOf(who)
    for (const wrong of [`${token}x`, token.slice(0, -1), token.slice(4), 'x', ''])
      expect(await ask(wrong, listPath)).toMatchObject(refused)
    const basic = { headers: { authorization: 'Basic eDp5', cookie: who.as.signed.cookie } }
    expect(await ask(token, listPath, 'GET', basic)).toMatchObject(refused)
    const beside = { headers: { authorization: 'Bearer spt_wrong', cookie: who.as.signed.cookie } }
    expect(await ask(token, listPath, 'GET', beside)).toMatchObject(refused)
    expect(await ask(who.as.signed.cookie.split('=')[1] ?? '', listPath)).toMatchObject(refused)
    const asCookie = { headers: { cookie: who.as.signed.cookie.replace(/=.*/, `=${token}`) } }
    expect((await ask(token, listPath, 'GET', asCookie)).code).not.toBe('200')
  })
})

describe('a token ends at once', () => {
  const endings: [string, (who: Somebody) => Promise<unknown>][] = [
    [
      'when its user is disabled',
      ({ id }) => app.db.execute(sql`UPDATE app_user SET status = '0' WHERE id = ${id}`),
    ],
    [
      'when he is deregistered',
      ({ id }) => app.db.execute(sql`UPDATE app_user SET deregistered_at = now() WHERE id = ${id}`),
    ],
    [
      'when his time is over',
      ({ id }) => app.db.execute(sql`UPDATE app_user SET valid_to = '2020-01-01' WHERE id = ${id}`),
    ],
    [
      'from an address that he may not use',
      ({ id }) => app.db.execute(sql`UPDATE app_user SET login_ip_rule = '{10.0.0.0/8}' WHERE id = ${id}`),
    ],
    [
      'when he revokes it',
      async ({ as }) => as.remove(`/auth/tokens/${(await as.get('/auth/tokens')).data[0].id}`),
    ],
    [
      'when a guard of accounts revokes it',
      async ({ id }) =>
        guard.remove(`/users/${id}/tokens/${(await guard.get(`/users/${id}/tokens`)).data[0].id}`),
    ],
    ['when a guard resets his password', ({ id }) => guard.post(`/users/${id}/password`, { reason: '遗失' })],
  ]
  test.each(endings)('%s', async (_, end) => {
    const who = await person()
    const token = await tokenOf(who)
    expect(await ask(token, listPath)).toMatchObject({ code: '200' })
    const start = app.clock.now()
    onTestFinished(() => app.clock.set(start))
    app.clock.set(new Date(start.getTime() + 1000))
    await end(who)
    expect(await ask(token, listPath)).toMatchObject(refused)
  })

  test('when its day has come', async () => {
    const token = await tokenOf(await person())
    const start = app.clock.now()
    onTestFinished(() => app.clock.set(start))
    app.clock.set(new Date(start.getTime() + 31 * 86_400_000))
    expect(await ask(token, listPath)).toMatchObject(refused)
  })

  test('as far as its user loses the function, the role or a hold is put on the account', async () => {
    const who = await person()
    const token = await tokenOf(who)
    await app.db.execute(sql`UPDATE app_user SET must_change_password = true WHERE id = ${who.id}`)
    expect(await ask(token, listPath)).toMatchObject({ code: '4232' })
    await app.db.execute(sql`UPDATE app_user SET must_change_password = false WHERE id = ${who.id}`)
    await app.db.execute(sql`DELETE FROM user_role WHERE user_id = ${who.id}`)
    expect(await ask(token, listPath)).toMatchObject({ code: '403' })
  })
})

describe('a new token is refused', () => {
  test('without the right password, for functions that one lacks, and for more than a year', async () => {
    const who = await person()
    expect(await make(who, undefined, { password: md5('wrong') })).toMatchObject({ code: '4242' })
    expect(await make(who, ['sys:org:view'])).toMatchObject({ code: '4779' })
    expect(await make(who, [])).toMatchObject({ msg: '请至少选择一项功能' })
    expect(await make(who, undefined, { days: 366 })).toMatchObject({ msg: '有效天数须为1至365' })
  })

  test('for accounts, rights, settings, and whatever is of high risk, even to who holds it', async () => {
    const who = await person('everything')
    const closed: FunctionCode[] = [
      'sys:user:edit',
      'sys:user:security',
      'sys:user:grant',
      'sys:role:edit',
      'sys:conf:edit',
      'log:audit:view',
      'cms:article:review3',
    ]
    for (const code of closed) {
      expect(isTokenFunction(code)).toBe(false)
      expect(await make(who, [code])).toMatchObject({ code: '4000' })
    }
    // Also where a row says otherwise.
    const token = await tokenOf(who)
    await app.db.execute(sql`UPDATE api_token SET scopes = '{sys:user:security}' WHERE user_id = ${who.id}`)
    expect(await ask(token, `/users/${who.id}/sessions`)).toMatchObject({ code: '403' })
  })

  test('when there are ten', async () => {
    const who = await person()
    for (let made = 0; made < 10; made += 1) await tokenOf(who)
    expect(await make(who)).toMatchObject({ msg: '最多10个有效令牌，请先撤销不用的' })
  })

  test('tokens of others are neither seen nor revoked, nor those of another unit by its administrator', async () => {
    const [who, other] = [await person(), await person()]
    await tokenOf(who)
    const [{ id }] = (await who.as.get('/auth/tokens')).data
    expect((await other.as.get('/auth/tokens')).data).toEqual([])
    expect(await other.as.remove(`/auth/tokens/${id}`)).toMatchObject({ code: '4004' })
    await insertRole(app.db, { id: 'unit-guard', dataScope: 'tree', roleLevel: '2' }, [
      'sys:user:view',
      'sys:user:security',
    ])
    const elsewhere = await person('unit-guard', 'apart')
    expect(await elsewhere.as.get(`/users/${who.id}/tokens`)).toMatchObject({ code: '4004' })
    expect(await elsewhere.as.remove(`/users/${who.id}/tokens/${id}`)).toMatchObject({ code: '4004' })
  })
})
