import { afterAll, beforeAll, expect, test } from 'vitest'
import { tag, touchTags } from './platform/cache/tags.ts'
import { createTestApp, seedDatabase, type TestApp } from './testing/app.ts'
import { publishSample } from './testing/infos.ts'
import { login, md5 } from './testing/signing.ts'
import { startTwoServers, type TwoServers } from './testing/standby-server.ts'

interface Listing {
  rows: { title: string }[]
}

let servers: TwoServers
let app: TestApp
beforeAll(async () => {
  servers = await startTwoServers()
  await seedDatabase(servers.primaryUrl)
  app = await createTestApp({ url: servers.primaryUrl, servers: { replicaUrls: servers.standbyUrl } })
})
afterAll(async () => {
  await app.close()
  await servers.stop()
})

let asked = 0
/** In words that nobody has asked in before: nothing is answered from memory. */
const titles = async (): Promise<string[]> => {
  const query = `siteId=gd&channel=gd-tzgg&currPage=1&pageSize=${20 + asked++}`
  const { data } = await app.get<Listing>(`/gpcms/rest/web/v2/info/selectInfoForIndex?${query}`)
  return data.rows.map(({ title }) => title)
}
const publish = (title: string) =>
  app.db.transaction(async tx => {
    await publishSample(tx, { siteId: 'gd', title, channel: 'tzgg', noticeTime: '2026-06-01 09:00:00' })
    await touchTags(tx, [tag.infosOf('gd'), tag.channel('gd-tzgg')])
  })

test('what was published is in the list that is read next, however far behind the standby is; without a primary lists go on, and work is refused', async () => {
  await servers.onStandby('SELECT pg_wal_replay_pause()')
  await publish('先公布的信息')
  await app.settled()
  expect(await titles()).toContain('先公布的信息')
  await servers.onStandby('SELECT pg_wal_replay_resume()')
  const { standbys } = app.database
  const { rows } = await servers.onPrimary(
    "SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') AS position",
  )
  await expect
    .poll(async () => {
      await standbys?.look()
      return (standbys?.states()[0]?.position ?? 0n) >= BigInt(rows[0].position)
    })
    .toBe(true)

  const scraped = async () => (await app.http.inject('/metrics')).body
  expect(await scraped()).toMatch(/^sunport_replication_lag_seconds\{standby="/m)
  await servers.stopPrimary()
  await standbys?.look()
  expect(await scraped()).toMatch(/^sunport_database_up 0$/m)
  expect(await titles()).toContain('先公布的信息')
  expect((await app.http.inject('/readyz')).statusCode).toBe(200)
  const refused = await login(app, 'editor', md5('whatever'))
  expect([refused.statusCode, refused.headers['retry-after'], refused.json().code]).toEqual([
    503,
    '2',
    '4930',
  ])
})
