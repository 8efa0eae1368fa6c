import { ssoCallbackPath, ssoLoginPath } from '@sunport/contract/sso/door.ts'
import { sql } from 'drizzle-orm'
import type { JWTPayload } from 'jose'
import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clientSecret } from '../../testing/identity-provider.ts'
import { insertOrg, insertUser } from '../../testing/people.ts'
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

const loginPage = (problem: string) => `/maincms-web/login?sso=${problem}`

describe('where it goes on', () => {
  test.each([
    'https://evil.example/main',
    '//evil.example/main',
    '/\\evil.example/main',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/../evil',
    '/logout',
    '/main\r\nset-cookie: a=b',
  ])('%j leads to the main page', async redirect => {
    expect(await house.browser().signIn(house.knows(), redirect)).toBe('/maincms-web/main')
  })

  test('a host that somebody made up is never where the provider sends anybody', async () => {
    const browser = house.browser()
    const host = { host: 'evil.example' }
    const moved = await browser.toApp(ssoLoginPath, host)
    expect(moved.location).toBe(`${ssoOrigin}${ssoLoginPath}?moved=1`)
    const begun = await browser.toApp(`${ssoLoginPath}?moved=1`, host)
    const address = new URL(begun.location ?? '')
    expect(address.origin).toBe(house.provider.issuer)
    expect(address.searchParams.get('redirect_uri')).toBe(ssoOrigin + ssoCallbackPath)
  })
})

describe('an answer that this browser has not asked for', () => {
  test('is refused without a begun login, and the provider is not asked (login CSRF)', async () => {
    const attacker = house.knows()
    const stolen = await house.browser().cameBack(attacker)
    const victim = house.browser()
    const asked = house.provider.state.asked.get('/token')
    expect((await victim.toApp(stolen)).location).toBe(loginPage('stale'))
    expect(victim.ours.has('access_token')).toBe(false)
    expect(house.provider.state.asked.get('/token')).toBe(asked)
  })

  test('is refused in a browser that has begun one of its own', async () => {
    const stolen = await house.browser().cameBack(house.knows())
    const victim = house.browser()
    await victim.begin()
    expect((await victim.toApp(stolen)).location).toBe(loginPage('stale'))
    expect(victim.ours.has('access_token')).toBe(false)
  })

  test('is refused with the state of that browser and the code of another (PKCE)', async () => {
    const stolen = new URL(await house.browser().cameBack(house.knows()))
    const victim = house.browser()
    const begun = new URL((await victim.begin()).location ?? '')
    stolen.searchParams.set('state', begun.searchParams.get('state') ?? '')
    expect((await victim.toApp(stolen.href)).location).toBe(loginPage('invalid'))
    expect(victim.ours.has('access_token')).toBe(false)
  })

  test.each(['none', 'another', 'twice'])('is refused with a forged state: %s', async how => {
    const browser = house.browser()
    const back = new URL(await browser.cameBack(house.knows()))
    if (how === 'none') back.searchParams.delete('state')
    if (how === 'another') back.searchParams.set('state', 'A'.repeat(43))
    if (how === 'twice') back.searchParams.append('state', 'A'.repeat(43))
    const { location } = await browser.toApp(back.href)
    expect(location).toBe(loginPage(how === 'twice' ? 'invalid' : 'stale'))
  })

  test('is refused with a cookie that somebody changed, doubled, or kept for too long', async () => {
    for (const spoil of ['changed', 'doubled', 'kept'] as const) {
      const browser = house.browser()
      const back = await browser.cameBack(house.knows())
      const sealed = browser.ours.get('sunport_sso') ?? ''
      // In the midst: the last letter of such a text also has bits that say nothing.
      const other = sealed.at(-9) === 'A' ? 'B' : 'A'
      if (spoil === 'changed') browser.ours.set('sunport_sso', sealed.slice(0, -9) + other + sealed.slice(-8))
      if (spoil === 'doubled') browser.ours.set('a', `b; sunport_sso=${sealed}`)
      if (spoil === 'kept') house.app.clock.set(new Date(Date.now() + 11 * 60_000))
      expect((await browser.toApp(back)).location).toBe(loginPage('stale'))
      house.app.clock.set(new Date())
    }
  })
})

describe('an answer that was used', () => {
  test('is worth nothing a second time, in the same browser or with a copy of its cookies', async () => {
    const browser = house.browser()
    const back = await browser.cameBack(house.knows())
    const copy = house.browser()
    for (const [name, value] of browser.ours) copy.ours.set(name, value)
    expect((await browser.toApp(back)).location).toBe('/maincms-web/main')
    expect((await copy.toApp(back)).location).toBe(loginPage('stale'))
    expect(copy.ours.has('access_token')).toBe(false)
    expect((await browser.toApp(back)).location).toBe(loginPage('stale'))
  })

  test('is used once of ten at the same time', async () => {
    const browser = house.browser()
    const back = await browser.cameBack(house.knows())
    const cookie = `sunport_sso=${browser.ours.get('sunport_sso')}`
    const all = await Promise.all(Array.from({ length: 10 }, () => house.browser().toApp(back, { cookie })))
    const ends = all.map(({ location }) => location).sort()
    expect(ends).toEqual([...Array(9).fill(loginPage('stale')), '/maincms-web/main'].sort())
  })

  test('is not used up by whoever only asks for its headers', async () => {
    const browser = house.browser()
    const back = new URL(await browser.cameBack(house.knows()))
    const cookie = `sunport_sso=${browser.ours.get('sunport_sso')}`
    const { host } = new URL(ssoOrigin)
    const url = back.pathname + back.search
    await house.app.http.inject({ method: 'HEAD', url, headers: { host, cookie } })
    expect((await browser.toApp(back.href)).location).toBe('/maincms-web/main')
  })
})

type Forged = (claims: JWTPayload) => JWTPayload | Promise<string>
const seconds = () => Math.floor(Date.now() / 1000)
const forged: [string, Forged][] = [
  ['of another issuer', claims => ({ ...claims, iss: 'https://evil.example' })],
  ['for another house', claims => ({ ...claims, aud: 'another-client' })],
  ['for several, and obtained by another', claims => ({ ...claims, aud: ['sunport', 'b'], azp: 'b' })],
  ['of another login', claims => ({ ...claims, nonce: 'another' })],
  ['of no login', ({ nonce: _, ...claims }) => claims],
  ['that has ended', claims => ({ ...claims, iat: seconds() - 900, exp: seconds() - 300 })],
  ['from the time to come', claims => ({ ...claims, nbf: seconds() + 600 })],
  ['of nobody', ({ sub: _, ...claims }) => claims],
  ['signed by a stranger', claims => house.provider.sign(claims, 'stranger')],
  ['signed by nobody', async claims => new UnsecuredJWT(claims).encode()],
  [
    'signed with the secret that two know',
    claims =>
      new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(clientSecret)),
  ],
]

describe('a word of the provider that is not its own', () => {
  test.each(forged)('a token %s', async (_, forge) => {
    house.provider.state.tamper = forge
    const name = house.knows()
    const browser = house.browser()
    expect(await browser.signIn(name)).toBe(loginPage('invalid'))
    expect(browser.ours.has('access_token')).toBe(false)
    expect(await house.userNamed(name)).toBeUndefined()
  })

  test('an answer that says it came from another provider (mix-up)', async () => {
    const browser = house.browser()
    const back = new URL(await browser.cameBack(house.knows()))
    expect(back.searchParams.get('iss')).toBe(house.provider.issuer)
    back.searchParams.set('iss', 'https://evil.example')
    expect((await browser.toApp(back.href)).location).toBe(loginPage('invalid'))
    const other = house.browser()
    const without = new URL(await other.cameBack(house.knows()))
    without.searchParams.delete('iss')
    expect((await other.toApp(without.href)).location).toBe(loginPage('invalid'))
  })

  test('is on record, without what it said', async () => {
    house.provider.state.tamper = claims => ({ ...claims, nonce: 'another' })
    await house.browser().signIn(house.knows())
    const { rows } = await house.app.db.execute(
      sql`SELECT user_name AS name, method, reason FROM login_log ORDER BY id DESC LIMIT 1`,
    )
    expect(rows).toEqual([{ name: '', method: 'sso', reason: 'sso-invalid' }])
  })

  test('what it says of a refusal is told in our words', async () => {
    const browser = house.browser()
    const { searchParams } = new URL((await browser.begin()).location ?? '')
    const back = new URLSearchParams({
      ...{ error: 'access_denied', error_description: '<b>拨打 400</b>', iss: house.provider.issuer },
      state: searchParams.get('state') ?? '',
    })
    const { location, text } = await browser.toApp(`${ssoCallbackPath}?${back}`)
    expect(location).toBe(loginPage('declined'))
    expect(text).not.toContain('400')
  })
})

describe('the account of somebody else', () => {
  const existing = async (claims: Record<string, unknown> = {}) => {
    const userName = `local-${crypto.randomUUID().slice(0, 8)}`
    const id = await insertUser(house.app.db, { userName, roleIds: ['role-editor'] })
    return { userName, id, stranger: house.knows(undefined, { preferred_username: userName, ...claims }) }
  }
  const identities = async (id: string) =>
    (await house.app.db.execute(sql`SELECT 1 FROM sso_identity WHERE user_id = ${id}`)).rowCount

  test('is not taken over by its name', async () => {
    const { id, stranger } = await existing()
    expect(await house.browser().signIn(stranger)).toBe(loginPage('taken'))
    expect(await identities(id)).toBe(0)
  })

  test('is not taken over by a name that reads the same, where names are linked', async () => {
    await house.set({ 'security.sso-link': true })
    const { id, userName } = await existing()
    for (const likeness of [
      userName.toUpperCase(),
      `${userName}\u200b`,
      ` ${userName}`,
      `ｌ${userName.slice(1)}`,
    ]) {
      const stranger = house.knows(undefined, { preferred_username: likeness })
      expect(await house.browser().signIn(stranger)).toMatch(/sso=(taken|unknown)$/)
    }
    expect(await identities(id)).toBe(0)
  })

  test('is not taken over by whoever gets a name that somebody had before', async () => {
    await house.set({ 'security.sso-link': true })
    const { id, userName, stranger } = await existing()
    expect(await house.browser().signIn(stranger)).toBe('/maincms-web/main')
    const second = house.knows(undefined, { preferred_username: userName })
    expect(await house.browser().signIn(second)).toBe(loginPage('taken'))
    expect(await identities(id)).toBe(1)
  })

  test.each([
    ['email', 'email_verified'],
    ['phone_number', 'phone_number_verified'],
  ])('is not taken over by a claim of %s that nobody has looked at', async (claim, looked) => {
    await house.set({ 'security.sso-link': true, 'security.sso-name-claim': claim })
    for (const isLooked of [undefined, false, 'true']) {
      const { id, userName } = await existing()
      house.provider.state.tamper = claims => ({ ...claims, [claim]: userName, [looked]: isLooked })
      expect(await house.browser().signIn(house.knows())).toBe(loginPage('unknown'))
      expect(await identities(id)).toBe(0)
    }
    const { id, userName } = await existing()
    house.provider.state.tamper = claims => ({ ...claims, [claim]: userName, [looked]: true })
    expect(await house.browser().signIn(house.knows())).toBe('/maincms-web/main')
    expect(await identities(id)).toBe(1)
  })

  test('is not opened by one who has left the house, nor by its name', async () => {
    await house.set({ 'security.sso-link': true })
    const { id, stranger } = await existing()
    await house.app.db.execute(
      sql`UPDATE app_user SET deregistered_at = now(), status = '0' WHERE id = ${id}`,
    )
    expect(await house.browser().signIn(stranger)).toBe(loginPage('taken'))
    expect(await identities(id)).toBe(0)
  })

  test('of one of the three administrators is not linked, nor signed in to after it became one', async () => {
    await house.set({ 'security.sso-link': true })
    const { id, userName, stranger } = await existing()
    await house.browser().signIn(stranger)
    await house.app.db.execute(sql`DELETE FROM user_role WHERE user_id = ${id}`)
    await house.app.db.execute(sql`INSERT INTO user_role VALUES (${id}, 'role-security')`)
    expect(await house.browser().signIn(stranger)).toBe(loginPage('administrator'))
    await house.app.db.execute(sql`DELETE FROM sso_identity WHERE user_id = ${id}`)
    const again = house.knows(undefined, { preferred_username: userName })
    expect(await house.browser().signIn(again)).toBe(loginPage('administrator'))
    expect(await identities(id)).toBe(0)
  })
})

test('nothing secret is kept by the browser or told by an answer', async () => {
  const browser = house.browser()
  const begun = await browser.begin()
  expect(begun.location).not.toContain(clientSecret)
  const carried = browser.ours.get('sunport_sso') ?? ''
  const state = new URL(begun.location ?? '').searchParams.get('state') ?? ''
  expect(carried).not.toContain(state)
  const { host } = new URL(ssoOrigin)
  const answer = await house.app.http.inject({ url: ssoLoginPath, headers: { host } })
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  expect(String(answer.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Lax/)
})
