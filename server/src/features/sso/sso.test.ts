import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertOrg, insertUser } from '../../testing/people.ts'
import { type SsoHouse, ssoHouse } from '../../testing/sso-house.ts'

let house: SsoHouse
beforeAll(async () => {
  house = await ssoHouse()
  await insertOrg(house.app.db, 'caigou')
})
beforeEach(() => house.calm())
afterAll(() => house.close())

const lastLogin = async (): Promise<unknown> =>
  (
    await house.app.db.execute(
      sql`SELECT user_name AS "name", method, result, reason, second_factor AS "factor" FROM login_log ORDER BY id DESC LIMIT 1`,
    )
  ).rows[0]

describe('whoever has an account', () => {
  test('comes in by the name that the unit knows him by, to where he wanted to go', async () => {
    await house.set({ 'security.sso-link': true })
    await insertUser(house.app.db, { userName: 'wangli', roleIds: ['role-editor'] })
    house.knows('wangli')
    const browser = house.browser()
    expect(await browser.signIn('wangli', '/main/dictionary?page=2')).toBe(
      '/maincms-web/main/dictionary?page=2',
    )
    const { data } = await browser.whoAmI()
    expect(data).toMatchObject({ userName: 'wangli', hold: null, viaSso: true })
    expect(data.functions).toContain('cms:article:edit')
    expect(await lastLogin()).toEqual({
      ...{ name: 'wangli', method: 'sso', result: 'ok', reason: 'passed', factor: 'none' },
    })
    const { rows } = await house.app.db.execute(
      sql`SELECT reason FROM audit_log WHERE entity = 'session' AND action = 'login' ORDER BY id DESC LIMIT 1`,
    )
    expect(rows).toEqual([{ reason: '单位统一登录' }])
  })
})
