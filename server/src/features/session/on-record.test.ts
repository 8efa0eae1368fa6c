import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { type Acting, actAs, insertUser } from '../../testing/people.ts'
import { sendFile } from '../../testing/send-file.ts'
import { login, md5 } from '../../testing/signing.ts'

const right = 'Right-Password-1'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let app: TestApp
let id: string
let who: Acting
let nth = 0
beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  await app.db.execute(sql`TRUNCATE login_failure`)
  id = await insertUser(app.db, { userName: `seen${++nth}`, roleIds: ['role-editor'] })
  who = await actAs(app, `seen${nth}`)
})
afterAll(() => app.close())

const rowsOf = async (entity: string) =>
  (
    await app.db.execute(sql`SELECT user_name, title, action, result FROM audit_log
      WHERE entity = ${entity} AND entity_id = ${id} AND action <> 'login' ORDER BY id`)
  ).rows
const row = (action: string, result = 'ok', by: string | null = `seen${nth}`) => ({
  user_name: by,
  title: `seen${nth}`,
  action,
  result,
})

describe('on record is', () => {
  test('a screen that was locked, and opened again', async () => {
    await who.post('/auth/lock', {})
    await who.post('/auth/unlock', { password: md5(right) })
    expect(await rowsOf('session')).toEqual([row('lock-screen'), row('unlock-screen')])
  })

  test('the end of all other sessions', async () => {
    await who.remove('/auth/sessions')
    expect(await rowsOf('session')).toEqual([row('end-others')])
  })

  test('who left, also by a session that is locked', async () => {
    await who.post('/auth/lock', {})
    await who.get('/auth/logout')
    expect((await rowsOf('session')).at(-1)).toEqual(row('logout'))
  })

  test('a wrong old password, and the lock that the last of them brings', async () => {
    const wrong = { oldPassword: md5('Wrong-1'), newPassword: 'Another-Word-77' }
    for (let at = 0; at < 5; at++) await who.put('/auth/password', wrong)
    const rows = await rowsOf('user')
    expect(rows.filter(({ action }) => action === 'wrong-password')).toHaveLength(5)
    expect(rows[0]).toEqual(row('wrong-password', 'refused'))
    expect(rows.filter(({ action }) => action === 'lock')).toEqual([row('lock')])
  })

  test('the lock that guesses at the login bring, by nobody who is known', async () => {
    await app.db.execute(sql`UPDATE app_user SET failed_count = 4 WHERE id = ${id}`)
    await login(app, `seen${nth}`, md5('Guess-5'))
    expect(await rowsOf('user')).toEqual([row('lock', 'ok', null)])
  })

  test('every list that leaves as a file, once, with what it was asked for', async () => {
    await insertUser(app.db, { userName: `takes${nth}`, roleIds: ['role-sa'] })
    const taker = await actAs(app, `takes${nth}`)
    for (const path of [
      '/links/export?format=csv',
      '/orgs/export?format=csv',
      '/users/export?format=csv',
      '/sites/export?format=csv',
    ])
      await app.http.inject({ url: `/gpcms/rest/v2${path}`, headers: { cookie: taker.signed.cookie } })
    const { rows } = await app.db.execute(sql`SELECT entity, title FROM audit_log
      WHERE user_name = ${`takes${nth}`} AND action = 'export' ORDER BY id`)
    expect(rows).toEqual([
      { entity: 'cms:link:view', title: '导出链接' },
      { entity: 'sys:org:export', title: '导出机构' },
      { entity: 'user', title: null },
      { entity: 'cms:site:view', title: '导出站点' },
    ])
    await app.http.inject({
      url: '/gpcms/rest/v2/links/import/template',
      headers: { cookie: taker.signed.cookie },
    })
    const after = await app.db.execute(
      sql`SELECT 1 FROM audit_log WHERE user_name = ${`takes${nth}`} AND action = 'export'`,
    )
    expect(after.rowCount).toBe(4)
  })
})

describe('a session that still waits for something', () => {
  const upload = async (): Promise<string> =>
    (await sendFile(app, who, '/gpcms/rest/v2/files', 'own.png', png)).data.filepath
  const fetched = async (path: string) =>
    (await app.http.inject({ url: path, headers: { cookie: who.signed.cookie } })).statusCode

  test('reads no private file, not even its own', async () => {
    const path = await upload()
    expect(await fetched(path)).toBe(200)
    await who.post('/auth/lock', {})
    expect(await fetched(path)).toBe(404)
    await who.post('/auth/unlock', { password: md5(right) })
    expect(await fetched(path)).toBe(200)
    await app.db.execute(sql`UPDATE session SET needs_second_factor = true WHERE user_id = ${id}`)
    expect(await fetched(path)).toBe(404)
  })
})

test('on record is who reads what another brought, once an hour', async () => {
  const sent = await sendFile(app, who, '/gpcms/rest/v2/files', 'own.png', png)
  await insertUser(app.db, { userName: `reads${nth}`, roleIds: ['role-sa'] })
  const reader = await actAs(app, `reads${nth}`)
  const url = `/gpcms/rest/v2/media/${sent.data.id}/content`
  for (let at = 0; at < 2; at++)
    expect((await app.http.inject({ url, headers: { cookie: reader.signed.cookie } })).statusCode).toBe(200)
  const { rows } = await app.db.execute(sql`SELECT action, title FROM audit_log
    WHERE user_name = ${`reads${nth}`} AND entity_id = ${sent.data.id}`)
  expect(rows).toEqual([{ action: 'read-file', title: 'own.png' }])
})

describe('guesses', () => {
  test('from one line of IPv6 are counted together, from others not', async () => {
    const guess = async (remoteAddress: string) =>
      (await login(app, 'nobody', md5('x'), { remoteAddress })).statusCode
    await app.db.execute(sql`INSERT INTO login_failure (ip, canonical_name, failed_at)
      SELECT ('2001:db8:1:2::' || to_hex(n))::inet, 'n' || n, ${app.clock.now().toISOString()} FROM generate_series(1, 30) n`)
    expect(await guess('2001:db8:1:2:ffff::1')).toBe(429)
    expect(await guess('2001:db8:1:3::1')).not.toBe(429)
    expect(await guess('10.2.3.4')).not.toBe(429)
  })
})
