import type { WebEntry } from '@sunport/contract/rendering.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { rawRequests } from '../../testing/raw-request.ts'
import type { TrustsHop } from './trusted-hops.ts'

const perMinute = 3
const call = '/gpcms/rest/web/v2/info/selectInfoMoreChannel'
const pages: WebEntry = {
  render: async ({ url }) => ({ kind: 'page', status: 200, html: `<p>${new URL(url).pathname}</p>` }),
}

const oneProxy: TrustsHop = (_, hop) => hop < 1

let app: TestApp
let closed: TestApp
let ask: Awaited<ReturnType<typeof rawRequests>>
let askClosed: Awaited<ReturnType<typeof rawRequests>>
let clients = 0

beforeAll(async () => {
  app = await createTestApp({
    web: pages,
    config: { rateLimit: perMinute, trustProxy: oneProxy, gatewayLogout: '/out' },
  })
  ask = await rawRequests(app)
  await app.db.execute(sql`UPDATE site SET lifecycle = 'maintenance'`)
  closed = await createTestApp({ url: app.url, web: pages })
  askClosed = await rawRequests(closed)
})

afterAll(async () => {
  await closed.close()
  await app.close()
})

/** One client more than the limit allows, who is nobody that asked before. */
const askTooOften = async (target: string): Promise<number[]> => {
  const client = { 'x-forwarded-for': `203.0.113.${++clients}` }
  const statuses: number[] = []
  for (let time = 0; time <= perMinute; time++) statuses.push((await ask(target, client)).status)
  return statuses
}

describe('a call is limited as one, however its address is written', () => {
  test.each([
    ['as usual', call],
    ['with letters as codes', call.replace('/gpcms', '/%67pcms')],
    ['with all letters as codes', call.replace('gpcms', '%67%70%63%6D%73')],
    ['through the gateway, in codes', call.replace('/gpcms', '/%67ateway/gpcms')],
    ['with its host', `http://localhost${call}`],
    ['with its host in capitals', `HTTP://LOCALHOST:80${call}`],
    ['with another host, in codes', `https://elsewhere.example${call.replace('/gpcms', '/%67pcms')}`],
    ['with a way round', call.replace('/gpcms', '/maincms-web/../gpcms')],
    ['with a coded way round', call.replace('/gpcms', '/maincms-web/%2e%2E/gpcms')],
    ['with doubled slashes', call.replace('/gpcms/', '//gpcms//')],
    ['with a dot', call.replace('/gpcms', '/./gpcms')],
    ['with the slashes of another system', call.replace('/gpcms/', '/\\gpcms\\')],
  ])('%s', async (_, target) => {
    expect(await askTooOften(`${target}?pageSize=1`)).toEqual([200, 200, 200, 429])
  })

  test('a name in other letters is no call', async () => {
    expect(await askTooOften(call.replace('/gpcms', '/GPCMS'))).toEqual([404, 404, 404, 404])
    expect(await askTooOften(call.replace('/gpcms', '/gpcms;x=1'))).not.toContain(200)
  })
})

describe('behind a gateway the back-office is for those who have been there', () => {
  test.each([
    '/maincms-web/main',
    '/maincms-web/%6dain',
    '/maincms-web//main',
    '/maincms-web/./main/users',
    '/maincms-web/noticeGd/../main',
    '/maincms-web/noticeGd/%2e%2e/main',
    'http://localhost/maincms-web/main',
  ])('%s', async target => {
    expect(await ask(target)).toMatchObject({ status: 302, location: '/maincms-web/' })
  })
})

describe('no way round leads into a site that is closed', () => {
  test.each([
    '/maincms-web/noticeGd',
    '/maincms-web/main/../noticeGd',
    '/maincms-web/main/%2e%2e/noticeGd',
    '/maincms-web/main\\..\\noticeGd',
    'http://localhost/maincms-web/login/../noticeGd',
  ])('%s', async target => {
    expect((await askClosed(target)).status).toBe(503)
  })

  test('codes that are broken are refused', async () => {
    expect((await askClosed('/maincms-web/main/%2%65./noticeGd')).status).toBe(400)
  })

  test('its back-office stays open', async () => {
    expect((await askClosed('/maincms-web/main')).status).toBe(200)
  })
})

test('a request that names no host is refused where the protocol asks for one, and answered where it does not', async () => {
  expect((await ask('/maincms-web/noticeGd', { host: '' })).status).toBe(400)
  expect((await ask('/maincms-web/noticeGd', { host: '' }, '1.0')).status).toBe(200)
})

test('a request that names two hosts is refused, whichever of them is ours', async () => {
  for (const host of ['localhost\r\nHost: elsewhere.example', 'elsewhere.example\r\nhOST: localhost'])
    expect((await ask('/maincms-web/noticeGd', { host })).status).toBe(400)
})

test('a body nested deeper than anything meant is malformed, and no failure of ours', async () => {
  const fields = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`
  const answer = await app.http.inject({
    method: 'POST',
    url: '/gpcms/rest/web/v2/speciallogin/login',
    headers: { 'content-type': 'application/json' },
    payload: `{"userName":"a","password":"b","fields":${fields}}`,
  })
  expect([answer.statusCode, answer.json().code]).toEqual([400, '4000'])
})
