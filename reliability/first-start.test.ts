import { discoverPacks } from '@sunport/regions/discover.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDataFolder, removeDataFolder } from '../e2e/support/data-folder.ts'
import { installation, type OwnDatabase, ownDatabase } from './support/installation.ts'
import { readOnce } from './support/readers.ts'
import { record } from './support/record.ts'

const packs = await discoverPacks()
let database: OwnDatabase
let place: ReturnType<typeof installation>
let elsewhere: string
beforeAll(async () => {
  database = await ownDatabase()
  place = installation(database.url, { DEMO_CONTENT: '1' })
  elsewhere = createDataFolder()
})
afterAll(async () => {
  await place.end()
  await database.end()
  removeDataFolder(elsewhere)
})

test('first starts: two at once over an empty database both serve, with the demo once; a third with files elsewhere is refused', async () => {
  const both = [place.launch(), place.launch()]
  const origins = await Promise.all(both.map(({ ready }) => ready))
  const statuses = await Promise.all(origins.map(async origin => (await readOnce(`${origin}/readyz`)).status))
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query(
    `SELECT (SELECT count(*)::int FROM installation WHERE key LIKE 'demo:%') AS regions,
       (SELECT count(*)::int FROM app_user WHERE user_name IN ('admin', 'secadmin', 'auditadmin')) AS administrators,
       (SELECT count(*)::int FROM (SELECT title, site_id, notice_time FROM publication
         GROUP BY 1, 2, 3 HAVING count(*) > 1) t) AS doubled`,
  )
  await client.end()
  const waited = both.filter(product => product.output().includes('等待另一个实例完成启动')).length
  const third = place.launch({ DATA_DIR: elsewhere, DEMO_CONTENT: '0' })
  const code = await third.exited
  const isRefused = code === 1 && third.output().includes('必须共用同一个目录')
  const { regions, administrators } = rows[0] ?? {}
  record({
    id: 'R-00-first-start',
    promise:
      'two first starts at once over one database: both serve, nothing is there twice; files elsewhere are refused',
    rounds: 2,
    failures: statuses.filter(status => status !== 200).length + Number(!isRefused),
    figures: { ...rows[0], waited },
    control: `one of them waited for the other: ${waited}`,
  })
  expect(statuses).toEqual([200, 200])
  expect({ regions, administrators, waited, isRefused }).toEqual({
    regions: packs.length,
    administrators: 3,
    waited: 1,
    isRefused: true,
  })
})
