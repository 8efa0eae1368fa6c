import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { discoverPacks } from '@sunport/regions/discover.ts'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ConfigError, readConfig } from './platform/config.ts'
import { openDatabase } from './platform/database/database.ts'
import { seedInstallation } from './seed.ts'
import { type Running, type StartOptions, start } from './start.ts'
import { silentLog } from './testing/app.ts'
import { type BucketServer, bucketKeys, bucketServer } from './testing/bucket-server.ts'
import { createTestDatabase, type TestDatabase } from './testing/database.ts'

const packs = (await discoverPacks()).slice(0, 1)
const noPages = { render: async () => ({ kind: 'redirect', status: 302, location: '/404' }) as const }

let database: TestDatabase
let folders: string[] = []
let running: Running[] = []
let steps: string[] = []

beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  for (const each of running) await each.stop()
  await database.drop()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  folders = []
  running = []
  steps = []
})

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'sunport-start-'))
  chmodSync(folder, 0o755)
  folders.push(folder)
  return folder
}

const begin = async (
  dataDir: string,
  more: Record<string, string> = {},
  program?: string,
  own: Pick<StartOptions, 'embedded' | 'signal'> = {},
): Promise<Running> => {
  const env = {
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: 'Start-2026-x',
  }
  const config = readConfig(
    { ...env, SECRET_KEY: 'k'.repeat(32), ...more },
    packs.map(({ code }) => code),
  )
  const live = { web: noPages, port: 0, host: '127.0.0.1', isSeeded: false }
  const onStep = (text: string) => void steps.push(text)
  const one = await start({ config, packs, log: silentLog, onStep, live, program, ...own })
  running.push(one)
  return one
}

const ask = async (text: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

test('two instances that first start over one empty database at once both serve, with one set of administrators', async () => {
  const shared = newFolder()
  const both = await Promise.all([begin(shared), begin(shared)])
  for (const { address } of both) expect((await fetch(`${address}/readyz`)).status).toBe(200)
  expect(steps.filter(text => text === '等待另一个实例完成启动')).toHaveLength(1)
  expect(both.map(({ administrators }) => administrators.length).sort()).toEqual([0, 3])
  expect(await ask('SELECT count(*)::int AS users FROM app_user')).toEqual([{ users: 3 }])
})

test('what the code knows of is written once by each program, and again by the next one', async () => {
  const folder = newFolder()
  const startOnce = async (program?: string): Promise<unknown[]> => {
    await (await begin(folder, {}, program)).stop()
    return ask("SELECT id FROM dict_item WHERE dict_name = '平方米'")
  }
  const forget = () => ask("DELETE FROM dict_item WHERE dict_name = '平方米'")
  expect(await startOnce('one')).toHaveLength(1)
  await forget()
  expect(await startOnce('one')).toEqual([])
  expect(await startOnce('two')).toHaveLength(1)
  await forget()
  expect(await startOnce()).toHaveLength(1)
})

test('a migration has what the code knows of written again, by the same program too', async () => {
  const opened = openDatabase(database.url, silentLog, 2)
  const written = async () =>
    (await opened.pool.query("SELECT 1 FROM dict_item WHERE dict_name = '平方米'")).rowCount
  await seedInstallation(opened.db, packs, 'one')
  // As one that takes it away would leave the database.
  await opened.pool.query("DELETE FROM dict_item WHERE dict_name = '平方米'")
  await seedInstallation(opened.db, packs, 'one')
  expect(await written()).toBe(0)
  await opened.pool.query("INSERT INTO migration SELECT '9999-later.sql', digest FROM migration LIMIT 1")
  await seedInstallation(opened.db, packs, 'one')
  expect(await written()).toBe(1)
  await opened.end()
})

test('an instance whose files would lie elsewhere is refused, until somebody says that they were moved', async () => {
  const [own, other] = [newFolder(), newFolder()]
  await (await begin(own)).stop()
  await expect(begin(other)).rejects.toThrow(/共用同一个目录.*STORAGE_ADOPT=1/)
  await (await begin(other, { STORAGE_ADOPT: '1' })).stop()
  // Now the first one is the stranger.
  await expect(begin(own)).rejects.toThrow(ConfigError)
})

describe('a database of its own that is on its way', () => {
  const onItsWay = () => {
    const stop = vi.fn(async () => {})
    return { stop, embedded: Promise.resolve({ url: database.url, port: 0, stop }) }
  }
  const ownDatabase = { DATABASE_URL: '', DEMO_CONTENT: '0' }

  test('is waited for, used, and stopped when all else has', async () => {
    const { stop, embedded } = onItsWay()
    const one = await begin(newFolder(), ownDatabase, undefined, { embedded })
    expect(steps).toContain('启动内置 PostgreSQL')
    expect((await fetch(`${one.address}/readyz`)).status).toBe(200)
    expect(stop).not.toHaveBeenCalled()
    await one.stop()
    expect(stop).toHaveBeenCalledOnce()
  })

  test('is stopped by a start that is broken off before it was there', async () => {
    const { stop, embedded } = onItsWay()
    const signal = AbortSignal.abort()
    await expect(begin(newFolder(), ownDatabase, undefined, { embedded, signal })).rejects.toThrow(/abort/i)
    expect(stop).toHaveBeenCalledOnce()
  })

  test('says by the step that waits for it why it did not come', async () => {
    const embedded = Promise.reject(new ConfigError('没有权限'))
    embedded.catch(() => {})
    await expect(begin(newFolder(), ownDatabase, undefined, { embedded })).rejects.toThrow('没有权限')
  })
})

describe('a first password that everybody tries', () => {
  const common = { ADMIN_PASSWORD: 'Admin@123' }

  test.each(['Admin@123', 'password1', 'Aa123456'])('is refused for the first accounts: %s', async given => {
    await expect(begin(newFolder(), { ADMIN_PASSWORD: given })).rejects.toThrow(/ADMIN_PASSWORD.*过于常见/)
    expect(await ask('SELECT count(*)::int AS users FROM app_user')).toEqual([{ users: 0 }])
    expect(steps).not.toContain('启动服务')
  })

  test('stops nobody who has accounts already: it is told, and gives none of them a password', async () => {
    const folder = newFolder()
    await (await begin(folder)).stop()
    const before = await ask('SELECT user_name, credential FROM app_user ORDER BY 1')
    const { address, administrators } = await begin(folder, common)
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
    expect(steps.join()).toMatch(/ADMIN_PASSWORD 的值过于常见，已不起作用/)
    expect(administrators).toEqual([])
    expect(await ask('SELECT user_name, credential FROM app_user ORDER BY 1')).toEqual(before)
  })
})

describe('files in a bucket', () => {
  let server: BucketServer
  beforeEach(async () => {
    for (const [name, value] of Object.entries(bucketKeys)) vi.stubEnv(name, value)
    server = await bucketServer()
  })
  afterEach(async () => {
    vi.unstubAllEnvs()
    await server.close()
  })

  test('are shared by instances with data folders of their own, and another bucket is refused', async () => {
    await begin(newFolder(), { FILES_URL: server.url })
    expect([...server.kept.keys()]).toEqual(['portal/storage.id'])
    await begin(newFolder(), { FILES_URL: server.url })
    await expect(begin(newFolder(), { FILES_URL: server.url.replace('/portal', '/other') })).rejects.toThrow(
      '不是该数据库的文件存储',
    )
  })

  test('that refuses stops a start in a sentence that tells no key', async () => {
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'another-secret')
    const failure = await begin(newFolder(), { FILES_URL: server.url }).catch(error => error)
    expect(failure).toBeInstanceOf(ConfigError)
    expect(failure.message).toContain('拒绝访问')
    for (const secret of [...Object.values(bucketKeys), 'another-secret'])
      expect(failure.message).not.toContain(secret)
  })

  test('that is away stops no start: pages are read without it', async () => {
    server.disturb((_, response) => {
      response.writeHead(503).end()
      return true
    })
    const { address } = await begin(newFolder(), { FILES_URL: server.url })
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
    expect(steps.filter(text => text.includes('暂时不可用'))).toHaveLength(1)
  })
})
