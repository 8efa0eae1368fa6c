import type { WebEntry } from '@sunport/contract/rendering.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFirstAdministrators } from './features/session/first-administrators.ts'
import { createTestApp, type TestApp } from './testing/app.ts'
import { login, loginWithCaptcha, md5, send, signatureFor, signIn } from './testing/signing.ts'

const user = '/gpcms/rest/v2/index/user'
const picture = '/gpcms/rest/web/v2/index/getVerify'
const open = '/gpcms/rest/web/v2/info/selectInfoForIndex?siteId=gd&channel=gd-tzgg&currPage=1&pageSize=10'
const password = 'Right-Password-1'
const text = '2580'
const perMinute = 64
const web: WebEntry = { render: async () => ({ kind: 'page', status: 200, html: '<!doctype html>' }) }

/** Two instances over one database, as a load balancer deals requests out to them. */
let apps: [TestApp, TestApp]
beforeAll(async () => {
  const config = { captchaFixed: text, rateLimit: perMinute }
  const first = await createTestApp({ config, web })
  apps = [first, await createTestApp({ config, web, url: first.url })]
})
afterAll(async () => {
  for (const app of [...apps].reverse()) await app.close()
})
/** A minute of its own for each: what one test has asked for is no matter of another. */
let minutesGone = 0
beforeEach(async () => {
  minutesGone += 30
  for (const app of apps) app.clock.set(new Date(Date.parse('2026-06-10T04:00:00Z') + minutesGone * 60_000))
  await apps[0].db.execute(sql`TRUNCATE session, login_failure, used_nonce`)
  await apps[0].db.execute(sql`DELETE FROM app_user`)
  await createFirstAdministrators(apps[0].db, 'admin', password)
})

const inTurn = (at: number): TestApp => apps[at % 2] as TestApp

describe('whoever signs in over two instances', () => {
  test('is locked out of both after five failures, wherever each was', async () => {
    for (let at = 0; at < 5; at++)
      expect((await loginWithCaptcha(inTurn(at), 'admin', md5('wrong'), text)).statusCode).toBe(400)
    for (const app of apps)
      expect((await loginWithCaptcha(app, 'admin', md5(password), text)).statusCode).toBe(400)
  })

  test('is asked for a picture by both, and answers one picture once', async () => {
    for (let at = 0; at < 3; at++) await login(inTurn(at), 'admin', md5('wrong'))
    for (const app of apps) expect((await login(app, 'admin', md5(password))).statusCode).toBe(478)
    const [set] = (await apps[0].http.inject(picture)).cookies
    const headers = { cookie: `${set?.name}=${set?.value}` }
    const answer = (app: TestApp) => login(app, 'admin', md5('wrong'), { headers, verifyCode: text })
    expect((await answer(apps[1])).statusCode).toBe(400)
    for (const app of apps) expect((await answer(app)).statusCode).toBe(478)
  })

  test('sends each signed request once, whichever instance took it', async () => {
    const { cookie, key } = await signIn(apps[0], 'admin', password)
    const [url, body] = ['/gpcms/rest/web/v2/index/visitLogAdd', JSON.stringify({ url: '/maincms-web/' })]
    const signed = signatureFor({ key, method: 'POST', url, body, at: apps[0].clock.now() })
    const headers = { 'content-type': 'application/json', cookie, ...signed }
    const post = (app: TestApp) => app.http.inject({ method: 'POST', url, headers, payload: body })
    expect((await post(apps[0])).json().code).toBe('200')
    for (const app of apps) expect((await post(app)).json().code).not.toBe('200')
  })

  test('is out of both once he has left one', async () => {
    const session = await signIn(apps[0], 'admin', password)
    const codeAt = async (app: TestApp): Promise<string> =>
      (await app.http.inject({ url: user, headers: { cookie: session.cookie } })).json().code
    expect([await codeAt(apps[0]), await codeAt(apps[1])]).toEqual(['200', '200'])
    await send(apps[1], session, 'GET', '/gpcms/rest/v2/auth/logout')
    expect([await codeAt(apps[0]), await codeAt(apps[1])]).toEqual(['5560', '5560'])
  })
})

describe('what one address may ask for in a minute', () => {
  const askFor = (path: string) => {
    let asked = 0
    const ask = async (app: TestApp, remoteAddress: string): Promise<number> => {
      const url = `${path}${path.includes('?') ? '&' : '?'}page=${asked++}`
      return (await app.http.inject({ url, remoteAddress })).statusCode
    }
    return ask
  }

  test.each([
    ['calls', open, perMinute],
    ['pages that are drawn', '/maincms-web/x', perMinute / 2],
  ])('counts %s over both instances, within a second or so', async (_, path, most) => {
    const ask = askFor(path)
    const [address, other] = [`198.51.100.${minutesGone % 250}`, `203.0.113.${minutesGone % 250}`]
    for (let at = 0; at < most; at++) expect(await ask(apps[0], address)).toBe(200)
    expect(await ask(apps[0], address)).toBe(429)
    let taken = 0
    await expect
      .poll(
        async () => {
          const status = await ask(apps[1], address)
          if (status === 200) taken += 1
          return status
        },
        { interval: 250, timeout: 20_000 },
      )
      .toBe(429)
    expect(taken).toBeLessThan(most)
    expect(await ask(apps[1], other)).toBe(200)
    for (const { clock } of apps) clock.set(new Date(clock.now().getTime() + 60_000))
    expect(await ask(apps[1], address)).toBe(200)
  })

  test('is written down for those alone who ask for much, and under no address', async () => {
    const ask = askFor(open)
    for (let at = 0; at < 200; at++) await ask(apps[0], `10.0.0.${at}`)
    for (let at = 0; at < perMinute; at++) await ask(apps[0], '10.1.1.1')
    const minute = new Date(Math.floor(apps[0].clock.now().getTime() / 60_000) * 60_000)
    const written = async () =>
      (
        await apps[0].db.execute<{ source: string; times: number }>(
          sql`SELECT source, times FROM call_count WHERE minute = ${minute.toISOString()}`,
        )
      ).rows
    await expect.poll(async () => (await written()).map(({ times }) => times)).toEqual([perMinute])
    expect((await written())[0]?.source).not.toContain('10.1')
  })
})
