import { reservedMenuCode } from '@sunport/contract/back-office-pages.ts'
import { tokenCookie } from '@sunport/contract/constants.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  login,
  loginWithCaptcha,
  md5,
  type SignedIn,
  send,
  signatureFor,
  signIn,
} from '../../testing/signing.ts'
import { createFirstAdministrators } from './first-administrators.ts'
import { sessionRepo } from './repo.ts'

const user = '/gpcms/rest/v2/index/user'
const logout = '/gpcms/rest/v2/auth/logout'
const failed = { code: '400', msg: '用户名不存在或密码错误', data: null }
const minutes = (count: number) => count * 60_000

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

const later = (ms: number): void => app.clock.set(new Date(app.clock.now().getTime() + ms))
const whoAmI = async (cookie: string) => (await app.http.inject({ url: user, headers: { cookie } })).json()

describe('login', () => {
  test('sets an HttpOnly cookie and answers a key that is no session', async () => {
    const answer = await login(app, 'admin', md5('Right-Password-1'))
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      code: '200',
      data: { access_token: expect.stringMatching(/^s\./) },
    })
    expect(answer.cookies[0]).toMatchObject({ name: tokenCookie, httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(answer.cookies[0]).not.toHaveProperty('domain')
    expect(await whoAmI(`${tokenCookie}=${answer.json().data.access_token}`)).toMatchObject({ code: '5563' })
  })

  test('with the right password among many wrong ones at once finds the account locked', async () => {
    const guesses = [...Array.from({ length: 19 }, (_, at) => md5(`Guess-${at}`)), md5('Right-Password-1')]
    const answers = await Promise.all(
      guesses.map((guess, at) => login(app, 'admin', guess, { remoteAddress: `10.0.${at}.1` })),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toEqual([])
    const { rows } = await app.db.execute(sql`SELECT count(*)::int AS sessions FROM session`)
    expect(rows).toEqual([{ sessions: 0 }])
  })

  test('is not noted of an account that was locked meanwhile, or has another password by now', async () => {
    const repo = sessionRepo(app.db)
    const admin = (await repo.findUserByName('admin')) ?? expect.fail('nobody')
    const note = (user = admin) => repo.noteLogin(user, app.clock.now(), '10.0.0.1')
    expect(await note({ ...admin, credential: 'an older one' })).toBe(false)
    await repo.changeUser(admin.id, { lockedUntil: new Date(app.clock.now().getTime() + 1) })
    expect(await note()).toBe(false)
    later(1)
    expect(await note()).toBe(true)
  })

  test('of an unknown name and with a wrong password get one answer', async () => {
    for (const [name, password] of [
      ['nobody', 'x'],
      ['admin', 'wrong'],
    ] as const) {
      const answer = await login(app, name, md5(password))
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toEqual(failed)
    }
  })

  test.each(['admin', 'ADMIN', 'admin ', 'ａｄｍｉｎ', 'ad\u200bmin'])(
    'knows %j as the same person',
    async name => {
      expect((await login(app, name, md5('Right-Password-1'))).json().code).toBe('200')
    },
  )

  test('locks for ten minutes after five failures, however the name is written', async () => {
    for (const name of ['admin', 'ADMIN', 'admin ', 'ａｄｍｉｎ', 'Admin'])
      expect((await loginWithCaptcha(app, name, md5('wrong'), '2580')).json()).toEqual(failed)
    const right = () => loginWithCaptcha(app, 'admin', md5('Right-Password-1'), '2580')
    expect((await right()).json()).toEqual(failed)
    later(minutes(11))
    expect((await right()).json().code).toBe('200')
  })

  test.each(['admin', 'nobody'])('wants a captcha after three failures of %s, known or not', async name => {
    for (let at = 0; at < 3; at++) expect((await login(app, name, md5(`x${at}`))).json()).toEqual(failed)
    const without = await login(app, name, md5('x'))
    expect(without.statusCode).toBe(478)
    expect(without.json()).toEqual({ code: '478', msg: '验证码错误,请重新输入', data: null })
    expect((await loginWithCaptcha(app, name, md5('x'), '0000')).statusCode).toBe(478)
    expect((await loginWithCaptcha(app, name, md5('x'), '2580')).json()).toEqual(failed)
  })

  test('takes each picture once', async () => {
    for (let at = 0; at < 3; at++) await login(app, 'admin', md5(`x${at}`))
    const [set] = (await app.http.inject('/gpcms/rest/web/v2/index/getVerify')).cookies
    const headers = { cookie: `${set?.name}=${set?.value}` }
    const answer = () => login(app, 'admin', md5('x'), { headers, verifyCode: '2580' })
    expect((await answer()).statusCode).toBe(400)
    expect((await answer()).statusCode).toBe(478)
  })

  test('asks a name that another address has been guessing at, until its owner has come in', async () => {
    const elsewhere = { remoteAddress: '198.51.100.7' }
    for (let at = 0; at < 3; at++) await login(app, 'admin', md5(`x${at}`), elsewhere)
    const right = md5('Right-Password-1')
    expect((await login(app, 'admin', right)).statusCode).toBe(478)
    expect((await login(app, 'other', right)).statusCode).toBe(400)
    later(1000)
    expect((await loginWithCaptcha(app, 'admin', right, '2580')).statusCode).toBe(200)
    later(1000)
    expect((await login(app, 'admin', right)).statusCode).toBe(200)
    expect((await login(app, 'admin', right, elsewhere)).statusCode).toBe(478)
  })

  test('runs out of tries for one address that tries many names', async () => {
    let refused = 0
    for (let index = 0; index < 40; index++)
      if ((await loginWithCaptcha(app, `name${index}`, md5('x'), '2580')).statusCode === 429) refused++
    expect(refused).toBe(10)
  })

  test.each([
    { $ne: '' },
    ['a'],
    true,
    null,
    '',
    'A'.repeat(32),
    'a'.repeat(31),
    'a'.repeat(64),
    'x'.repeat(100_000),
  ])('refuses the password %j by its form', async password => {
    const answer = await login(app, 'admin', password)
    expect(answer.json().code).toBe('4000')
    expect(answer.statusCode).toBe(200)
  })

  test.each([
    ['admin', 'admin'],
    ['admin', '123456'],
    ['editor', 'editor'],
    ['test', 'test'],
  ])('no default account %s/%s works', async (name, password) => {
    expect((await login(app, name, md5(password))).statusCode).toBe(400)
  })

  test('a credential stolen from another user does not open this one', async () => {
    await app.db.execute(
      sql`INSERT INTO app_user (id, user_name, canonical_name, credential) SELECT 'other', 'other', 'other', credential FROM app_user WHERE user_name = 'admin'`,
    )
    expect((await login(app, 'other', md5('Right-Password-1'))).statusCode).toBe(400)
  })
})

describe('a session', () => {
  let admin: SignedIn
  beforeEach(async () => {
    admin = await signIn(app, 'admin', 'Right-Password-1')
  })

  test('knows the user, the roles and the menu without its reserved root', async () => {
    expect((await whoAmI(admin.cookie)).data).toMatchObject({
      userName: 'admin',
      orgName: '政府采购监督管理机构',
      userType: ['SYSTEM_ADMIN'],
      signKey: admin.key,
    })
    const menu = (
      await app.http.inject({ url: '/gpcms/rest/v2/menus/userMenu', headers: { cookie: admin.cookie } })
    ).json()
    const codes: string[] = menu.data.map((item: { menuCode: string }) => item.menuCode)
    expect(codes[0]).toBe('0100')
    expect(codes).toContain('0901')
    expect(codes).not.toContain(reservedMenuCode)
  })

  test('ends with logout, at once and for good', async () => {
    const answer = await send(app, admin, 'GET', logout)
    expect(answer.json()).toEqual({ code: '200', msg: '操作成功', data: null })
    expect(await whoAmI(admin.cookie)).toMatchObject({ code: '5560' })
  })

  test('is not ended from another site', async () => {
    const headers = {
      cookie: admin.cookie,
      'sec-fetch-site': 'cross-site',
      ...signatureFor({ key: admin.key, method: 'GET', url: logout, at: app.clock.now() }),
    }
    expect((await app.http.inject({ url: logout, headers })).statusCode).toBe(403)
    expect((await app.http.inject({ url: logout, headers: { cookie: admin.cookie } })).statusCode).toBe(403)
    expect((await whoAmI(admin.cookie)).code).toBe('200')
  })

  test('ends after thirty idle minutes, and after twelve hours of work', async () => {
    later(minutes(31))
    expect((await whoAmI(admin.cookie)).code).toBe('5563')
    const next = await signIn(app, 'admin', 'Right-Password-1')
    for (let half = 0; half < 24; half++) {
      later(minutes(29.9))
      expect((await whoAmI(next.cookie)).code).toBe('200')
    }
    later(minutes(10))
    expect((await whoAmI(next.cookie)).code).toBe('5563')
  })

  test('of a disabled user is refused at the next request', async () => {
    await app.db.execute(sql`UPDATE app_user SET status = '0'`)
    expect((await whoAmI(admin.cookie)).code).toBe('5560')
  })

  test('is refused when two cookies claim to be it', async () => {
    const answer = await app.http.inject({
      url: user,
      headers: { cookie: `${admin.cookie}; ${tokenCookie}=evil` },
    })
    expect(answer.statusCode).toBe(401)
  })

  test.each(['', 'x', 'eyJhbGciOiJub25lIn0.e30.', 'a'.repeat(43)])(
    'is not forged by the token %j',
    async token => {
      expect(['401', '5563']).toContain((await whoAmI(`${tokenCookie}=${token}`)).code)
    },
  )

  test('holds in a second instance over the same database, and ends in both', async () => {
    const second = await createTestApp({ url: app.url })
    try {
      const there = async () =>
        (await second.http.inject({ url: user, headers: { cookie: admin.cookie } })).json().code
      expect(await there()).toBe('200')
      await send(app, admin, 'GET', logout)
      expect(await there()).toBe('5560')
    } finally {
      await second.close()
    }
  })
})

describe('the signature header', () => {
  const url = '/gpcms/rest/web/v2/index/visitLogAdd'
  const body = JSON.stringify({ url: '/maincms-web/' })
  const post = (headers: Record<string, string>, payload = body, at = url) =>
    app.http.inject({
      method: 'POST',
      url: at,
      payload,
      headers: { 'content-type': 'application/json', ...headers },
    })
  let admin: SignedIn
  beforeEach(async () => {
    admin = await signIn(app, 'admin', 'Right-Password-1')
  })
  const signed = (change: object = {}) => ({
    cookie: admin.cookie,
    ...signatureFor({ key: admin.key, method: 'POST', url, body, at: app.clock.now(), ...change }),
  })

  test('is good once, and not again', async () => {
    const headers = signed()
    expect((await post(headers)).json()).toMatchObject({ code: '200', data: { counted: true } })
    expect((await post(headers)).statusCode).toBe(403)
  })

  test('covers method, address, body, time and session', async () => {
    expect((await post(signed({ method: 'PUT' }))).statusCode).toBe(403)
    expect((await post(signed({ url: `${url}?a=1` }))).statusCode).toBe(403)
    expect((await post(signed(), body.replace('web', 'wex'))).statusCode).toBe(403)
    expect((await post(signed({ at: new Date(app.clock.now().getTime() - minutes(6)) }))).statusCode).toBe(
      403,
    )
    expect((await post({ ...signed(), cookie: `${tokenCookie}=other` })).statusCode).toBe(403)
    expect((await post({})).statusCode).toBe(403)
  })

  test('is for the prefix that the call is asked by', async () => {
    const gateway = `/gateway${url}`
    expect((await post(signed(), body, gateway)).statusCode).toBe(403)
    expect((await post(signed({ url: gateway }))).statusCode).toBe(403)
    const answer = await post(signed({ url: gateway }), body, gateway)
    expect(answer.json()).toMatchObject({ code: '200', data: { counted: true } })
  })

  test('is never wanted for a public read', async () => {
    expect((await app.get('/gpcms/rest/web/v2/index/getDeploymentArea')).code).toBe('200')
  })
})
