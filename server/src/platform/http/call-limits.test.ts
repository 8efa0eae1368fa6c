import { calls } from '@sunport/contract/calls.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'

const call = calls.message.offerAnswers
const most = call.perMinute ?? 0
const address = `/gpcms${call.path}?subject=x&siteId=gd`

const apps: TestApp[] = []
beforeAll(async () => {
  apps.push(await createTestApp({ config: { rateLimit: 1200 } }))
  apps.push(await createTestApp({ config: { rateLimit: 1200 }, url: apps[0]?.url ?? '' }))
})
afterAll(async () => {
  for (const app of apps.reverse()) await app.close()
})

const ask = async (at: number, url: string, remoteAddress: string): Promise<number> =>
  (await apps[at % apps.length]?.http.inject({ url, remoteAddress, method: call.method }))?.statusCode ?? 0

test('what one address may do in a minute is counted over all instances and all addresses of the call', async () => {
  const urls = [address, `/gateway${address}`]
  const statuses: number[] = []
  for (let at = 0; at < most + 4; at++)
    statuses.push(await ask(at, urls[Math.floor(at / 2) % 2] ?? '', '198.51.100.7'))
  expect(statuses.indexOf(429)).toBe(most)
  expect(statuses.slice(most)).toEqual([429, 429, 429, 429])
  // Somebody else is not held to it, and the next minute is another one.
  expect(await ask(0, address, '198.51.100.8')).not.toBe(429)
  for (const { clock } of apps) clock.set(new Date(clock.now().getTime() + 60_000))
  expect(await ask(0, address, '198.51.100.7')).not.toBe(429)
})

test('what was counted long ago is taken away', async () => {
  const [app] = apps
  for (const { clock } of apps) clock.set(new Date(clock.now().getTime() + 20 * 60_000))
  await ask(0, address, '198.51.100.9')
  const { rows } = (await app?.db.execute(sql`SELECT count(*)::int AS counts FROM call_count`)) ?? {
    rows: [],
  }
  expect(rows).toEqual([{ counts: 1 }])
})
