import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { silentLog } from '../../testing/app.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { auditAnchors } from './anchors.ts'
import { writeAudit } from './audit.ts'
import { chainStart, findBrokenAudit, verifyChain } from './chain.ts'
import { useAuditKey } from './keys.ts'
import { sealAudits } from './sealing.ts'

const migrations = join(import.meta.dirname, '../../../migrations')
const clock = { now: () => new Date('2026-06-10T04:00:00Z') }
const actor = { userId: 'u1', userName: 'zhang', orgName: '一局', ip: '10.0.0.1', requestId: 'r1' }

const folder = mkdtempSync(join(tmpdir(), 'sunport-anchors-'))
const anchors = auditAnchors(folder, clock, silentLog)

let database: TestDatabase
let opened: Database
let pool: Database['pool']
beforeAll(async () => {
  useAuditKey(Buffer.alloc(32, 7))
  database = await createTestDatabase()
  opened = openDatabase(database.url, silentLog, 5)
  pool = opened.pool
  await olden()
  let previous = '0'.repeat(64)
  for (let id = 1; id <= 5; id++) previous = await writeOld(id, previous)
  await migrate('0024-logs.sql')
  for (let id = 6; id <= 8; id++) previous = await writeSecond(id, previous)
  await migrate('0050-audit-title.sql')
  for (let id = 9; id <= 10; id++) previous = await writeThird(id, previous)
  await migrate('0121-audit-sealing.sql')
  const db = drizzle(pool)
  expect(await findBrokenAudit(db)).toBeUndefined()
  const role = { module: 'sys', entity: 'role', entityId: 'r', action: 'update' } as const
  const entry = { ...role, after: { name: 'ü' } }
  for (let at = 0; at < 5; at++) {
    const more = { orgId: 'o1', userAgent: 'Browser', startedAt: performance.now() }
    await db.transaction(tx => writeAudit(tx, clock, { ...actor, ...more }, entry))
  }
  expect(await sealAudits(db, anchors)).toBe(5)
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await opened.end()
  await database.drop()
})

/** The same database, as it was before logs had their own columns. */
const olden = async (): Promise<void> => {
  await pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
  for (const name of readdirSync(migrations).sort())
    if (name.endsWith('.sql') && name < '0024') await pool.query(readFileSync(join(migrations, name), 'utf8'))
}

/** A row as it was written then: words joined by a separator, and their digest. */
const writeOld = async (id: number, previous: string): Promise<string> => {
  const at = '2026-05-01T00:00:00.000Z'
  const values = [
    id,
    at,
    'u1',
    'zhang',
    null,
    '10.0.0.1',
    null,
    'sys',
    'role',
    'r',
    'update',
    '{"a": 1}',
    '{"a": 2}',
  ]
  const given = [...values, null, 'ok', 'request', previous]
  const content = await pool.query<{ content: string }>(
    `SELECT concat_ws(E'\x1f', $1::bigint, extract(epoch from $2::timestamptz), $3::text, $4::text, $5::text, $6::text,
      $7::text, $8::text, $9::text, $10::text, $11::text, $12::jsonb::text, $13::jsonb::text, $14::text, $15::text,
      $16::text, $17::text) AS content`,
    given,
  )
  const hash = createHash('sha256')
    .update(content.rows[0]?.content ?? '')
    .digest('hex')
  await pool.query(
    `INSERT INTO audit_log (id, at, user_id, user_name, org_name, ip, site_id, module, entity, entity_id, action, before,
      after, reason, result, request_id, previous_hash, hash)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
    [...given, hash],
  )
  return hash
}

/** A row as it was written before rows had titles: every column in its place, and their digest. */
const writeSecond = async (id: number, previous: string): Promise<string> => {
  const { rows } = await pool.query<{ hash: string }>(
    `INSERT INTO audit_log (id, at, user_id, user_name, org_name, ip, site_id, module, entity, entity_id, action, before,
      after, reason, result, request_id, chain_version, org_id, user_agent, cost_ms, func_code, previous_hash, hash)
     SELECT v.*, encode(sha256(convert_to(jsonb_build_array(id, extract(epoch from at), user_id, user_name, org_name, ip,
      site_id, module, entity, entity_id, action, before::text, after::text, reason, result, request_id, chain_version,
      org_id, user_agent, cost_ms, func_code, previous_hash)::text, 'UTF8')), 'hex') FROM (
      SELECT $1::bigint AS id, '2026-05-20T00:00:00Z'::timestamptz AS at, 'u1' AS user_id, 'zhang' AS user_name,
    NULL AS org_name, '10.0.0.1' AS ip, NULL AS site_id, 'sys' AS module, 'role' AS entity, 'r' AS entity_id,
    'update' AS action, '{"a": 1}'::jsonb AS before, '{"a": 2}'::jsonb AS after, NULL AS reason, 'ok' AS result,
    'request' AS request_id, 2::smallint AS chain_version, 'o1' AS org_id, 'Browser' AS user_agent, 7 AS cost_ms,
    NULL AS func_code, $2::text AS previous_hash) v
     RETURNING hash`,
    [id, previous],
  )
  return rows[0]?.hash ?? ''
}

/** A row as it was written before the chain was keyed. */
const writeThird = async (id: number, previous: string): Promise<string> => {
  const { rows } = await pool.query<{ hash: string }>(
    `INSERT INTO audit_log (id, at, module, entity, entity_id, action, result, chain_version, title, previous_hash, hash)
     SELECT v.*, encode(sha256(convert_to(jsonb_build_array(id, extract(epoch from at), NULL, NULL, NULL, NULL, NULL,
      module, entity, entity_id, action, NULL, NULL, NULL, result, NULL, chain_version, NULL, NULL, NULL, NULL, title,
      previous_hash)::text, 'UTF8')), 'hex') FROM (
      SELECT $1::bigint AS id, '2026-05-21T00:00:00Z'::timestamptz AS at, 'sys' AS module, 'role' AS entity,
    'r' AS entity_id, 'update' AS action, 'ok' AS result, 3::smallint AS chain_version, '角色' AS title,
    $2::text AS previous_hash) v RETURNING hash`,
    [id, previous],
  )
  return rows[0]?.hash ?? ''
}

const migrate = (name: string) => pool.query(readFileSync(join(migrations, name), 'utf8'))

const tamper = async (change: string): Promise<void> => {
  await pool.query('ALTER TABLE audit_log DISABLE TRIGGER ALL')
  await pool.query(change)
  await pool.query('ALTER TABLE audit_log ENABLE TRIGGER ALL')
}

test('rows sealed before the log had more columns still verify, and new rows follow them', async () => {
  const db = drizzle(pool)
  expect(await findBrokenAudit(db)).toBeUndefined()

  // In any batches: what one ends with, the next begins with.
  let link = await chainStart(db)
  const sizes: number[] = []
  for (let part = await verifyChain(db, link, 3); part.checked > 0; part = await verifyChain(db, link, 3)) {
    expect(part.broken).toBeUndefined()
    sizes.push(part.checked)
    link = part.last
  }
  expect(sizes).toEqual([3, 3, 3, 3, 3])
})

test.each([
  [
    'the words of an old row',
    'UPDATE audit_log SET after = \'{"a": 3}\' WHERE id = 3',
    'UPDATE audit_log SET after = \'{"a": 2}\' WHERE id = 3',
    3,
  ],
  [
    'a column that an old row cannot have',
    "UPDATE audit_log SET user_agent = 'x' WHERE id = 2",
    'UPDATE audit_log SET user_agent = NULL WHERE id = 2',
    2,
  ],
  [
    'the time of a new row',
    "UPDATE audit_log SET at = at + interval '1 second' WHERE id = 11",
    "UPDATE audit_log SET at = at - interval '1 second' WHERE id = 11",
    11,
  ],
  [
    'the cost of a new row',
    'UPDATE audit_log SET cost_ms = cost_ms + 1 WHERE id = 12',
    'UPDATE audit_log SET cost_ms = cost_ms - 1 WHERE id = 12',
    12,
  ],
  [
    'the title of a new row',
    "UPDATE audit_log SET title = 'x' WHERE id = 12",
    "UPDATE audit_log SET title = 'ü' WHERE id = 12",
    12,
  ],
  [
    'a title that a row of the second version cannot have',
    "UPDATE audit_log SET title = 'x' WHERE id = 7",
    'UPDATE audit_log SET title = NULL WHERE id = 7',
    7,
  ],
  [
    'a row of a version that nobody has written',
    'UPDATE audit_log SET chain_version = 5 WHERE id = 13',
    'UPDATE audit_log SET chain_version = 4 WHERE id = 13',
    13,
  ],
  [
    'a value moved from one empty column to the next',
    "UPDATE audit_log SET org_name = NULL, ip = '一局', site_id = '10.0.0.1' WHERE id = 14",
    "UPDATE audit_log SET org_name = '一局', ip = '10.0.0.1', site_id = NULL WHERE id = 14",
    14,
  ],
  [
    'a new row dressed as an old one',
    'UPDATE audit_log SET chain_version = 2 WHERE id = 13',
    'UPDATE audit_log SET chain_version = 4 WHERE id = 13',
    13,
  ],
] as const)('%s is found out and the row named', async (_, change, back, id) => {
  const db = drizzle(pool)
  await tamper(change)
  expect(await findBrokenAudit(db)).toBe(id)
  await tamper(back)
  expect(await findBrokenAudit(db)).toBeUndefined()
})

test('a row that is gone is missed at the row behind it', async () => {
  await pool.query('CREATE TABLE taken AS SELECT * FROM audit_log WHERE id = 4')
  onTestFinished(() => tamper('INSERT INTO audit_log SELECT * FROM taken'))
  await tamper('DELETE FROM audit_log WHERE id = 4')
  const db = drizzle(pool)
  expect((await verifyChain(db, await chainStart(db), 100)).broken).toEqual({ id: 5, problem: 'link' })
  await expect(db.execute(sql`UPDATE audit_log SET action = 'x'`)).rejects.toThrow()
})
