import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDataFolder, removeDataFolder } from '../../e2e/support/data-folder.ts'
import { readManifest } from '../../server/src/backup/manifest.ts'
import { restoreBackup } from '../../server/src/backup/restore-backup.ts'
import { withSession } from '../../server/src/backup/session.ts'
import { verifyBackup } from '../../server/src/backup/verify-backup.ts'
import { choosePort } from '../../server/src/platform/database/embedded/port.ts'
import { startEmbedded } from '../../server/src/platform/database/embedded/start-embedded.ts'
import { ensureSystemUser } from '../../server/src/platform/database/embedded/system-user.ts'
import { backUp, fillPortal } from './small-portal.ts'

const quiet = () => {}
/** A server beside the embedded one, as the distribution has it. */
const programs = '/usr/lib/postgresql/15/bin'

let work: string
beforeAll(() => {
  work = createDataFolder()
})
afterAll(() => removeDataFolder(work))

const startOwn = async () => {
  const cluster = path.join(work, 'own')
  mkdirSync(cluster, { mode: 0o700 })
  const user = process.getuid?.() === 0 ? ensureSystemUser(quiet) : undefined
  if (user) chownSync(cluster, user.uid, user.gid)
  const how = { ...user, cwd: '/' }
  execFileSync(
    `${programs}/initdb`,
    ['-D', cluster, '-U', 'owner', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    how,
  )
  const port = await choosePort([])
  const options = ['-F', '-h', '127.0.0.1', '-k', '', '-p', String(port)]
  const server = spawn(`${programs}/postgres`, ['-D', cluster, ...options], { ...how, stdio: 'ignore' })
  const url = (name: string) => `postgres://owner:word@127.0.0.1:${port}/${name}`
  await expect
    .poll(() => withSession(url('postgres'), async () => true).catch(() => false), { timeout: 30_000 })
    .toBe(true)
  return {
    url,
    create: (name: string) =>
      withSession(url('postgres'), db => db.execute(sql`CREATE DATABASE ${sql.identifier(name)}`)),
    stop: async () => {
      const gone = once(server, 'exit')
      server.kill('SIGINT')
      await gone
    },
  }
}

describe.runIf(existsSync(`${programs}/postgres`))('a database of one’s own', () => {
  test('is dumped in one snapshot, verified in the embedded one, and restored into an empty database', async () => {
    const own = await startOwn()
    try {
      await own.create('portal')
      const dataDir = path.join(work, 'data')
      mkdirSync(dataDir)
      await fillPortal(own.url('portal'), dataDir)
      const { folder } = await backUp({
        url: own.url('portal'),
        isEmbedded: false,
        dataDir,
        to: path.join(work, 'backups'),
      })
      expect((await readManifest(folder)).database).toMatchObject({ kind: 'dump' })
      expect(await verifyBackup({ from: folder, say: quiet })).toMatchObject({ faults: [], contents: 5 })

      const target = path.join(work, 'restored')
      const options = { from: folder, dataDir: target, say: quiet }
      await expect(restoreBackup(options)).rejects.toThrow('请用 --database-url 指明')
      await expect(restoreBackup({ ...options, databaseUrl: own.url('portal') })).rejects.toThrow(
        '目标数据库不是空的',
      )
      await own.create('again')
      await restoreBackup({ ...options, databaseUrl: own.url('again') })
      const { rows } = await withSession(own.url('again'), db =>
        db.execute(
          sql`SELECT (SELECT count(*)::int FROM file) AS files, (SELECT count(*)::int FROM audit_log) AS audits`,
        ),
      )
      expect(rows).toEqual([{ files: 5, audits: 5 }])
      expect(readFileSync(path.join(target, 'secret.key'))).toEqual(
        readFileSync(path.join(dataDir, 'secret.key')),
      )
    } finally {
      await own.stop()
    }
  })
})

test('client programs that are too old for a server are told in a sentence', async () => {
  const newest = spawnSync('pg_dump', ['--version'], { encoding: 'utf8' }).stdout ?? ''
  expect(newest, 'needs a machine whose pg_dump is older than the embedded server').not.toMatch(
    / (?:18|19|2\d)/,
  )
  const dataDir = path.join(work, 'embedded')
  const server = await startEmbedded({ dataDir, log: quiet, isDurable: false })
  try {
    await expect(
      backUp({ url: server.url, isEmbedded: false, dataDir, to: path.join(work, 'too-old') }),
    ).rejects.toThrow(/请安装 postgresql-client-18 或更新的版本/)
  } finally {
    await server.stop()
  }
})
