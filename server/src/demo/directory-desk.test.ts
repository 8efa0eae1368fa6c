import { correctionStates, creditStates, repairStates } from '@sunport/contract/directory/policy.ts'
import { discoverPacks } from '@sunport/regions/discover.ts'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../platform/database/database.ts'
import { seedInstallation } from '../seed.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { loadAgencies } from './agencies.ts'
import { loadCredits } from './credits.ts'
import { loadDirectoryDesk } from './directory-desk.ts'
import { loadExperts } from './experts.ts'
import { loadSuppliers } from './suppliers.ts'

const now = new Date('2026-03-11T06:20:00Z')
const packs = await discoverPacks()
let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  const opened = openDatabase(database.url, pino({ level: 'silent' }), 2)
  await seedInstallation(opened.db, packs)
  await opened.end()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  for (const pack of packs) {
    const context = { client, pack, siteId: pack.siteCode, channels: new Map(), now, seed: 1 }
    for (const load of [loadExperts, loadCredits, loadSuppliers, loadAgencies, loadDirectoryDesk])
      await load(context)
  }
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

/** The states that rows of every region have. */
const inEveryRegion = async (query: string): Promise<string[]> => {
  const { rows } = await client.query<{ state: string; siteId: string }>(query)
  const sites = Map.groupBy(rows, ({ state }) => state)
  const full = [...sites].filter(([, of]) => new Set(of.map(({ siteId }) => siteId)).size === packs.length)
  return full.map(([state]) => state).sort()
}

test('every desk of every region has work in every state on the first day', async () => {
  expect(await inEveryRegion('SELECT state, site_id AS "siteId" FROM credit_record')).toEqual(
    Object.keys(creditStates).sort(),
  )
  expect(await inEveryRegion('SELECT state, site_id AS "siteId" FROM credit_repair')).toEqual(
    Object.keys(repairStates).sort(),
  )
  expect(await inEveryRegion('SELECT state, site_id AS "siteId" FROM directory_correction')).toEqual(
    Object.keys(correctionStates).sort(),
  )
  expect(await inEveryRegion('SELECT state, site_id AS "siteId" FROM directory_import')).toEqual([
    'cancelled',
    'done',
    'failed',
    'ready',
  ])
})

test('some records are over within a week, hidden, out of their window, or differ from their source', async () => {
  for (const query of [
    `SELECT site_id FROM credit_record WHERE state = 'active' AND end_date BETWEEN '2026-03-11' AND '2026-03-18'`,
    'SELECT site_id FROM supplier WHERE NOT is_published',
    `SELECT site_id FROM supplier WHERE valid_to < '2026-03-11'`,
    'SELECT site_id FROM supplier WHERE differing > 0',
    'SELECT site_id FROM agency_qualification',
    'SELECT site_id FROM supplier_qualification WHERE NOT is_published',
    `SELECT site_id FROM supplier_qualification WHERE valid_to < '2026-03-11'`,
    'SELECT site_id FROM supplier_qualification WHERE differing > 0',
    `SELECT site_id FROM directory_correction WHERE kind = 'supplierQualification'`,
  ]) {
    const { rows } = await client.query<{ site_id: string }>(query)
    expect([query, new Set(rows.map(({ site_id }) => site_id)).size]).toEqual([query, packs.length])
  }
})

test('nothing that is over is still in force, for the clock to write down on the first start', async () => {
  const { rows } = await client.query(
    `SELECT id FROM credit_record WHERE state = 'active' AND end_date < '2026-03-11'`,
  )
  expect(rows).toEqual([])
})
