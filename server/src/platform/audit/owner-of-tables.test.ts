import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { silentLog } from '../../testing/app.ts'
import { testClock } from '../../testing/clock.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { runTask } from '../../testing/tasks.ts'
import { type Database, type Db, openDatabase } from '../database/database.ts'
import { type Anchors, auditAnchors } from './anchors.ts'
import { writeAudit } from './audit.ts'
import { type ChainLink, findBrokenAudit } from './chain.ts'
import { useAuditKey } from './keys.ts'
import { sealAudits } from './sealing.ts'
import { auditVerifyTask } from './verify-task.ts'

const clock = testClock('2026-06-10T04:00:00Z')
const actor = { userId: 'u1', userName: 'zhang', orgName: '一局', ip: '10.0.0.1', requestId: 'r1' }

let database: TestDatabase
let opened: Database
let db: Db
let folder: string
let said: string[]
let anchors: Anchors

beforeEach(async () => {
  useAuditKey(Buffer.alloc(32, 7))
  database = await createTestDatabase()
  opened = openDatabase(database.url, silentLog, 5)
  db = drizzle(opened.pool)
  folder = mkdtempSync(join(tmpdir(), 'sunport-anchors-'))
  said = []
  anchors = auditAnchors(folder, clock, pino({ base: null }, { write: line => void said.push(line) }))
  await write('r1', 'r2', 'r3', 'r4', 'r5', 'r6')
  expect(await sealAudits(db, anchors)).toBe(6)
  expect(await problem()).toBeUndefined()
})
afterEach(async () => {
  await opened.end()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const write = async (...ids: string[]): Promise<void> => {
  for (const entityId of ids)
    await db.transaction(tx =>
      writeAudit(tx, clock, actor, {
        module: 'sys',
        entity: 'role',
        entityId,
        action: 'update',
        after: { roleName: `${entityId} ü`, sort: 1.5, functions: ['a', { b: null }] },
      }),
    )
}

/** Whoever owns the tables takes their guards off, does what he likes, and puts them back. */
const asOwner = async (...statements: string[]): Promise<void> => {
  await opened.pool.query('ALTER TABLE audit_log DISABLE TRIGGER ALL')
  for (const statement of statements) await opened.pool.query(statement)
  await opened.pool.query('ALTER TABLE audit_log ENABLE TRIGGER ALL')
}

const problem = async () => {
  const id = await findBrokenAudit(db)
  return id === undefined ? anchors.verify(db) : { id, problem: 'chain' }
}

/** A chain without a key, made by somebody who knows how it was made before. */
const plainChain = async (): Promise<void> => {
  const { rows } = await opened.pool.query('SELECT id FROM audit_log ORDER BY id')
  let previous = '0'.repeat(64)
  for (const { id } of rows) {
    const { rows: texts } = await opened.pool.query(
      `UPDATE audit_log SET previous_hash = $2, chain_version = 3, mac = NULL, place = NULL WHERE id = $1 RETURNING
        jsonb_build_array(id, extract(epoch from at), user_id, user_name, org_name, ip, site_id, module, entity, entity_id,
          action, before::text, after::text, reason, result, request_id, chain_version, org_id, user_agent, cost_ms,
          func_code, title, previous_hash)::text AS text`,
      [id, previous],
    )
    previous = createHash('sha256').update(texts[0].text).digest('hex')
    await opened.pool.query('UPDATE audit_log SET hash = $2 WHERE id = $1', [id, previous])
  }
}

test('cannot cut the end of the chain, neither at once nor after more was written', async () => {
  await asOwner('DELETE FROM audit_log WHERE id > 4')
  expect(await findBrokenAudit(db)).toBeUndefined()
  expect(await problem()).toEqual({ id: 6, problem: 'anchor' })
  await write('r7', 'r8', 'r9')
  await sealAudits(db, anchors)
  expect(await problem()).toEqual({ id: 6, problem: 'anchor' })
})

test('cannot cut all of it', async () => {
  await asOwner('DELETE FROM audit_log')
  expect(await problem()).toEqual({ id: 6, problem: 'anchor' })
})

test('cannot write the whole of it anew with hashes that need no key', async () => {
  await asOwner(`UPDATE audit_log SET user_name = 'li' WHERE id = 2`)
  await opened.pool.query('ALTER TABLE audit_log DISABLE TRIGGER ALL')
  await plainChain()
  await opened.pool.query('ALTER TABLE audit_log ENABLE TRIGGER ALL')
  expect(await findBrokenAudit(db)).toBeUndefined()
  expect(await problem()).toEqual({ id: 6, problem: 'anchor' })
})

test.each([
  ['change a row', [`UPDATE audit_log SET user_name = 'li' WHERE id = 3`], 3],
  [
    'change a value deep inside',
    [`UPDATE audit_log SET after = jsonb_set(after, '{functions,1,b}', '1') WHERE id = 3`],
    3,
  ],
  [
    'swap what two rows say',
    [
      'UPDATE audit_log a SET entity_id = b.entity_id, after = b.after, mac = b.mac FROM audit_log b WHERE a.id + b.id = 7 AND a.id IN (3, 4)',
    ],
    3,
  ],
  [
    'swap the places of two rows',
    [
      'UPDATE audit_log SET place = -place WHERE id IN (3, 4)',
      'UPDATE audit_log SET place = 7 + place WHERE id IN (3, 4)',
    ],
    4,
  ],
  ['take one out', ['DELETE FROM audit_log WHERE id = 3'], 4],
  [
    'put one in, as if it waited to be sealed',
    [
      `INSERT INTO audit_log (id, at, module, entity, action, result) VALUES (nextval('audit_log_id'), now(), 'sys', 'role', 'update', 'ok')`,
    ],
    7,
  ],
  [
    'put a copy of one in',
    [
      `INSERT INTO audit_log (id, at, user_id, user_name, module, entity, entity_id, action, result, mac)
        SELECT nextval('audit_log_id'), at, user_id, user_name, module, entity, entity_id, action, result, mac
        FROM audit_log WHERE id = 2`,
    ],
    7,
  ],
] as const)('cannot %s', async (_, statements, id) => {
  await asOwner(...statements)
  expect(await problem()).toEqual({ id, problem: 'chain' })
  await write('later')
  await sealAudits(db, anchors)
  expect(await problem()).toMatchObject({ id })
})

test('cannot say that the beginning was archived', async () => {
  await asOwner(
    `INSERT INTO audit_seal (last_id, last_hash, row_count, file_name, file_digest, sealed_at, mac)
      SELECT 3, hash, 3, 'audit-1-3.jsonl.gz', repeat('0', 64), now(), mac FROM audit_log WHERE id = 3`,
    'DELETE FROM audit_log WHERE id <= 3',
  )
  expect(await problem()).toEqual({ id: 4, problem: 'chain' })
})

test('cannot undo what another key would seal: without the key nothing fits', async () => {
  useAuditKey(Buffer.alloc(32, 8))
  expect(await findBrokenAudit(db)).toBe(1)
})

test('finds the end of the chain noted, signed, in two files and in the log', async () => {
  const head = JSON.parse(readFileSync(join(folder, 'audit-head.json'), 'utf8'))
  expect(head).toMatchObject({ place: 6, at: '2026-06-10T04:00:00.000Z' })
  expect(head.mac).toMatch(/^intl\.[0-9a-f]{8}\.[\w-]{43}$/)
  expect(existsSync(join(folder, 'audit-anchors.jsonl'))).toBe(true)
  expect(said.map(line => JSON.parse(line))).toMatchObject([{ msg: 'audit chain anchored', anchor: head }])
})

test('finds the last of many ends that are noted at once', async () => {
  const { rows } = await db.execute<{ place: number; hash: string; version: number }>(
    sql`SELECT id::int AS place, hash, 1 AS version FROM audit_log ORDER BY id`,
  )
  await Promise.all([...rows, ...rows.toReversed()].map(end => anchors.note(db, end)))
  expect(JSON.parse(readFileSync(join(folder, 'audit-head.json'), 'utf8'))).toMatchObject({ place: 6 })
  expect(readdirSync(folder).filter(name => name.endsWith('.unfinished'))).toEqual([])
})

test('finds the later end noted, however often two processes note theirs at once', async () => {
  const { rows } = await db.execute<{ place: number; hash: string; version: number }>(
    sql`SELECT id::int AS place, hash, 1 AS version FROM audit_log WHERE id IN (5, 6) ORDER BY id`,
  )
  const [one, other] = rows as [ChainLink, ChainLink]
  const path = join(folder, 'audit-head.json')
  const noted: number[] = []
  for (let round = 0; round < 20; round += 1) {
    rmSync(path)
    const [first, second] = [auditAnchors(folder, clock, silentLog), auditAnchors(folder, clock, silentLog)]
    await Promise.all([second.note(db, other), first.note(db, one)])
    noted.push(JSON.parse(readFileSync(path, 'utf8')).place)
  }
  expect(new Set(noted)).toEqual(new Set([6]))
})

test('finds an end noted as soon as its folder can be written again', async () => {
  const path = join(folder, 'audit-head.json')
  rmSync(path)
  mkdirSync(path)
  await write('r7')
  await expect(sealAudits(db, anchors)).rejects.toThrow()
  rmSync(path, { recursive: true })
  expect(await sealAudits(db, anchors)).toBe(0)
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ place: 7 })
})

test('cannot keep rows out of the chain by holding its lock while it is verified', async () => {
  const impatient = openDatabase(database.url, silentLog, {
    desk: { size: 2, lockMs: 50 },
    visitors: { size: 1, waitMs: 1_000, statementMs: 1_000, lockMs: 50 },
  })
  onTestFinished(() => impatient.end())
  const verify = () => runTask(auditVerifyTask(impatient.db, anchors), clock)
  expect(await verify()).toContain('完整')
  const owner = await opened.pool.connect()
  await owner.query('SELECT pg_advisory_lock(7330002)')
  await write('r7')
  await expect(verify()).rejects.toThrow()
  await owner.query('SELECT pg_advisory_unlock_all()')
  owner.release()
})

test('finds the national algorithms in the codes of an installation that asks for them', async () => {
  useAuditKey(Buffer.alloc(32, 7), 'gm')
  await write('r7')
  await sealAudits(db, anchors)
  const { rows } = await opened.pool.query('SELECT mac, hash FROM audit_log WHERE id = 7')
  expect(rows[0].mac).toMatch(/^gm\./)
  expect(rows[0].hash).toMatch(/^gm\./)
  expect(await problem()).toBeUndefined()
  await asOwner(`UPDATE audit_log SET user_name = 'li' WHERE id = 7`)
  expect(await problem()).toEqual({ id: 7, problem: 'chain' })
})
