import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { pino } from 'pino'
import { inject } from 'vitest'
import { openDatabase } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'

export type TestDatabase = { url: string; drop(): Promise<void> }

/** What a database begins with. It is made by the first test file that asks, and cloned for all. */
export interface Template {
  name: string
  /** From a migrated database on. */
  fill?(url: string): Promise<void>
}

const migrated: Template = { name: 'test_template' }
const templateLock = 7_330_099

const withName = (url: string, name: string) => {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

const asAdmin = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Named only when it is whole, so a failed migration leaves no template that later files would clone. */
const createTemplate = async (client: pg.Client, url: string, { name, fill }: Template) => {
  const unfinished = `${name}_unfinished`
  await client.query(`DROP DATABASE IF EXISTS ${unfinished} WITH (FORCE)`)
  await client.query(`CREATE DATABASE ${unfinished}`)
  await migrate(withName(url, unfinished))
  await fill?.(withName(url, unfinished))
  await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`)
}

/** A database of one's own, cloned from a template. */
export const createTestDatabase = async (template = migrated): Promise<TestDatabase> => {
  const url = inject('databaseUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asAdmin(url, async client => {
    await client.query('SELECT pg_advisory_lock($1)', [templateLock])
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [template.name])
    if (found.rowCount === 0) await createTemplate(client, url, template)
    await client.query('SELECT pg_advisory_unlock($1)', [templateLock])
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template.name}`)
  })
  return {
    url: withName(url, name),
    drop: () =>
      asAdmin(url, async client => {
        await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
      }),
  }
}

/**
 * Connections of a test without an application. A pool has ended before its connections have, and a database that is dropped
 * meanwhile tells them so: one that nobody listens to fails the run.
 */
export const openPool = (url: string): pg.Pool => openDatabase(url, pino({ level: 'silent' }), 5).pool
