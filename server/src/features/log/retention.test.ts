import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { auditAnchors } from '../../platform/audit/anchors.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import { findBrokenAudit } from '../../platform/audit/chain.ts'
import { useAuditKey } from '../../platform/audit/keys.ts'
import { sealAudits } from '../../platform/audit/sealing.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { createSettings } from '../../platform/settings.ts'
import { silentLog } from '../../testing/app.ts'
import { testClock } from '../../testing/clock.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { logRetention } from './retention.ts'

let database: TestDatabase
let opened: Database
let pool: Database['pool']
let folder: string
const clock = testClock('2024-01-01T00:00:00Z')
const actor = { userId: 'u', userName: 'zhang', orgName: null, ip: '10.0.0.1', requestId: 'r' }

beforeEach(async () => {
  useAuditKey(Buffer.alloc(32, 7))
  folder = mkdtempSync(join(tmpdir(), 'sunport-archive-'))
  database = await createTestDatabase()
  opened = openDatabase(database.url, silentLog, 5)
  pool = opened.pool
})
afterEach(async () => {
  await opened.end()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const write = async (day: string): Promise<void> => {
  clock.set(new Date(`${day}T00:00:00Z`))
  await drizzle(pool).transaction(tx =>
    writeAudit(tx, clock, actor, { module: 'sys', entity: 'role', entityId: 'r', action: 'update' }),
  )
  await sealAudits(drizzle(pool), auditAnchors(join(folder, 'anchors'), clock, silentLog))
}

const run = async (day: string): Promise<void> => {
  clock.set(new Date(`${day}T00:00:00Z`))
  const db = drizzle(pool)
  await logRetention(db, clock, await createSettings(db), folder, silentLog)()
}

const left = async (): Promise<number[]> =>
  (await drizzle(pool).execute<{ id: string }>(sql`SELECT id FROM audit_log ORDER BY id`)).rows.map(
    ({ id }) => Number(id),
  )

test('old operations go into a sealed file, and the chain begins behind it', async () => {
  const db = drizzle(pool)
  for (const day of ['2024-01-01', '2024-01-02', '2024-01-03']) await write(day)
  await write('2024-12-01')
  await db.execute(sql`INSERT INTO login_log (at, user_name, method, result, reason, second_factor, ip, user_agent, request_id)
    VALUES ('2024-01-01', 'old', 'password', 'ok', 'passed', 'none', '', '', ''),
      ('2024-12-01', 'young', 'password', 'ok', 'passed', 'none', '', '', '')`)
  await db.execute(
    sql`INSERT INTO visit_log (site_id, url, visited_at) VALUES ('s', '/', '2024-01-01'), ('s', '/', '2024-12-01')`,
  )

  await run('2024-12-31')
  expect(await left()).toEqual([1, 2, 3, 4])
  await run('2025-01-01')
  expect(await left()).toEqual([2, 3, 4])
  await run('2025-01-10')
  expect(await left()).toEqual([4])
  expect(await findBrokenAudit(db)).toBeUndefined()
  const kept = await db.execute(sql`SELECT (SELECT string_agg(user_name, ',') FROM login_log) AS logins,
    (SELECT count(*)::int FROM visit_log) AS visits`)
  expect(kept.rows).toEqual([{ logins: 'young', visits: 1 }])

  const seals = await db.execute<{ file_name: string; file_digest: string; row_count: number }>(
    sql`SELECT file_name, file_digest, row_count FROM audit_seal ORDER BY last_id`,
  )
  expect(seals.rows.map(({ file_name, row_count }) => [file_name, row_count])).toEqual([
    ['audit-1-1.jsonl.gz', 1],
    ['audit-2-3.jsonl.gz', 2],
  ])
  expect(
    readdirSync(folder)
      .filter(name => name !== 'anchors')
      .sort(),
  ).toEqual(['audit-1-1.jsonl.gz', 'audit-2-3.jsonl.gz'])
  const file = readFileSync(join(folder, 'audit-2-3.jsonl.gz'))
  expect(createHash('sha256').update(file).digest('hex')).toBe(seals.rows[1]?.file_digest)
  const lines = gunzipSync(file).toString().trim().split('\n')
  expect(lines.map(line => JSON.parse(line).id)).toEqual([2, 3])
  await expect(db.execute(sql`DELETE FROM audit_seal`)).rejects.toThrow()
})

test('rows that were tampered with are not archived away', async () => {
  const db = drizzle(pool)
  for (const day of ['2024-12-01', '2024-12-02', '2024-12-03']) await write(day)
  await db.execute(sql`ALTER TABLE audit_log DISABLE TRIGGER ALL`)
  await db.execute(sql`UPDATE audit_log SET action = 'forged' WHERE id = 2`)
  await db.execute(sql`ALTER TABLE audit_log ENABLE TRIGGER ALL`)
  await run('2026-06-01')
  expect(await left()).toEqual([1, 2, 3])
  expect(await findBrokenAudit(db)).toBe(2)
})
