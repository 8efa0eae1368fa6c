import { calls } from '@sunport/contract/calls.ts'
import type { WebEntry } from '@sunport/contract/rendering.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { tag, touchTags } from '../platform/cache/tags.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { publishSample } from '../testing/infos.ts'

/** As the built pages do: titles in words, and beside them the moment that a browser begins to count with. */
const web: WebEntry = {
  render: async ({ send, now }) => {
    const { rows } = (await send(calls.info.selectInfoMoreChannel, { siteId: 'gd', channel: 'tzgg' })) as {
      rows: { title: string }[]
    }
    const state = JSON.stringify({ now: now.getTime() })
    const html = `<!doctype html><p>${rows.map(row => row.title).join('、')}</p><script>${state}</script>`
    return { kind: 'page', status: 200, html }
  },
}

/** Two instances over one database, whose clocks are never quite the same. */
let apps: [TestApp, TestApp]
beforeEach(async () => {
  const first = await createTestApp({ web, now: '2026-06-10T04:00:00.123Z' })
  apps = [first, await createTestApp({ web, url: first.url, now: '2026-06-10T04:03:07.456Z' })]
})
afterEach(async () => {
  for (const app of [...apps].reverse()) await app.close()
})

const page = async (app: TestApp, known = '') => {
  const headers = known ? { 'if-none-match': known } : {}
  const { statusCode, headers: own, body } = await app.http.inject({ url: '/maincms-web/x', headers })
  return { status: statusCode, etag: String(own.etag), body }
}

test('a page is the same by its ETag whichever instance drew it and when, and is not sent again', async () => {
  const [one, other] = [await page(apps[0]), await page(apps[1])]
  expect(other.body).not.toBe(one.body)
  expect([one.status, other.status, other.etag]).toEqual([200, 200, one.etag])
  expect((await page(apps[1], one.etag)).status).toBe(304)
})

test('what is published makes another page of it, the same at every instance', async () => {
  const before = await page(apps[0])
  await apps[0].db.transaction(async tx => {
    const sample = { siteId: 'gd', channel: 'tzgg', title: '后来的通知', noticeTime: '2026-06-01 09:00:00' }
    await publishSample(tx, sample)
    await touchTags(tx, [tag.infosOf('gd'), 'channel:gd-tzgg'])
  })
  for (const app of apps) await app.settled()
  const [one, other] = [await page(apps[0], before.etag), await page(apps[1], before.etag)]
  expect(one.body).toContain('后来的通知')
  expect([one.status, other.etag]).toEqual([200, one.etag])
})

test('on another day it is another page: it counts days from its own', async () => {
  const before = await page(apps[0])
  apps[0].clock.set(new Date('2026-06-10T16:00:01Z'))
  expect((await page(apps[0], before.etag)).status).toBe(200)
})
