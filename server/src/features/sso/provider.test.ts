import { ssoCallbackPath } from '@sunport/contract/sso/door.ts'
import { generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp } from '../../testing/app.ts'
import { clientId } from '../../testing/identity-provider.ts'
import { insertOrg, insertUser } from '../../testing/people.ts'
import { login, md5 } from '../../testing/signing.ts'
import type { SsoBrowser } from '../../testing/sso-browser.ts'
import { type SsoHouse, ssoHouse, ssoOrigin } from '../../testing/sso-house.ts'

let house: SsoHouse
beforeAll(async () => {
  house = await ssoHouse()
  await insertOrg(house.app.db, 'caigou')
})
beforeEach(async () => {
  await house.calm()
  await house.set({ 'security.sso-create': true, 'security.sso-unit': 'CAIGOU' })
})
afterAll(() => house.close())

const main = '/maincms-web/main'
const away = '/maincms-web/login?sso=unavailable'
const asked = (path: string) => house.provider.state.asked.get(path) ?? 0
const later = (minutes: number) => house.app.clock.set(new Date(Date.now() + minutes * 60_000))

describe('a provider that is away', () => {
  test('is told in words before anybody goes there, and passwords go on', async () => {
    const other = await ssoHouse()
    try {
      other.provider.state.isDown = true
      expect((await other.browser().begin('/main/link')).location).toBe(`${away}&redirect=%2Fmain%2Flink`)
      await insertUser(other.app.db, { userName: 'someone' })
      expect((await login(other.app, 'someone', md5('Right-Password-1'))).json().code).toBe('200')
      other.provider.state.isDown = false
      expect((await other.browser().begin()).location).toContain(other.provider.issuer)
    } finally {
      await other.close()
    }
  })

  test('is told in words when it goes away meanwhile, and the next login holds', async () => {
    const name = house.knows()
    const browser = house.browser()
    const back = await browser.cameBack(name)
    house.provider.state.isDown = true
    expect((await browser.toApp(back)).location).toBe(away)
    house.provider.state.isDown = false
    expect(await browser.signIn(name)).toBe(main)
  })

  test('is taken as it was known while its own description cannot be read', async () => {
    await house.browser().signIn(house.knows())
    later(300)
    house.provider.state.isDown = true
    expect((await house.browser().begin()).location).toContain(house.provider.issuer)
  })
})

describe('what the provider says of itself', () => {
  const described = '/.well-known/openid-configuration'

  test('is read once for many logins, and anew after an hour', async () => {
    await house.browser().signIn(house.knows())
    const [descriptions, keys] = [asked(described), asked('/jwks')]
    for (let at = 0; at < 3; at++) await house.browser().signIn(house.knows())
    expect([asked(described), asked('/jwks')]).toEqual([descriptions, keys])
    // Another test may have moved the clock before it was read.
    later(200)
    await Promise.all([house.browser().begin(), house.browser().begin()])
    expect(asked(described)).toBe(descriptions + 1)
  })

  test('is read anew at once when it signs with a key that it has made since', async () => {
    await house.browser().signIn(house.knows())
    house.provider.state.alsoPublishes = [house.provider.successor]
    house.provider.state.tamper = claims => house.provider.sign(claims, 'successor')
    expect(await house.browser().signIn(house.knows())).toBe(main)
    house.provider.state.tamper = claims => house.provider.sign(claims, 'stranger')
    expect(await house.browser().signIn(house.knows())).toBe('/maincms-web/login?sso=invalid')
  })
})

test('one address begins no more than 300 logins a minute', async () => {
  const config = { rateLimit: 1200, sso: house.sso }
  const limited = await createTestApp({ url: house.app.url, now: new Date().toISOString(), config })
  try {
    const { host } = new URL(ssoOrigin)
    const codes = new Set<number>()
    for (let at = 0; at < 301; at++)
      codes.add((await limited.http.inject({ url: ssoCallbackPath, headers: { host } })).statusCode)
    expect([...codes]).toEqual([302, 429])
  } finally {
    await limited.close()
  }
})

describe('clocks that differ', () => {
  test.each([
    [45, main],
    [-45, main],
    [1200, '/maincms-web/login?sso=invalid'],
  ])('by %d seconds lead to %s', async (seconds, end) => {
    const browser = house.browser()
    const shifted = () => house.app.clock.set(new Date(Date.now() + seconds * 1000))
    shifted()
    const back = await browser.cameBack(house.knows())
    shifted()
    expect((await browser.toApp(back)).location).toBe(end)
  })
})

describe('whoever leaves', () => {
  const leaving = async (browser: SsoBrowser) =>
    JSON.parse((await browser.toApp('/gpcms/rest/v2/auth/sso/leaving')).text).data.address

  /** Presses the button of the provider's page. */
  const leaveThere = async (browser: SsoBrowser, address: string) => {
    const { text } = await browser.toProvider(address)
    const xsrf = /name="xsrf" value="(\w+)"/.exec(text)?.[1] ?? ''
    return browser.toProvider(`${house.provider.issuer}/session/end/confirm`, { xsrf, logout: 'yes' })
  }

  test('here is led to where he leaves there too, and back to the login page', async () => {
    const browser = house.browser()
    await browser.signIn(house.knows())
    const answer = await leaveThere(browser, await leaving(browser))
    expect(answer.location).toBe(`${ssoOrigin}/maincms-web/login`)
  })

  test('there leaves here as well: what he had open in this session ends, nothing of anybody else', async () => {
    const [name, other] = [house.knows(), house.knows()]
    const [browser, elsewhere, colleague] = [house.browser(), house.browser(), house.browser()]
    await browser.signIn(name)
    await elsewhere.signIn(name)
    await colleague.signIn(other)
    await leaveThere(browser, await leaving(browser))
    expect((await browser.whoAmI()).code).toBe('5560')
    expect((await elsewhere.whoAmI()).code).toBe('200')
    expect((await colleague.whoAmI()).code).toBe('200')
    expect((await house.audited(name)).map(({ action }) => action)).toContain('end')
  })

  test('who signed in with a password is led nowhere else', async () => {
    await insertUser(house.app.db, { userName: 'password-only' })
    const answer = await login(house.app, 'password-only', md5('Right-Password-1'))
    const browser = house.browser()
    browser.ours.set('access_token', answer.cookies.find(({ name }) => name === 'access_token')?.value ?? '')
    expect(await leaving(browser)).toBe(null)
  })

  const now = () => Math.floor(Date.now() / 1000)
  const word = (sub: string, more: object = {}) => ({
    ...{
      iss: house.provider.issuer,
      aud: clientId,
      sub,
      iat: now(),
      exp: now() + 120,
      jti: crypto.randomUUID(),
    },
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    ...more,
  })
  const tell = async (token: string): Promise<number> =>
    (
      await house.app.http.inject({
        ...{ method: 'POST', url: '/maincms-web/sso/backchannel-logout' },
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ logout_token: token }).toString(),
      })
    ).statusCode

  test('by a word of the provider without a session leaves everywhere, once', async () => {
    const name = house.knows()
    const [one, two] = [house.browser(), house.browser()]
    await one.signIn(name)
    await two.signIn(name)
    const token = await house.provider.sign(word(name))
    expect(await tell(token)).toBe(200)
    expect([(await one.whoAmI()).code, (await two.whoAmI()).code]).toEqual(['5560', '5560'])
    await one.signIn(name)
    expect(await tell(token)).toBe(400)
    expect((await one.whoAmI()).code).toBe('200')
  })

  const wrong: [string, (name: string) => Promise<string>][] = [
    ['of a stranger', name => house.provider.sign(word(name), 'stranger')],
    [
      'of a key that nobody publishes',
      async name => {
        const { privateKey } = await generateKeyPair('RS256')
        return new SignJWT(word(name)).setProtectedHeader({ alg: 'RS256', kid: 'unheard' }).sign(privateKey)
      },
    ],
    ['for another house', name => house.provider.sign(word(name, { aud: 'another' }))],
    ['of another provider', name => house.provider.sign(word(name, { iss: 'https://evil.example' }))],
    ['of an hour ago', name => house.provider.sign(word(name, { iat: now() - 3600, exp: now() + 60 }))],
    ['without a time', name => house.provider.sign(word(name, { iat: undefined }))],
    ['that is a login', name => house.provider.sign(word(name, { nonce: 'n', events: undefined }))],
    ['with a nonce', name => house.provider.sign(word(name, { nonce: 'n' }))],
    ['of nobody', name => house.provider.sign(word(name, { sub: undefined }))],
    ['without a name of its own', name => house.provider.sign(word(name, { jti: undefined }))],
    ['that is none', async () => 'none'],
  ]
  test.each(wrong)('is not believed to by a word %s', async (_, make) => {
    const name = house.knows()
    const browser = house.browser()
    await browser.signIn(name)
    expect(await tell(await make(name))).toBe(400)
    expect((await browser.whoAmI()).code).toBe('200')
  })

  test('a stranger who says that many have left does not have the provider asked for its keys each time', async () => {
    await house.browser().signIn(house.knows())
    const before = asked('/jwks')
    const { privateKey } = await generateKeyPair('RS256')
    for (let at = 0; at < 5; at++)
      await tell(
        await new SignJWT(word('x')).setProtectedHeader({ alg: 'RS256', kid: `k${at}` }).sign(privateKey),
      )
    expect(asked('/jwks')).toBeLessThanOrEqual(before + 1)
  })
})
