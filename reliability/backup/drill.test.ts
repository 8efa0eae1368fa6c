import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiOf, signIn } from '../../e2e/support/api.ts'
import { type Acknowledged, findLost } from '../../e2e/support/crash.ts'
import { createDataFolder, databaseUrl, removeDataFolder } from '../../e2e/support/data-folder.ts'
import { launchProduct, type Product } from '../../e2e/support/product.ts'
import { restore, runCommand, verify } from './commands.ts'
import { keepWriting, sendFile, writeOne } from './support.ts'

let work: string
let dataDir: string
let backups: string
let wal: string
let product: Product | undefined

const launch = (folder: string, walArchive = wal): Product =>
  launchProduct(folder, { DEMO_CONTENT: '0', WAL_ARCHIVE_DIR: walArchive })

const query = async <T extends object>(folder: string, text: string): Promise<T[]> => {
  const client = new pg.Client({ connectionString: databaseUrl(folder) })
  await client.connect()
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}

const backup = async (): Promise<string> => {
  const { output } = await runCommand('run-backup.ts', ['--to', backups], { DATA_DIR: dataDir })
  return /备份完成：(.*)/.exec(output)?.[1] ?? expect.fail(output)
}

beforeAll(() => {
  work = createDataFolder()
  ;[dataDir, backups, wal] = ['data', 'backups', 'wal'].map(name => path.join(work, name)) as [
    string,
    string,
    string,
  ]
})
afterAll(async () => {
  await product?.stop()
  removeDataFolder(work)
})

/** One installation is written to, copied, lost and brought back. */
describe('a portal that is lost and restored', { shuffle: false }, () => {
  const ledger: Acknowledged[] = []
  const afterwards: Acknowledged[] = []
  let folder: string
  let moment: string
  let address: string
  const bytes = Buffer.from('政府采购'.repeat(50_000))

  test('is copied while people work, and the copy is whole', async () => {
    product = launch(dataDir)
    const origin = await product.ready
    const session = await signIn(origin)
    address = await sendFile(origin, session, 'drill.txt', bytes)
    const endWriting = await keepWriting(origin, ledger)
    await expect.poll(() => ledger.length).toBeGreaterThan(20)
    const beforeBackup = [...ledger]
    folder = await backup()
    expect(ledger.length).toBeGreaterThan(beforeBackup.length)
    await endWriting()
    const { output, code } = await verify(folder)
    expect([code, output]).toEqual([0, expect.stringContaining('备份完好')])
    expect(readdirSync(backups).filter(name => name.startsWith('.'))).toEqual([])

    // What was acknowledged before the copy began is in it.
    const restored = path.join(work, 'restored')
    const since = Date.now()
    await restore(['--from', folder, '--data-dir', restored])
    const again = launch(restored, path.join(work, 'wal-of-the-restored'))
    try {
      const at = await again.ready
      console.info(`restored and serving after ${((Date.now() - since) / 1000).toFixed(1)} s`)
      expect(await findLost(at, beforeBackup)).toEqual([])
      const answer = await fetch(at + address, { headers: { cookie: (await signIn(at)).cookie } })
      expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
    } finally {
      await again.stop()
      rmSync(restored, { recursive: true, force: true })
    }
  })

  test('comes back as it was at a chosen moment: what came before is there, what came after is not', async () => {
    const origin = (await product?.ready) ?? ''
    const api = apiOf(origin, await signIn(origin))
    for (let at = 0; at < 10; at += 1) await writeOne(api, ledger)
    const [now] = await query<{ now: Date }>(dataDir, 'SELECT clock_timestamp() AS now')
    moment = now?.now.toISOString() ?? ''
    for (let at = 0; at < 10; at += 1) await writeOne(api, afterwards)
    // The piece that is being written is closed, as the clock would do after five minutes.
    const [closed] = await query<{ name: string }>(dataDir, 'SELECT pg_walfile_name(pg_switch_wal()) AS name')
    await expect.poll(() => existsSync(path.join(wal, `${closed?.name}.gz`))).toBe(true)

    await product?.kill()
    removeDataFolder(dataDir)
    const since = Date.now()
    const back = path.join(work, 'back')
    await restore(['--from', folder, '--data-dir', back, '--wal', wal, '--until', moment])
    product = launch(back, path.join(work, 'wal-after'))
    const at = await product.ready
    console.info(`restored to a moment and serving after ${((Date.now() - since) / 1000).toFixed(1)} s`)
    expect(await findLost(at, ledger)).toEqual([])
    expect(await findLost(at, afterwards)).toEqual(afterwards)
    const chain = await apiOf(at, await signIn(at, 'auditadmin')).log.verify({ afterId: 0 })
    expect(chain.broken).toBeNull()
  })

  test('refuses a moment that the archive does not reach, and one before the copy', async () => {
    const target = path.join(work, 'refused')
    const at = (until: string) =>
      restore(['--from', folder, '--data-dir', target, '--wal', wal, '--until', until], false)
    expect((await at('2099-01-01T00:00:00Z')).output).toContain('归档的 WAL 到不了')
    expect((await at('2020-01-01T00:00:00Z')).output).toContain('早于这份备份完成的时刻')
    expect((await at('2020-01-01 00:00')).output).toContain('不是带时区的时刻')
    expect(existsSync(target)).toBe(false)
    expect(readdirSync(work).filter(name => name.includes('restoring'))).toEqual([])
  })
})

test('nothing is restored over what is there', async () => {
  const target = path.join(work, 'used')
  execFileSync('mkdir', ['-p', target])
  execFileSync('touch', [path.join(target, 'letter')])
  const { code, output } = await restore(['--from', backups, '--data-dir', target], false)
  expect([code, output]).toEqual([1, expect.stringContaining('不是空目录')])
  expect(readdirSync(target)).toEqual(['letter'])
})
