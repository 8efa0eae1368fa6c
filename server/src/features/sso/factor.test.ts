import { sql } from 'drizzle-orm'
import { generate } from 'otplib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { actAs, insertUser } from '../../testing/people.ts'
import { send } from '../../testing/signing.ts'
import type { SsoBrowser } from '../../testing/sso-browser.ts'
import { type SsoHouse, ssoHouse } from '../../testing/sso-house.ts'

let house: SsoHouse
beforeAll(async () => {
  house = await ssoHouse()
})
beforeEach(async () => {
  await house.calm()
  await house.set({ 'security.sso-link': true })
})
afterAll(() => house.close())

const shows = (amr: unknown, acr?: string): void => {
  house.provider.state.tamper = claims => ({ ...claims, amr, ...(acr && { acr }) })
}

const holdOf = async (browser: SsoBrowser) => (await browser.whoAmI()).data.hold

/** A signed call of whoever sits at the browser. */
const ask = async (browser: SsoBrowser, path: string, body: object) => {
  const key = (await browser.whoAmI()).data.signKey
  const signed = { cookie: `access_token=${browser.ours.get('access_token')}`, key }
  return (await send(house.app, signed, 'POST', `/gpcms/rest/v2${path}`, body)).json()
}

test('the own second factor is asked for, whatever the provider has seen', async () => {
  const name = house.knows()
  const id = await insertUser(house.app.db, { userName: name, roleIds: ['role-editor'] })
  await house.app.db.execute(sql`UPDATE app_user SET mfa = 'totp', totp_sealed = NULL WHERE id = ${id}`)
  shows(['pwd', 'otp'], 'high')
  const browser = house.browser()
  await browser.signIn(name)
  expect(await holdOf(browser)).toBe('second-factor')
  expect(await house.tries(name)).toMatchObject([{ result: 'ok', factor: 'waiting' }])
})

test.each([
  ['amr', ['pwd', 'otp'], undefined, 'otp,urn:high'],
  ['acr', undefined, 'urn:high', 'otp urn:high'],
])('what the provider has seen counts where the settings name it: %s', async (_, amr, acr, counting) => {
  await house.set({ 'security.sso-factor': counting })
  const name = house.knows()
  const id = await insertUser(house.app.db, { userName: name, roleIds: ['role-editor'] })
  await house.app.db.execute(sql`UPDATE app_user SET mfa = 'totp', mfa_required = true WHERE id = ${id}`)
  shows(amr, acr)
  const browser = house.browser()
  await browser.signIn(name)
  expect(await holdOf(browser)).toBe(null)
  expect(await house.tries(name)).toMatchObject([{ factor: 'passed' }])
  shows(['pwd'], 'low')
  const without = house.browser()
  await without.signIn(name)
  expect(await holdOf(without)).toBe('second-factor')
})

test('a role that asks for one is content with the provider’s, and only for that session', async () => {
  await house.set({ 'security.sso-factor': 'otp' })
  const name = house.knows()
  const id = await insertUser(house.app.db, { userName: name })
  await house.app.db.execute(sql`UPDATE app_user SET mfa_required = true WHERE id = ${id}`)
  shows('otp')
  const browser = house.browser()
  await browser.signIn(name)
  expect(await holdOf(browser)).toBe(null)
  shows('pwd')
  await browser.signIn(name)
  expect(await holdOf(browser)).toBe('enrolment')
})

test('whoever has no password sets one up within ten minutes of coming in, and then shows it', async () => {
  const name = house.knows()
  const id = await insertUser(house.app.db, { userName: name })
  await house.app.db.execute(sql`UPDATE app_user SET mfa_required = true WHERE id = ${id}`)
  const browser = house.browser()
  await browser.signIn(name)
  expect(await holdOf(browser)).toBe('enrolment')
  house.app.clock.set(new Date(Date.now() + 11 * 60_000))
  expect((await ask(browser, '/auth/secondFactor/enrolment', {})).code).toBe('4236')
  house.app.clock.set(new Date())
  const { data } = await ask(browser, '/auth/secondFactor/enrolment', {})
  const epoch = Math.floor(house.app.clock.now().getTime() / 1000)
  const code = await generate({ secret: data.secret, epoch })
  expect((await ask(browser, '/auth/secondFactor/confirmation', { code })).code).toBe('200')
  expect(await holdOf(browser)).toBe(null)
  await browser.signIn(name)
  expect(await holdOf(browser)).toBe('second-factor')
})

test('a session that a password opened does not do without it', async () => {
  const name = house.knows()
  await insertUser(house.app.db, { userName: name })
  const me = await actAs(house.app, name)
  expect((await me.post('/auth/secondFactor/enrolment', {})).code).toBe('4236')
})

test('a locked screen is opened by signing in anew, not by a provider that still knows the browser', async () => {
  const name = house.knows()
  await insertUser(house.app.db, { userName: name })
  const browser = house.browser()
  await browser.signIn(name)
  await ask(browser, '/auth/lock', {})
  expect(await holdOf(browser)).toBe('locked')
  const begun = new URL((await browser.begin()).location ?? '')
  expect(begun.searchParams.get('prompt')).toBe('login')
  // One that lets him pass without asking.
  house.provider.state.tamper = claims => ({ ...claims, auth_time: Math.floor(Date.now() / 1000) - 600 })
  expect(await browser.signIn(name)).toBe('/maincms-web/login?sso=invalid')
  house.provider.state.tamper = ({ auth_time: _, ...claims }) => claims
  expect(await browser.signIn(name)).toBe('/maincms-web/login?sso=invalid')
  expect(await holdOf(browser)).toBe('locked')
  house.provider.state.tamper = undefined
  expect(await browser.signIn(name)).toBe('/maincms-web/main')
  expect(await holdOf(browser)).toBe(null)
})
