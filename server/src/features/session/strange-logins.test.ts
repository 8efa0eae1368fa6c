import { createHmac } from 'node:crypto'
import { tokenCookie } from '@sunport/contract/constants.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { login, loginWithCaptcha, md5, signIn } from '../../testing/signing.ts'
import { createFirstAdministrators } from './first-administrators.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ config: { captchaFixed: '2580' } })
})
beforeEach(async () => {
  app.clock.set(new Date('2026-06-10T04:00:00Z'))
  await app.db.execute(sql`TRUNCATE session, login_failure, used_nonce`)
  await app.db.execute(sql`DELETE FROM app_user`)
  await createFirstAdministrators(app.db, 'admin', 'Right-Password-1')
})
afterAll(() => app.close())

const whoAmI = async (cookie: string) =>
  (await app.http.inject({ url: '/gpcms/rest/v2/index/user', headers: { cookie } })).json()

describe('whoever locks the account of somebody else', () => {
  test('takes no session from him that he has, and the lock ends by itself', async () => {
    const { cookie } = await signIn(app, 'admin', 'Right-Password-1')
    for (let at = 0; at < 8; at++) await loginWithCaptcha(app, 'admin', md5(`guess ${at}`), '2580')
    const right = () => loginWithCaptcha(app, 'admin', md5('Right-Password-1'), '2580')
    expect((await right()).json().code).toBe('400')
    expect((await whoAmI(cookie)).code).toBe('200')
    app.clock.set(new Date(app.clock.now().getTime() + 11 * 60_000))
    expect((await right()).json().code).toBe('200')
  })

  test('is on record, by the account and the address', async () => {
    for (let at = 0; at < 5; at++) await loginWithCaptcha(app, 'admin', md5(`guess ${at}`), '2580')
    const { rows } = await app.db.execute(
      sql`SELECT entity, ip FROM audit_log WHERE action = 'lock' ORDER BY id DESC LIMIT 1`,
    )
    expect(rows).toEqual([{ entity: 'user', ip: '127.0.0.1' }])
  })
})

const strange: readonly [string, unknown][] = [
  ['a condition', { $ne: '' }],
  ['a list', ['a']],
  ['a truth', true],
  ['nothing', null],
  ['a number', 7],
  ['no text', ''],
  ['a sign less', 'a'.repeat(31)],
  ['a sign more', 'a'.repeat(33)],
  ['capitals', 'A'.repeat(32)],
  ['a digest of another kind', 'a'.repeat(64)],
  ['letters that no digest has', 'g'.repeat(32)],
  ['nearly a megabyte', 'a'.repeat(1_000_000)],
  ['a password in clear', 'Right-Password-1'],
]

describe('what is no digest is refused before anything is counted or hashed', () => {
  test.each(strange)('%s', async (_, password) => {
    const answer = await login(app, 'admin', password)
    expect([400, 413, 200]).toContain(answer.statusCode)
    expect(answer.json().code).not.toBe('200')
    expect(answer.cookies).toEqual([])
    const { rows } = await app.db.execute(sql`SELECT count(*)::int AS failures FROM login_failure`)
    expect(rows).toEqual([{ failures: 0 }])
  })

  test.each(strange.filter(([, value]) => typeof value !== 'string'))(
    'nor is a name that is %s',
    async (_, name) => {
      const answer = await login(app, name, md5('Right-Password-1'))
      expect(answer.statusCode).toBeLessThan(500)
      expect(answer.cookies).toEqual([])
    },
  )
})

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const signed = (alg: string, secret?: string): string => {
  const text = `${part({ alg, typ: 'JWT' })}.${part({ sub: 'admin', userName: 'admin', exp: 4_102_444_800 })}`
  return `${text}.${secret ? createHmac('sha256', secret).update(text).digest('base64url') : ''}`
}

test.each([
  signed('none'),
  signed('HS256', 'abcdefghijklmnopqrstuvwxyz'),
  signed('HS256', 'secret'),
  'admin',
  '1',
  'a'.repeat(43),
  '../../admin',
])('a session that somebody made up is none: %s', async token => {
  expect((await whoAmI(`${tokenCookie}=${token}`)).code).toBe('5563')
})

test('nobody has a name and a password before somebody gave him them', async () => {
  await app.db.execute(sql`DELETE FROM app_user`)
  await createFirstAdministrators(app.db, 'keeper', 'Right-Password-1')
  const tried = ['admin', 'editor', 'test', 'root', 'sysadmin', 'keeper'].flatMap(name =>
    [name, '123456', 'admin', 'admin123', 'editor', 'test', 'Admin@123'].map(word => [name, word] as const),
  )
  for (const [index, [name, word]] of tried.entries()) {
    const from = { remoteAddress: `198.51.100.${index}` }
    expect([name, word, (await login(app, name, md5(word), from)).cookies]).toEqual([name, word, []])
  }
})
