import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { createLog } from './log.ts'

test('a failed statement stands in the log without the values that it was given', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sunport-log-'))
  const pool = new pg.Pool({ connectionString: inject('databaseUrl'), max: 1 })
  onTestFinished(async () => {
    await pool.end()
    rmSync(folder, { recursive: true, force: true })
  })
  const path = join(folder, 'server.log')
  const log = createLog('info', path)
  const failure = await drizzle(pool)
    .execute(sql`SELECT ${'13912345678'}::text, ${'张三丰'}::text, ${'440106199001011234'}::int`)
    .catch(error => error)
  log.error({ err: failure }, 'request failed')
  log.warn({ reason: 'Key (mobile)=(13912345678) already exists' }, 'not saved')
  const said = await vi.waitFor(() => {
    const text = readFileSync(path, 'utf8')
    expect(text).toContain('not saved')
    return text
  })
  for (const secret of ['13912345678', '张三丰', '440106199001011234']) expect(said).not.toContain(secret)
  expect(said).toContain('Failed query: SELECT')
  expect(said).toContain('"code":"22003"')
  expect(said).toContain('already exists')
})
