import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Envelope } from '@sunport/contract/envelope.ts'
import type { WebEntry } from '@sunport/contract/rendering.ts'
import { discoverPacks } from '@sunport/regions/discover.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import { type Logger, pino } from 'pino'
import { buildApp } from '../app.ts'
import { listenForTags } from '../platform/cache/tags.ts'
import { type Config, readConfig } from '../platform/config.ts'
import { type DatabaseShare, openDatabase, type Servers } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import type { Task } from '../platform/jobs/define-task.ts'
import { seedInstallation } from '../seed.ts'
import { testClock } from './clock.ts'
import { createTestDatabase, type Template, type TestDatabase } from './database.ts'

export interface TestAppOptions {
  /** Beijing noon of an ordinary working day unless told otherwise. */
  now?: string
  web?: WebEntry
  /** Given: timed work is done, also of these kinds. */
  tasks?: readonly Task[]
  /** What is due is turned into runs only when the test says so. */
  looksByHand?: boolean
  config?: Partial<Config>
  /** Database of another test application, for two instances over one. */
  url?: string
  /** Other regions than those of the repository. */
  packs?: readonly RegionPack[]
  /** What the server says of itself, for a test that reads it. */
  log?: Logger
  /** What visitors may take of the database. */
  visitors?: Partial<DatabaseShare['visitors']>
  /** Whether requests may only read in the database; as in the product, a demonstration's do, unless told otherwise. */
  servesReadOnly?: boolean
  /** More servers than the one at the address. */
  servers?: Servers
}

const noPages: WebEntry = {
  render: async () => ({ kind: 'redirect', status: 302, location: '/maincms-web/404' }),
}

export const silentLog = pino({ level: 'silent' })

const seed = async (url: string, packs: readonly RegionPack[]): Promise<void> => {
  const database = openDatabase(url, silentLog, 1)
  await seedInstallation(database.db, packs)
  await database.end()
}

/** The same for a server of a test's own. */
export const seedDatabase = async (url: string): Promise<void> => {
  await migrate(url)
  await seed(url, await discoverPacks())
}

/** Filling it takes longer than most test files, so it is done once. */
const seeded: Template = {
  name: 'test_template_seeded',
  fill: async url => seed(url, await discoverPacks()),
}

const createSeededDatabase = async (packs: readonly RegionPack[] | undefined): Promise<TestDatabase> => {
  if (!packs) return createTestDatabase(seeded)
  const own = await createTestDatabase()
  await seed(own.url, packs)
  return own
}

/** The whole application over a database of its own, answering by `inject` without a port. */
export const createTestApp = async ({
  now = '2026-06-10T04:00:00Z',
  web = noPages,
  config: overrides = {},
  url,
  tasks,
  looksByHand,
  packs: given,
  log = silentLog,
  visitors = {},
  servesReadOnly = overrides.demoMode ?? false,
  servers = {},
}: TestAppOptions = {}) => {
  const own = url ? undefined : await createSeededDatabase(given)
  const databaseUrl = url ?? own?.url ?? ''
  const dataDir = mkdtempSync(join(tmpdir(), 'sunport-app-'))
  const packs = given ? [...given] : await discoverPacks()
  const clock = testClock(now)
  const share = {
    desk: { size: 5 },
    visitors: { size: 3, waitMs: 10_000, statementMs: 30_000, lockMs: 10_000, ...visitors },
  }
  const database = openDatabase(databaseUrl, silentLog, share, { servesReadOnly, ...servers })
  const tags = await listenForTags(servers.directUrl ?? databaseUrl, silentLog)
  const base = readConfig(
    {
      ...{ NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: databaseUrl, RATE_LIMIT: '0' },
      // Tests write rows behind the product's back, and ask at once.
      ANSWER_MEMORY_MB: '0',
    },
    packs.map(pack => pack.code),
  )
  const config = { ...base, ...overrides }
  const secret = Buffer.alloc(32, 7)
  const app = await buildApp({
    config,
    log,
    clock,
    database,
    tags,
    secret,
    packs,
    web,
    ...(tasks && { moreTasks: tasks }),
  })
  if (tasks) await app.tasks.start(looksByHand)
  app.presence.open()

  /** Asks like a program of the outside would, and opens the envelope. */
  const get = async <T = unknown>(path: string, headers: Record<string, string> = {}): Promise<Envelope<T>> =>
    (await app.http.inject({ method: 'GET', url: path, headers })).json()

  return {
    ...app,
    db: database.db,
    database,
    url: databaseUrl,
    clock,
    packs,
    dataDir,
    secret,
    get,
    close: async () => {
      await app.stop()
      await tags.stop()
      await database.end()
      await own?.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export type TestApp = Awaited<ReturnType<typeof createTestApp>>

export const hexId = (): string => randomBytes(16).toString('hex')
export const uuid = (): string => randomUUID()
