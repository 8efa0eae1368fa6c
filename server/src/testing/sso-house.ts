import { type AnySettingValue, type SettingKey, storedSetting } from '@sunport/contract/settings.ts'
import { ssoSettings } from '@sunport/contract/sso/settings.ts'
import { sql } from 'drizzle-orm'
import { tag, touchTags } from '../platform/cache/tags.ts'
import type { Config } from '../platform/config.ts'
import { createTestApp } from './app.ts'
import { clientId, clientSecret, startIdentityProvider } from './identity-provider.ts'
import { type SsoBrowser, ssoBrowser } from './sso-browser.ts'

/** Where the provider sends browsers back to; nothing listens there, they ask in process. */
export const ssoOrigin = 'http://localhost:8080'

interface Options {
  mapsAdministrators?: boolean
  config?: Partial<Config>
  scopes?: string
}

let names = 0
/** Nobody whom another test has met. */
const nextName = (): string => {
  names += 1
  return `person-${names}`
}

/** An application and the provider of its unit. Both count time by the same clock. */
export const ssoHouse = async ({ mapsAdministrators = false, scopes, config = {} }: Options = {}) => {
  let sendToApp: typeof fetch = () => Promise.reject(new Error('nobody is there yet'))
  const provider = await startIdentityProvider({
    origin: ssoOrigin,
    people: {},
    fetch: (url, options) => sendToApp(url, options),
  })
  const sso = {
    ...{ issuer: provider.issuer, clientId, clientSecret, mapsAdministrators },
    scopes: scopes ?? 'openid profile email groups',
  }
  const app = await createTestApp({ now: new Date().toISOString(), config: { ...config, sso } })
  sendToApp = async (url, options) => {
    const { pathname } = new URL(String(url))
    const { host } = new URL(ssoOrigin)
    const headers = { host, 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await app.http.inject({
      method: 'POST',
      url: pathname,
      headers,
      payload: String(options?.body),
    })
    return new Response(answer.body || null, { status: answer.statusCode })
  }

  const set = async (values: Partial<Record<SettingKey, AnySettingValue>>): Promise<void> => {
    for (const [key, value] of Object.entries(values)) {
      await app.db.execute(sql`DELETE FROM sys_conf WHERE conf_key = ${key}`)
      await app.db.execute(sql`INSERT INTO sys_conf (conf_key, conf_name, conf_type, conf_value)
        VALUES (${key}, ${key}, 'security', ${storedSetting(value)})`)
    }
    await touchTags(app.db, [tag.configuration])
    await app.settled()
  }

  return {
    app,
    sso,
    provider,
    set,
    /** Somebody whom the unit knows, by the name that he signs in with there. */
    knows: (login = nextName(), claims: Record<string, unknown> = {}): string => {
      provider.people[login] = { preferred_username: login, name: '王丽', ...claims }
      return login
    },
    /** What the log of logins says of a name. */
    tries: async (name: string) =>
      (
        await app.db.execute<{ method: string; result: string; reason: string; factor: string }>(
          sql`SELECT method, result, reason, second_factor AS "factor" FROM login_log WHERE user_name = ${name} ORDER BY id`,
        )
      ).rows,
    audited: async (title: string) =>
      (
        await app.db.execute<{ entity: string; action: string; reason: string | null }>(
          sql`SELECT entity, action, reason FROM audit_log WHERE title = ${title} ORDER BY action`,
        )
      ).rows,
    userNamed: async (userName: string) =>
      (
        await app.db.execute<{
          id: string
          realName: string
          orgId: string
          siteIds: string[]
          roles: string[]
        }>(
          sql`SELECT id, real_name AS "realName", org_id AS "orgId", site_ids AS "siteIds", ARRAY(
            SELECT role_id FROM user_role WHERE user_id = app_user.id ORDER BY role_id) AS roles
            FROM app_user WHERE user_name = ${userName}`,
        )
      ).rows[0],
    browser: (): SsoBrowser => ssoBrowser(app, ssoOrigin),
    /** As it was in the beginning. */
    calm: async (): Promise<void> => {
      provider.state.isDown = false
      provider.state.tamper = undefined
      provider.state.alsoPublishes = []
      for (const name of Object.keys(provider.people)) delete provider.people[name]
      app.clock.set(new Date())
      await app.db.execute(sql`TRUNCATE login_failure`)
      const fallbacks = Object.entries(ssoSettings).map(([key, { fallback }]) => [key, fallback])
      await set(Object.fromEntries(fallbacks))
    },
    close: async (): Promise<void> => {
      await app.close()
      await provider.stop()
    },
  }
}

export type SsoHouse = Awaited<ReturnType<typeof ssoHouse>>
