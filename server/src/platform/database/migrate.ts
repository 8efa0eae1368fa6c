import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

const ownFolder = join(import.meta.dirname, '../../../migrations')
/** One number for every instance, so that two starting at once migrate one after the other. */
const migrationLock = 7_330_001

interface Migration {
  name: string
  sql: string
  digest: string
}

/**
 * Whoever reads a table queues up behind a migration that waits for it: so it waits no longer than this, gives way to
 * those who came after it, and tries again.
 */
const lockMs = 100
const giveWayMs = 400
const lockNotAvailable = '55P03'

interface MigrateOptions {
  /** Called when a migration waits for somebody who has its table for long. */
  onWait?(): void
  /** Ends the waiting. */
  signal?: AbortSignal | undefined
  /** Other migrations than the product's: for tests. */
  folder?: string
}

const readMigrations = (folder: string): Migration[] =>
  readdirSync(folder)
    .filter(name => name.endsWith('.sql'))
    .sort()
    .map(name => {
      const sql = readFileSync(join(folder, name), 'utf8')
      return { name, sql, digest: createHash('sha256').update(sql).digest('hex') }
    })

/** Brings the database forward: each file once, in order, each in its own transaction. Says which ones it applied. */
export const migrate = async (url: string, options: MigrateOptions = {}): Promise<string[]> => {
  const news: string[] = []
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
    await client.query(
      'CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, digest text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    )
    for (const migration of await missingIn(client, options.folder ?? ownFolder)) {
      await applyWhenFree(client, migration, options)
      news.push(migration.name)
    }
    return news
  } finally {
    await client.end()
  }
}

/** What a newer version has done beside ours is no fault: it works with what we know. */
const missingIn = async (client: pg.Client, folder: string): Promise<Migration[]> => {
  const done = await client.query<{ name: string; digest: string }>('SELECT name, digest FROM migration')
  const applied = new Map(done.rows.map(row => [row.name, row.digest]))
  return readMigrations(folder).filter(({ name, digest }) => {
    const known = applied.get(name)
    if (known !== undefined && known !== digest)
      throw new Error(`数据库迁移文件 ${name} 在执行后被修改过，拒绝启动`)
    return known === undefined
  })
}

/** The names of those that the database still lacks; changes nothing. */
export const pendingMigrations = async (url: string, folder = ownFolder): Promise<string[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query(`SELECT to_regclass('migration') IS NOT NULL AS "isThere"`)
    const missing = rows[0]?.isThere ? await missingIn(client, folder) : readMigrations(folder)
    return missing.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

const applyWhenFree = async (
  client: pg.Client,
  migration: Migration,
  { onWait, signal }: MigrateOptions,
): Promise<void> => {
  for (let hasWaited = false; ; hasWaited = true) {
    try {
      return await apply(client, migration)
    } catch (error) {
      if ((error as { code?: string }).code !== lockNotAvailable) throw error
    }
    if (!hasWaited) onWait?.()
    await wait(giveWayMs, undefined, signal ? { signal } : {})
  }
}

const apply = async (client: pg.Client, { name, sql, digest }: Migration): Promise<void> => {
  await client.query('BEGIN')
  try {
    await client.query(`SET LOCAL lock_timeout = ${lockMs}`)
    await client.query(sql)
    await client.query('INSERT INTO migration (name, digest) VALUES ($1, $2)', [name, digest])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}
