import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createTestApp, hexId, type TestApp } from '../testing/app.ts'
import { type PlayedText, playSite } from '../testing/played-site.ts'

const siteId = 'gd'
/** Several pages of the source's lists, and several batches of ours. */
const count = 170

let app: TestApp
let site: Awaited<ReturnType<typeof playSite>>
let folder: string
beforeAll(async () => {
  const texts = Array.from(
    { length: count },
    (_, nth): PlayedText => ({
      id: hexId(),
      title: `第${nth}号旧公告`,
      noticeTime: `2025-03-${String(1 + (nth % 28)).padStart(2, '0')} 09:00:00`,
      channel: 'played-notices',
    }),
  )
  site = await playSite(texts)
  site.channels.push({ id: 'played-notices', name: '通知公告', pagemark: 'tzgg', channelType: 'list' })
})
afterAll(() => site.close())
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'sunport-moving-'))
  app = await createTestApp()
})
afterEach(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

/** As `npm run migrate-from -- …` starts it; what it says, and how it ends. */
const command = (...more: string[]) => {
  const program = path.join(import.meta.dirname, 'run.ts')
  const child: ChildProcess = spawn(
    process.execPath,
    [program, '--host', site.origin, '--site', siteId, ...more],
    {
      env: {
        ...{ PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'test' },
        ...{ DATABASE_URL: app.url, DATA_DIR: folder, SECRET_KEY: app.secret.toString('hex') },
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => {
      said += text
    })
  const ended = new Promise<number | null>(resolve => child.once('close', resolve))
  return { child, ended, said: () => said }
}

const arrived = async (): Promise<number> => {
  const { rows } = await app.db.execute<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM publication WHERE site_id = ${siteId} AND title LIKE '第%号旧公告'`,
  )
  return rows[0]?.count ?? 0
}

test('a dry run says what there is and brings nothing', async () => {
  const { ended, said } = command('--dry-run', '--rate', '1000')
  expect([await ended, said()]).toEqual([0, expect.stringContaining(String(count))])
  expect(await arrived()).toBe(0)
})

test('the command stops at Ctrl-C in a sentence, and the same command goes on and ends with a report', async () => {
  // Slowly enough to be met in the midst of it.
  const first = command('--rate', '20')
  await expect.poll(arrived, { timeout: 60_000, interval: 100 }).toBeGreaterThan(0)
  first.child.kill('SIGINT')
  expect([await first.ended, first.said()]).toEqual([
    1,
    expect.stringContaining('再次运行同一命令即从此处继续'),
  ])
  const before = await arrived()
  expect(before).toBeLessThan(count)

  const report = path.join(folder, 'report.md')
  const second = command('--rate', '1000', '--report', report)
  const code = await second.ended
  expect([code, second.said()]).toEqual([0, expect.stringContaining(`报告：${report}`)])
  expect(await arrived()).toBe(count)
  expect(readFileSync(report, 'utf8')).toContain(String(count))
})

test('a source that refuses ends it in a sentence, and with no trace', async () => {
  const closed = createServer((_, response) => void response.writeHead(403).end())
  await once(closed.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void closed.close())
  const { port } = closed.address() as AddressInfo
  const { ended, said } = command('--host', `http://127.0.0.1:${port}`, '--rate', '1000')
  expect([await ended, said()]).toEqual([1, expect.stringContaining('源站没有应答（HTTP 403）')])
  expect(said()).not.toContain('    at ')
})
