import { tokenCookie } from '@sunport/contract/constants.ts'
import type { WebEntry } from '@sunport/contract/rendering.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tag, touchTags } from '../platform/cache/tags.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'

const logout = 'https://gate.example/logout'

/** Tells what it was asked with; everything below /main is the back-office's. */
const web: WebEntry = {
  render: async ({ url, gatewayLogout }) => ({
    kind: 'page',
    status: 200,
    html: `<!doctype html><p>${gatewayLogout ?? 'no gateway'}</p>`,
    ...(/\/(main|login)/.test(new URL(url).pathname.slice('/maincms-web'.length))
      ? { maxAge: 0, isBackOffice: true }
      : {}),
  }),
}

let plain: TestApp
let behindGateway: TestApp
beforeAll(async () => {
  plain = await createTestApp({ web })
  behindGateway = await createTestApp({ web, url: plain.url, config: { gatewayLogout: logout } })
})
afterAll(async () => {
  await behindGateway.close()
  await plain.close()
})

const policyOf = async (path: string): Promise<string> =>
  String((await plain.http.inject(`/maincms-web${path}`)).headers['content-security-policy'])

describe('the back-office frames', () => {
  test('nothing of other origins until the configuration names them, and then only there', async () => {
    expect(await policyOf('/main/log')).not.toContain('frame-src')
    await plain.db.transaction(async tx => {
      await tx.execute(
        sql`INSERT INTO sys_conf (conf_type, conf_name, conf_key, conf_value) VALUES ('security', '嵌入',
          'security.frame-origins', 'https://report.example/a, javascript:alert(1)')`,
      )
      await touchTags(tx, [tag.configuration])
    })
    await plain.settled()
    expect(await policyOf('/main/log')).toMatch(/frame-src 'self' https:\/\/report\.example$/)
    expect(await policyOf('/public')).not.toContain('frame-src')
  })
})

describe('behind a gateway', () => {
  const open = (path: string, cookie = '') =>
    behindGateway.http.inject({ url: `/maincms-web${path}`, headers: cookie ? { cookie } : {} })

  test.each(['/main', '/main/user?x=1', '/myiframe/a', '/contentManagement'])(
    '%s needs an access token',
    async path => {
      const without = await open(path)
      expect([without.statusCode, without.headers.location]).toEqual([302, '/maincms-web/'])
      expect((await open(path, `${tokenCookie}=x`)).statusCode).toBe(200)
    },
  )

  test('public pages and the login stay open, and the document names where sessions end', async () => {
    for (const path of ['/public', '/login', '/mainly']) expect((await open(path)).statusCode).toBe(200)
    expect((await open('/main', `${tokenCookie}=x`)).body).toContain(logout)
  })

  test('without one everybody gets the shell', async () => {
    const answer = await plain.http.inject('/maincms-web/main')
    expect([answer.statusCode, answer.body]).toEqual([200, '<!doctype html><p>no gateway</p>'])
  })
})
