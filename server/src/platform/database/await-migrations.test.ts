import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { ConfigError } from '../config.ts'
import { awaitMigrations } from './await-migrations.ts'
import { migrate, pendingMigrations } from './migrate.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const oneMore = (name: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'sunport-migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, name), 'SELECT 1')
  return folder
}

test('a database of this version makes nobody wait, and says that nothing is missing', async () => {
  expect(await pendingMigrations(database.url)).toEqual([])
  await awaitMigrations(database.url, { onWait: () => expect.unreachable() })
})

test('an instance that may not migrate waits for whoever does, and changes nothing itself', async () => {
  const folder = oneMore('9001-awaited.sql')
  const waits: string[][] = []
  const waiting = awaitMigrations(database.url, {
    folder,
    everyMs: 1,
    onWait: names => waits.push([...names]),
  })
  waiting.catch(() => {})
  await expect.poll(() => waits).toEqual([['9001-awaited.sql']])
  expect(await pendingMigrations(database.url, folder)).toEqual(['9001-awaited.sql'])
  expect(await migrate(database.url, { folder })).toEqual(['9001-awaited.sql'])
  await waiting
  expect(waits).toHaveLength(1)
})

test('it refuses with a sentence when nobody does, and ends at once when it is told to stop', async () => {
  const folder = oneMore('9002-never.sql')
  const impatient = { folder, everyMs: 1, times: 2, onWait: () => {} }
  const refused = awaitMigrations(database.url, impatient)
  await expect(refused).rejects.toThrow(ConfigError)
  await expect(refused).rejects.toThrow(/9002-never\.sql.*npm run migrate/)
  const calling = new AbortController()
  const onWait = () => calling.abort()
  await expect(
    awaitMigrations(database.url, { folder, everyMs: 1e6, onWait, signal: calling.signal }),
  ).rejects.toThrow('abort')
})
