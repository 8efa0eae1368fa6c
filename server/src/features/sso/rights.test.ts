import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertOrg, insertRole, insertUser } from '../../testing/people.ts'
import { type SsoHouse, ssoHouse } from '../../testing/sso-house.ts'

let house: SsoHouse
beforeAll(async () => {
  house = await ssoHouse()
  const { db } = house.app
  await insertOrg(db, 'caigou')
  await insertOrg(db, 'caizheng')
  await insertRole(db, { id: 'role-a', roleCode: 'ROLE_A', dataScope: 'org' }, ['cms:link:view'])
  await insertRole(db, { id: 'role-b', roleCode: 'ROLE_B', dataScope: 'site' }, ['cms:media:view'])
  await insertRole(db, { id: 'role-apart', roleCode: 'APART', exclusiveWith: ['ROLE_A'] })
})
const map = [
  'as -> ROLE_A @CAIGOU',
  'bs-gd -> ROLE_B #gd',
  'bs-hn -> ROLE_B #hn',
  'bs-all -> ROLE_B',
  'a-gd -> ROLE_A #gd',
  'a-elsewhere -> ROLE_A @CAIZHENG',
  'apart -> APART',
  'lost -> ROLE_A @NOWHERE',
  'lost-site -> ROLE_A #gd #zz',
  'nothing -> NO_SUCH_ROLE',
  'chiefs -> SYSTEM_ADMIN',
  'spies -> AUDIT_ADMIN ROLE_A',
].join('\n')
beforeEach(async () => {
  await house.calm()
  await house.set({
    ...{ 'security.sso-create': true, 'security.sso-unit': 'CAIGOU', 'security.sso-link': true },
    ...{ 'security.sso-role-claim': 'groups', 'security.sso-roles': map },
  })
})
afterAll(() => house.close())

const inGroups = (...groups: string[]) => house.knows(undefined, { groups })
const siteIdsOf = async (...codes: string[]) =>
  (
    await house.app.db.execute<{ id: string }>(
      sql`SELECT id FROM site WHERE site_code = ANY(${sql.param(codes)})`,
    )
  ).rows
    .map(({ id }) => id)
    .sort()
const main = '/maincms-web/main'
const noRole = '/maincms-web/login?sso=no-role'

describe('roles by the words of the provider', () => {
  test('are given at the first login, with the unit and the sites that their lines name', async () => {
    const name = inGroups('as', 'bs-gd', 'whatever')
    await house.set({ 'security.sso-roles': map.replace('as -> ROLE_A @CAIGOU', 'as -> ROLE_A @CAIZHENG') })
    const browser = house.browser()
    expect(await browser.signIn(name)).toBe(main)
    expect(await house.userNamed(name)).toMatchObject({
      ...{ orgId: 'caizheng', roles: ['role-a', 'role-b'], siteIds: await siteIdsOf('gd') },
    })
    expect((await browser.whoAmI()).data.functions).toEqual(['cms:link:view', 'cms:media:view'])
    const { rows } = await house.app.db.execute(
      sql`SELECT after->'roles' AS roles FROM audit_log WHERE title = ${name} AND action = 'map-sso'`,
    )
    expect(rows).toEqual([{ roles: ['ROLE_A', 'ROLE_B'] }])
  })

  test('change at the next login, and those that somebody gave by hand stay', async () => {
    const name = house.knows(undefined, { groups: ['as'] })
    await insertUser(house.app.db, { userName: name, orgId: 'caigou', roleIds: ['role-editor'], siteIds: [] })
    await house.browser().signIn(name)
    expect((await house.userNamed(name))?.roles).toEqual(['role-a', 'role-editor'])
    house.knows(name, { groups: ['bs-all'] })
    await house.browser().signIn(name)
    expect((await house.userNamed(name))?.roles).toEqual(['role-b', 'role-editor'])
    house.knows(name, { groups: [] })
    expect(await house.browser().signIn(name)).toBe(main)
    expect((await house.userNamed(name))?.roles).toEqual(['role-editor'])
  })

  test('a hand that gives again what the provider gave does not make it stay', async () => {
    const name = inGroups('as', 'bs-all')
    await house.browser().signIn(name)
    const id = (await house.userNamed(name))?.id
    await house.app.db.execute(sql`DELETE FROM user_role WHERE user_id = ${id}`)
    await house.app.db.execute(sql`INSERT INTO user_role VALUES (${id}, 'role-a'), (${id}, 'role-b')`)
    house.knows(name, { groups: ['bs-all'] })
    await house.browser().signIn(name)
    expect((await house.userNamed(name))?.roles).toEqual(['role-b'])
  })

  test('whose last one is taken loses his rights and his sessions at once', async () => {
    const name = inGroups('as')
    const open = house.browser()
    await open.signIn(name)
    expect((await open.whoAmI()).data.functions).toEqual(['cms:link:view'])
    house.knows(name, { groups: ['whatever'] })
    expect(await house.browser().signIn(name)).toBe(noRole)
    expect((await house.userNamed(name))?.roles).toEqual([])
    expect((await open.whoAmI()).code).toBe('5560')
    expect((await house.tries(name)).at(-1)).toMatchObject({ reason: 'sso-no-role' })
  })

  test('who has none from the beginning gets no account', async () => {
    for (const groups of [['whatever'], ['nothing'], 'as as', { as: true }, null]) {
      const name = house.knows(undefined, { groups })
      expect(await house.browser().signIn(name)).toBe(noRole)
      expect(await house.userNamed(name)).toBeUndefined()
    }
  })

  test('a claim may be one word, or lie deeper', async () => {
    const one = house.knows(undefined, { groups: 'as' })
    expect(await house.browser().signIn(one)).toBe(main)
    await house.set({ 'security.sso-role-claim': 'realm_access.roles' })
    house.provider.state.tamper = claims => ({ ...claims, realm_access: { roles: ['as'] } })
    expect(await house.browser().signIn(house.knows())).toBe(main)
    await house.set({ 'security.sso-role-claim': '__proto__.roles' })
    expect(await house.browser().signIn(house.knows())).toBe(noRole)
  })

  test('are left alone where no claim is named', async () => {
    await house.set({ 'security.sso-role-claim': '' })
    const name = inGroups('as')
    const browser = house.browser()
    expect(await browser.signIn(name)).toBe(main)
    expect((await house.userNamed(name))?.roles).toEqual([])
  })
})

describe('nobody gets more than the lines say', () => {
  test('sites of one role are joined, those of two are what both may have', async () => {
    const joined = inGroups('bs-gd', 'bs-hn')
    expect(await house.browser().signIn(joined)).toBe(main)
    expect((await house.userNamed(joined))?.siteIds.sort()).toEqual(await siteIdsOf('gd', 'hn'))
    const shared = inGroups('a-gd', 'bs-gd', 'bs-hn')
    expect(await house.browser().signIn(shared)).toBe(main)
    expect((await house.userNamed(shared))?.siteIds).toEqual(await siteIdsOf('gd'))
    const narrowed = inGroups('a-gd', 'bs-all')
    expect(await house.browser().signIn(narrowed)).toBe(main)
    expect((await house.userNamed(narrowed))?.siteIds).toEqual(await siteIdsOf('gd'))
  })

  test.each([
    ['sites that have none in common', ['a-gd', 'bs-hn']],
    ['two units', ['as', 'a-elsewhere']],
    ['roles that exclude each other', ['as', 'apart']],
    ['a unit that is not there', ['lost']],
    ['a site that is not there', ['lost-site']],
  ])('%s let nobody in', async (_, groups) => {
    const name = inGroups(...groups)
    expect(await house.browser().signIn(name)).toBe(noRole)
    expect(await house.userNamed(name)).toBeUndefined()
    expect(await house.tries(name)).toMatchObject([{ reason: 'sso-conflict' }])
  })

  test('whose lines begin to contradict each other loses what they gave', async () => {
    const name = inGroups('as')
    const open = house.browser()
    await open.signIn(name)
    house.knows(name, { groups: ['as', 'apart'] })
    expect(await house.browser().signIn(name)).toBe(noRole)
    expect((await house.userNamed(name))?.roles).toEqual([])
    expect((await open.whoAmI()).code).toBe('5560')
  })

  test('the three administrators are nobody whom the provider makes', async () => {
    expect(await house.browser().signIn(inGroups('chiefs'))).toBe(noRole)
    const both = inGroups('spies')
    expect(await house.browser().signIn(both)).toBe(main)
    expect((await house.userNamed(both))?.roles).toEqual(['role-a'])
  })
})

describe('where the deployment says that the provider names administrators too', () => {
  let other: SsoHouse
  beforeAll(async () => {
    other = await ssoHouse({ mapsAdministrators: true })
    await insertOrg(other.app.db, 'caigou')
  })
  beforeEach(async () => {
    await other.calm()
    await other.set({
      ...{ 'security.sso-create': true, 'security.sso-unit': 'CAIGOU', 'security.sso-role-claim': 'groups' },
      'security.sso-roles': 'chiefs -> SYSTEM_ADMIN\nspies -> AUDIT_ADMIN',
    })
  })
  afterAll(() => other.close())

  test('he is one, and nobody is two of them', async () => {
    const name = other.knows(undefined, { groups: ['chiefs'] })
    const browser = other.browser()
    expect(await browser.signIn(name)).toBe(main)
    expect((await browser.whoAmI()).data.userType).toEqual(['SYSTEM_ADMIN'])
    const both = other.knows(undefined, { groups: ['chiefs', 'spies'] })
    expect(await other.browser().signIn(both)).toBe(noRole)
    expect(await other.userNamed(both)).toBeUndefined()
  })

  test('the last one who can sign in is not lost to it', async () => {
    const name = other.knows(undefined, { groups: ['spies'] })
    expect(await other.browser().signIn(name)).toBe(main)
    other.knows(name, { groups: [] })
    expect(await other.browser().signIn(name)).toBe(noRole)
    expect((await other.userNamed(name))?.roles).toEqual(['role-audit'])
  })
})
