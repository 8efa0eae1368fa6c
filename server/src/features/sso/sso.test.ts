import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { actAs, insertOrg, insertUser } from '../../testing/people.ts'
import { login, loginWithCaptcha, md5 } from '../../testing/signing.ts'
import { type SsoHouse, ssoHouse } from '../../testing/sso-house.ts'

let house: SsoHouse
beforeAll(async () => {
  house = await ssoHouse({ config: { captchaFixed: '2580' } })
  await insertOrg(house.app.db, 'caigou')
})
beforeEach(() => house.calm())
afterAll(() => house.close())

const mayLink = { 'security.sso-link': true } as const
const mayCreate = { 'security.sso-create': true, 'security.sso-unit': 'CAIGOU' } as const

describe('whoever has an account', () => {
  test('comes in by the name that the unit knows him by, to where he wanted to go', async () => {
    await house.set(mayLink)
    const name = house.knows()
    await insertUser(house.app.db, { userName: name, roleIds: ['role-editor'] })
    const browser = house.browser()
    const place = '/main/dictionary?page=2'
    expect(await browser.signIn(name, place)).toBe(`/maincms-web${place}`)
    const { data } = await browser.whoAmI()
    expect(data).toMatchObject({ userName: name, hold: null, viaSso: true })
    expect(data.functions).toContain('cms:article:edit')
    expect(await house.tries(name)).toEqual([
      { method: 'sso', result: 'ok', reason: 'passed', factor: 'none' },
    ])
    expect(await house.audited(name)).toEqual([
      { entity: 'user', action: 'link-sso', reason: `单位统一登录：${house.provider.issuer}` },
      { entity: 'session', action: 'login', reason: '单位统一登录' },
    ])
  })

  test('is the same person afterwards, whatever he is called there', async () => {
    await house.set(mayLink)
    const name = house.knows()
    await insertUser(house.app.db, { userName: name })
    await house.browser().signIn(name)
    house.knows(name, { preferred_username: 'married' })
    await house.set({ 'security.sso-link': false })
    const browser = house.browser()
    expect(await browser.signIn(name)).toBe('/maincms-web/main')
    expect((await browser.whoAmI()).data.userName).toBe(name)
  })

  test('loses the session that the browser had before', async () => {
    await house.set(mayLink)
    const name = house.knows()
    const id = await insertUser(house.app.db, { userName: name })
    const browser = house.browser()
    await browser.signIn(name)
    const before = browser.ours.get('access_token')
    await browser.signIn(name)
    expect(browser.ours.get('access_token')).not.toBe(before)
    expect(browser.ours.has('sunport_sso')).toBe(false)
    const { rows } = await house.app.db.execute(
      sql`SELECT end_reason AS reason FROM session WHERE user_id = ${id} ORDER BY created_at, ended_at NULLS LAST`,
    )
    expect(rows).toEqual([{ reason: 'replaced' }, { reason: null }])
  })

  test('is not kept out by guesses at a password, and the lock stays for those', async () => {
    await house.set(mayLink)
    const name = house.knows()
    const id = await insertUser(house.app.db, { userName: name })
    for (let at = 0; at < 8; at++) await loginWithCaptcha(house.app, name, md5(`guess ${at}`), '2580')
    expect(await house.browser().signIn(name)).toBe('/maincms-web/main')
    const { rows } = await house.app.db.execute(
      sql`SELECT locked_until IS NOT NULL AS locked FROM app_user WHERE id = ${id}`,
    )
    expect(rows).toEqual([{ locked: true }])
    const right = await loginWithCaptcha(house.app, name, md5('Right-Password-1'), '2580')
    expect(right.json().code).toBe('400')
  })

  test.each([
    ['disabled', sql`status = '0'`],
    ['expired', sql`valid_to = '2020-01-01'`],
    ['not-yet-valid', sql`valid_from = '2999-01-01'`],
    ['address-refused', sql`login_ip_rule = ARRAY['10.9.8.0/24']`],
    ['unit-paused', sql`org_id = 'paused'`],
  ])('stays out when the account is %s', async (reason, state) => {
    await house.set(mayLink)
    await house.app.db.execute(sql`INSERT INTO organisation (id, org_code, org_name, org_type, region_code, parent_id, path, unit_state)
      VALUES ('paused', 'PAUSED', '停用局', '采购单位', '440100', 'caigou', '/caigou/paused/', '0') ON CONFLICT DO NOTHING`)
    const name = house.knows()
    const id = await insertUser(house.app.db, { userName: name })
    const browser = house.browser()
    await browser.signIn(name)
    await house.app.db.execute(sql`UPDATE app_user SET ${state} WHERE id = ${id}`)
    expect((await browser.whoAmI()).code).toBe('5560')
    expect(await house.browser().signIn(name)).toBe('/maincms-web/login?sso=closed')
    expect((await house.tries(name)).at(-1)).toMatchObject({ method: 'sso', result: 'failed', reason })
  })
})

describe('whoever has none', () => {
  test('is told so, and nothing is made', async () => {
    const name = house.knows()
    expect(await house.browser().signIn(name)).toBe('/maincms-web/login?sso=unknown')
    expect(await house.userNamed(name)).toBeUndefined()
    expect(await house.tries(name)).toMatchObject([{ result: 'failed', reason: 'sso-unknown' }])
  })

  test('gets one where the settings say so, in the unit that they name, with a password that nobody knows', async () => {
    await house.set({ ...mayCreate, 'security.password-days': 1 })
    const name = house.knows(undefined, { name: '李\u202e雷' })
    const browser = house.browser()
    expect(await browser.signIn(name)).toBe('/maincms-web/main')
    expect(await house.userNamed(name)).toMatchObject({ realName: '李雷', orgId: 'caigou', roles: [] })
    // A password that was never shown is never old.
    await house.app.db.execute(
      sql`UPDATE app_user SET password_changed_at = '2020-01-01' WHERE user_name = ${name}`,
    )
    expect((await browser.whoAmI()).data).toMatchObject({ userName: name, hold: null, functions: [] })
    await house.browser().signIn(name)
    const { rows } = await house.app.db.execute(
      sql`SELECT count(*)::int AS accounts FROM app_user WHERE user_name = ${name}`,
    )
    expect(rows).toEqual([{ accounts: 1 }])
  })

  test('gets none without a unit for it', async () => {
    await house.set({ 'security.sso-create': true })
    const name = house.knows()
    expect(await house.browser().signIn(name)).toBe('/maincms-web/login?sso=no-role')
    await house.set({ 'security.sso-unit': 'NOWHERE' })
    expect(await house.browser().signIn(name)).toBe('/maincms-web/login?sso=no-role')
    expect(await house.userNamed(name)).toBeUndefined()
  })

  test('gets one account when he comes in twice at once', async () => {
    await house.set(mayCreate)
    const name = house.knows()
    const browsers = [house.browser(), house.browser(), house.browser()]
    const back = await Promise.all(browsers.map(each => each.cameBack(name)))
    const ends = await Promise.all(browsers.map((each, at) => each.toApp(back[at] ?? '')))
    expect(ends.map(({ location }) => location)).toEqual(Array(3).fill('/maincms-web/main'))
    const { rows } = await house.app.db.execute(
      sql`SELECT count(*)::int AS identities FROM sso_identity WHERE subject = ${name}`,
    )
    expect(rows).toEqual([{ identities: 1 }])
  })
})

describe('the own login', () => {
  const passwordOf = async (name: string) =>
    (await login(house.app, name, md5('Right-Password-1'))).json().code

  test('goes on beside it, and the login page is told which ways there are', async () => {
    const name = house.knows()
    await insertUser(house.app.db, { userName: name })
    expect(await passwordOf(name)).toBe('200')
    const ways = '/gpcms/rest/web/v2/speciallogin/ways'
    expect((await house.app.get(ways)).data).toEqual({ sso: true, ssoOnly: false })
    await house.set({ 'security.sso-only': true })
    expect((await house.app.get(ways)).data).toEqual({ sso: true, ssoOnly: true })
  })

  test('is for the three administrators alone where the settings say so', async () => {
    await house.set({ 'security.sso-only': true })
    const [name, emergency] = [house.knows(), house.knows()]
    await insertUser(house.app.db, { userName: name, roleIds: ['role-editor'] })
    await insertUser(house.app.db, { userName: emergency, roleIds: ['role-sa'] })
    // Nobody learns by it whether the password was right.
    expect(await passwordOf(name)).toBe('400')
    expect(await house.tries(name)).toMatchObject([{ method: 'password', reason: 'sso-only' }])
    expect(await passwordOf(emergency)).toBe('200')
  })
})

describe('a link that somebody who guards accounts takes away', () => {
  test('ends what is open and takes the roles that came by it; the next of that name is linked anew', async () => {
    await house.set({ ...mayLink, 'security.sso-role-claim': 'groups', 'security.sso-roles': 'x -> EDITOR' })
    const name = house.knows(undefined, { groups: ['x'] })
    const id = await insertUser(house.app.db, { userName: name, roleIds: ['role-review1'] })
    const open = house.browser()
    await open.signIn(name)
    const keeper = `keeper-${id.slice(0, 8)}`
    await insertUser(house.app.db, { userName: keeper, roleIds: ['role-security'] })
    const guard = await actAs(house.app, keeper)
    const { data } = await guard.get(`/users/${id}/sso`)
    expect(data).toMatchObject([{ issuer: house.provider.issuer }])
    expect((await guard.remove(`/users/${id}/sso`)).code).toBe('200')
    expect((await open.whoAmI()).code).toBe('5560')
    expect((await house.userNamed(name))?.roles).toEqual(['role-review1'])
    const successor = house.knows(undefined, { preferred_username: name, groups: ['x'] })
    expect(await house.browser().signIn(successor)).toBe('/maincms-web/main')
    expect((await house.audited(name)).map(({ action }) => action)).toContain('unlink-sso')
  })

  test('is not for whoever does not guard them', async () => {
    await house.set(mayLink)
    const name = house.knows()
    const id = await insertUser(house.app.db, { userName: name, roleIds: ['role-editor'] })
    await house.browser().signIn(name)
    const me = await actAs(house.app, name)
    expect((await me.remove(`/users/${id}/sso`)).code).toBe('403')
  })
})
