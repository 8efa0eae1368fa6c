import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDataFolder, removeDataFolder } from '../../e2e/support/data-folder.ts'
import { readManifest, writeManifest } from '../../server/src/backup/manifest.ts'
import { restoreBackup } from '../../server/src/backup/restore-backup.ts'
import { withSession } from '../../server/src/backup/session.ts'
import { verifyBackup } from '../../server/src/backup/verify-backup.ts'
import {
  type EmbeddedServer,
  startEmbedded,
} from '../../server/src/platform/database/embedded/start-embedded.ts'
import { storedPath } from '../../server/src/platform/files/store.ts'
import { backUp, fillPortal } from './small-portal.ts'

const quiet = () => {}

let work: string
let dataDir: string
let server: EmbeddedServer
let good: string
let made = 0

beforeAll(async () => {
  work = createDataFolder()
  dataDir = path.join(work, 'data')
  server = await startEmbedded({ dataDir, log: quiet, isDurable: false })
  await fillPortal(server.url, dataDir)
  good = (await backUp({ url: server.url, dataDir, to: path.join(work, 'backups') })).folder
})
afterAll(async () => {
  await server.stop()
  removeDataFolder(work)
})

const newPlace = (): string => {
  made += 1
  return path.join(work, `place-${made}`)
}

/** A copy of the good one, for harm. */
const copied = (): string => {
  const folder = newPlace()
  cpSync(good, folder, { recursive: true })
  return folder
}

const faultsOf = async (from: string): Promise<string[]> => (await verifyBackup({ from, say: quiet })).faults

test('a good one is found good, and holds what is needed and nothing else', async () => {
  expect(await verifyBackup({ from: good, say: quiet })).toMatchObject({ faults: [], contents: 5 })
  const { files, keys } = await readManifest(good)
  const paths = files.map(each => each.path)
  expect(paths).toContain('database/base.tar.gz')
  expect(paths).toContain('data/archive/audit-1-2.jsonl.gz')
  expect(paths.filter(each => each.startsWith('data/files/'))).toHaveLength(5)
  expect(paths.filter(each => /postgres|lock|part$|^data\/.*key/.test(each))).toEqual([])
  expect(keys).toEqual([
    { name: 'secret.key', fingerprint: expect.stringMatching(/^\w{16}$/), isIncluded: true },
  ])
  // Whoever may read it has the keys.
  expect(statSync(good).mode & 0o077).toBe(0)
  expect(statSync(path.join(good, 'keys/secret.key')).mode & 0o777).toBe(0o600)
})

test('a flipped byte of the database is found before anything is restored', async () => {
  const folder = copied()
  const archive = path.join(folder, 'database/base.tar.gz')
  const bytes = readFileSync(archive)
  const at = bytes.length >> 1
  bytes[at] = (bytes[at] ?? 0) ^ 1
  writeFileSync(archive, bytes)
  await expect(verifyBackup({ from: folder, say: quiet })).rejects.toThrow(
    'base.tar.gz 的内容与清单中的摘要不符',
  )
  const target = newPlace()
  await expect(restoreBackup({ from: folder, dataDir: target, say: quiet })).rejects.toThrow('已损坏')
  expect(readdirSync(work)).not.toContain(path.basename(target))
})

test('a missing file is named', async () => {
  const folder = copied()
  const { files } = await readManifest(folder)
  const gone = files.find(({ path: each }) => each.startsWith('data/files/'))?.path ?? ''
  rmSync(path.join(folder, gone))
  await expect(verifyBackup({ from: folder, say: quiet })).rejects.toThrow(`缺少 ${gone}`)
})

test('rows that the manifest promises and the database has not are found', async () => {
  const folder = copied()
  const manifest = await readManifest(folder)
  manifest.tables['public.file'] = { before: 6, after: 6, churn: 0 }
  manifest.tables['public.gone'] = { before: 1, after: 1, churn: 0 }
  await writeManifest(folder, manifest)
  expect(await faultsOf(folder)).toEqual(['表 public.file 有 5 行，应为 6', '缺少表 public.gone'])
})

test('a file that a row names and the store has not is found', async () => {
  const { rows } = await withSession(server.url, db =>
    db.execute<{ digest: string }>(sql`SELECT digest FROM file WHERE id = 'f3'`),
  )
  const digest = rows[0]?.digest ?? ''
  const stored = path.join(dataDir, 'files', storedPath(digest))
  const bytes = readFileSync(stored)
  rmSync(stored)
  const { folder } = await backUp({ url: server.url, dataDir, to: newPlace() })
  writeFileSync(stored, bytes)
  expect(await faultsOf(folder)).toEqual([`缺少文件内容 ${digest}`])
})

test('an audit chain that was rewritten or cut is found', async () => {
  const harmed = async (harm: ReturnType<typeof sql>): Promise<string> => {
    await withSession(server.url, async db => {
      await db.execute(sql`ALTER TABLE audit_log DISABLE TRIGGER ALL`)
      await db.execute(sql`CREATE TABLE kept AS SELECT * FROM audit_log`)
      await db.execute(harm)
    })
    const { folder } = await backUp({ url: server.url, dataDir, to: newPlace() })
    await withSession(server.url, async db => {
      await db.execute(sql`DELETE FROM audit_log`)
      await db.execute(sql`INSERT INTO audit_log SELECT * FROM kept`)
      await db.execute(sql`DROP TABLE kept`)
      await db.execute(sql`ALTER TABLE audit_log ENABLE TRIGGER ALL`)
    })
    return folder
  }
  const rewritten = await harmed(sql`UPDATE audit_log SET user_name = 'li' WHERE id = 3`)
  expect(await faultsOf(rewritten)).toEqual(['操作日志的链在第 3 行断开'])
  const cut = await harmed(sql`DELETE FROM audit_log WHERE id = 5`)
  const manifest = await readManifest(cut)
  const { auditHead } = await readManifest(good)
  await writeManifest(cut, { ...manifest, auditHead })
  expect(await faultsOf(cut)).toEqual(['操作日志缺少备份时的最后一行（第 5 行）'])
})

test('keys that are kept apart are asked for, and the wrong ones refused', async () => {
  const { folder } = await backUp({ url: server.url, dataDir, to: newPlace(), withKeys: false })
  const target = newPlace()
  const restoring = (keys?: string) => restoreBackup({ from: folder, dataDir: target, keys, say: quiet })
  expect(readdirSync(folder)).not.toContain('keys')
  await expect(restoring()).rejects.toThrow('请用 --keys 指明')
  const wrong = newPlace()
  mkdirSync(wrong)
  await expect(restoring(wrong)).rejects.toThrow('找不到密钥')
  writeFileSync(path.join(wrong, 'secret.key'), 'another')
  await expect(restoring(wrong)).rejects.toThrow('不是这份备份的密钥')
  await restoring(dataDir)
  expect(readFileSync(path.join(target, 'secret.key'))).toEqual(
    readFileSync(path.join(dataDir, 'secret.key')),
  )
})

test('a restored folder starts with all that was committed, and what was killed is cleared away', async () => {
  const target = newPlace()
  await restoreBackup({ from: good, dataDir: target, say: quiet })
  const restored = await startEmbedded({ dataDir: target, log: quiet, isDurable: false })
  try {
    const { rows } = await withSession(restored.url, db => db.execute(sql`SELECT id FROM file ORDER BY id`))
    expect(rows.map(({ id }) => id)).toEqual(['f0', 'f1', 'f2', 'f3', 'f4'])
  } finally {
    await restored.stop()
  }
  const to = newPlace()
  mkdirSync(path.join(to, '.unfinished-99999999'), { recursive: true })
  const { folder } = await backUp({ url: server.url, dataDir, to })
  expect(readdirSync(to)).toEqual([path.basename(folder)])
})
