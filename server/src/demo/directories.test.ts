import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { creditCodeProblem } from '@sunport/contract/rules/credit-code.ts'
import { discoverPacks } from '@sunport/regions/discover.ts'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../platform/database/database.ts'
import { folderStore } from '../platform/files/folder-store.ts'
import { seedInstallation } from '../seed.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { loadAgencies } from './agencies.ts'
import { loadDemo } from './load.ts'
import { loadSuppliers } from './suppliers.ts'

const now = new Date('2026-03-11T06:20:00Z')
const packs = await discoverPacks()
const filesDir = mkdtempSync(join(tmpdir(), 'sunport-directories-'))
let database: TestDatabase
let client: pg.Client

/** One region with its notices, the others without any. */
beforeAll(async () => {
  database = await createTestDatabase()
  const opened = openDatabase(database.url, pino({ level: 'silent' }), 2)
  await seedInstallation(opened.db, packs)
  await opened.end()
  const [whole, ...others] = packs
  if (whole)
    await loadDemo({
      url: database.url,
      files: folderStore(filesDir),
      packs: [whole],
      now,
      noticesPerRegion: 60,
    })
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  for (const pack of others) {
    const context = { client, pack, siteId: pack.siteCode, channels: new Map(), now, seed: 1 }
    await loadSuppliers(context)
    await loadAgencies(context)
  }
})

afterAll(async () => {
  await client.end()
  await database.drop()
  rmSync(filesDir, { recursive: true, force: true })
})

const rowsOf = async <T extends pg.QueryResultRow>(query: string, values: unknown[] = []) =>
  (await client.query<T>(query, values)).rows

const leastOf = async (query: string): Promise<number> => {
  const rows = await rowsOf<{ site_id: string; n: string }>(query)
  expect(new Set(rows.map(row => row.site_id)).size).toBe(packs.length)
  return Math.min(...rows.map(({ n }) => Number(n)))
}

test('every region has pages of suppliers and of agencies, each agency with staff', async () => {
  expect(
    await leastOf('SELECT site_id, count(*) AS n FROM supplier GROUP BY site_id'),
  ).toBeGreaterThanOrEqual(60)
  expect(await leastOf('SELECT site_id, count(*) AS n FROM agency GROUP BY site_id')).toBeGreaterThanOrEqual(
    40,
  )
  expect(
    await leastOf(
      'SELECT a.site_id, count(s.id) AS n FROM agency a LEFT JOIN agency_staff s ON s.agency_id = a.id GROUP BY a.id',
    ),
  ).toBeGreaterThanOrEqual(5)
})

test('every credit code is well formed and stands in a region that exists', async () => {
  const rows = await rowsOf<{ credit_code: string; name: string | null }>(
    `SELECT credit_code, r.name FROM (
       SELECT credit_code, region_code FROM supplier UNION ALL SELECT credit_code, region_code FROM agency) body
     LEFT JOIN region r ON r.code = body.region_code`,
  )
  expect(rows.filter(({ credit_code, name }) => creditCodeProblem(credit_code) || !name)).toEqual([])
})

test('every agency that a notice names is in the directory, and winners of contracts are, too', async () => {
  const missing = await rowsOf(
    'SELECT DISTINCT p.agency FROM publication p LEFT JOIN agency a ON a.name = p.agency WHERE p.agency IS NOT NULL AND a.id IS NULL',
  )
  // Two invented names may share a credit code; one of them is then left out.
  expect(missing.length).toBeLessThanOrEqual(1)
  const [known] = await rowsOf<{ n: string }>(
    'SELECT count(DISTINCT s.id) AS n FROM supplier s JOIN publication p ON p.bid_company = s.name',
  )
  expect(Number(known?.n)).toBeGreaterThan(5)
})

test('some suppliers and agencies of the directories have a credit record under their code', async () => {
  const [found] = await rowsOf<{ suppliers: string; agencies: string }>(
    `SELECT (SELECT count(DISTINCT s.id) FROM supplier s JOIN credit_record c USING (site_id, credit_code)) AS suppliers,
       (SELECT count(DISTINCT a.id) FROM agency a JOIN credit_record c USING (site_id, credit_code)) AS agencies`,
  )
  expect(Number(found?.suppliers)).toBeGreaterThan(5)
  expect(Number(found?.agencies)).toBeGreaterThan(3)
})

test('the newest batch is in its publicity period, nothing is registered in days to come', async () => {
  const [open] = await rowsOf<{ n: string }>(
    `SELECT count(*) AS n FROM supplier WHERE '2026-03-11' BETWEEN publicity_start AND publicity_end`,
  )
  expect(Number(open?.n)).toBeGreaterThanOrEqual(packs.length * 5)
  expect(await rowsOf(`SELECT id FROM supplier WHERE registered_on > '2026-03-11'`)).toEqual([])
  expect(await rowsOf(`SELECT id FROM agency WHERE registered_on > '2026-03-11'`)).toEqual([])
})
