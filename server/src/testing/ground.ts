import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { listenForTags } from '../platform/cache/tags.ts'
import { type Config, readConfig } from '../platform/config.ts'
import { openDatabase } from '../platform/database/database.ts'
import type { Ground } from '../platform/platform.ts'
import { testClock } from './clock.ts'
import { createTestDatabase } from './database.ts'

const silent = pino({ level: 'silent' })

interface GroundOptions {
  /** Beijing noon of an ordinary working day unless told otherwise. */
  now?: string
  config?: Partial<Config>
  /** Database of another ground, for two instances over one. */
  url?: string
  regionCodes?: readonly string[]
}

/** What the product stands on, over a database of its own. A feature alone needs no more than this. */
export const createGround = async ({
  now = '2026-06-10T04:00:00Z',
  config: overrides = {},
  url,
  regionCodes = ['guangdong'],
}: GroundOptions = {}) => {
  const own = url ? undefined : await createTestDatabase()
  const databaseUrl = url ?? own?.url ?? ''
  const dataDir = mkdtempSync(join(tmpdir(), 'sunport-app-'))
  const base = readConfig(
    { NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: databaseUrl, RATE_LIMIT: '0' },
    [...regionCodes],
  )
  const database = openDatabase(databaseUrl, silent, 5)
  const tags = await listenForTags(databaseUrl, silent)
  const ground = {
    config: { ...base, ...overrides },
    log: silent,
    clock: testClock(now),
    database,
    tags,
    secret: Buffer.alloc(32, 7),
  } satisfies Ground
  return {
    ...ground,
    url: databaseUrl,
    dataDir,
    close: async (): Promise<void> => {
      await tags.stop()
      await database.end()
      await own?.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export type TestGround = Awaited<ReturnType<typeof createGround>>
