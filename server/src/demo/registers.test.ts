import { discoverPacks } from '@sunport/regions/discover.ts'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../platform/database/database.ts'
import { seedInstallation } from '../seed.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { loadCredits } from './credits.ts'
import { loadExperts } from './experts.ts'

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
    await loadExperts(context)
    await loadCredits(context)
  }
})

afterAll(async () => {
  await client.end()
  await database.drop()
})

const smallest = async (query: string): Promise<number> => {
  const { rows } = await client.query<{ site_id: string; n: string }>(query)
  expect(new Set(rows.map(row => row.site_id)).size).toBe(packs.length)
  return Math.min(...rows.map(({ n }) => Number(n)))
}

test('every region has pages of experts, one batch of them open to objections today', async () => {
  expect(
    await smallest(`SELECT site_id, count(*) AS n FROM expert WHERE state = 'admitted' GROUP BY site_id`),
  ).toBeGreaterThanOrEqual(40)
  expect(
    await smallest(`SELECT site_id, count(*) AS n FROM expert
      WHERE state = 'proposed' AND '2026-03-11' BETWEEN period_start AND period_end GROUP BY site_id`),
  ).toBe(16)
  expect(await smallest(`SELECT site_id, count(DISTINCT batch) AS n FROM expert GROUP BY site_id`)).toBe(6)
})

test('every register of every region has pages in force, some records that are over, none from the future', async () => {
  const inForce = await client.query<{ n: string }>(
    `SELECT count(*) AS n FROM credit_record WHERE end_date >= '2026-03-11' GROUP BY site_id, kind`,
  )
  const over = await client.query<{ n: string }>(
    `SELECT count(*) AS n FROM credit_record WHERE end_date < '2026-03-11' GROUP BY site_id, kind`,
  )
  for (const [found, least] of [
    [inForce.rows, 40],
    [over.rows, 5],
  ] as const) {
    expect(found).toHaveLength(packs.length * 3)
    expect(Math.min(...found.map(({ n }) => Number(n)))).toBeGreaterThanOrEqual(least)
  }
  const { rows } = await client.query(`SELECT id FROM credit_record WHERE publish_date > '2026-03-11'`)
  expect(rows).toEqual([])
})

test('the words are complete: no placeholder is left, every party has its number, no person has one', async () => {
  const { rows } = await client.query(`SELECT * FROM credit_record
    WHERE handle_result LIKE '%{%' OR detail_reason LIKE '%{%' OR (credit_type = '3') <> (credit_code IS NULL)`)
  expect(rows).toEqual([])
})
