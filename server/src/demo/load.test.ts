import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { discoverPacks } from '@sunport/regions/discover.ts'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFirstAdministrators } from '../features/session/first-administrators.ts'
import { openDatabase } from '../platform/database/database.ts'
import { folderStore } from '../platform/files/folder-store.ts'
import { storedPath } from '../platform/files/store.ts'
import { seedInstallation } from '../seed.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { growDemo } from './grow.ts'
import { loadDemo } from './load.ts'
import { tellOfDemo } from './notifications.ts'

const now = new Date('2026-03-11T06:20:00Z')
const [first, second, third] = await discoverPacks()
if (!first || !second || !third) throw new Error('three packs are needed')
const packs = [first, second, third]
const filesDir = mkdtempSync(join(tmpdir(), 'demo-files-'))
let database: TestDatabase
let client: pg.Client

const count = async (query: string, values: unknown[] = []): Promise<number> =>
  Number((await client.query(query, values)).rows[0].n)

beforeAll(async () => {
  database = await createTestDatabase()
  const opened = openDatabase(database.url, pino({ level: 'silent' }), 2)
  await seedInstallation(opened.db, packs)
  await opened.end()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await loadDemo({ url: database.url, files: folderStore(filesDir), packs: [first], now })
})

afterAll(async () => {
  await client.end()
  await database.drop()
  rmSync(filesDir, { recursive: true, force: true })
})

test('a region is loaded once, with a mark that it is done', async () => {
  const before = await count('SELECT count(*) AS n FROM info')
  expect(
    await count('SELECT count(*) AS n FROM publication WHERE notice_type IS NOT NULL'),
  ).toBeGreaterThanOrEqual(400)
  expect(
    await count(`SELECT count(*) AS n FROM installation WHERE key = $1 AND value = 'done'`, [
      `demo:${first.siteCode}`,
    ]),
  ).toBe(1)
  expect(await loadDemo({ url: database.url, files: folderStore(filesDir), packs: [first], now })).toEqual({
    notices: 0,
    articles: 0,
  })
  expect(await count('SELECT count(*) AS n FROM info')).toBe(before)
})

test('a load that breaks off leaves whole regions and goes on with the rest', async () => {
  const broken = { ...third, siteCode: 'nowhere' }
  await expect(
    loadDemo({ url: database.url, files: folderStore(filesDir), packs: [first, second, broken], now }),
  ).rejects.toThrow('nowhere')
  expect(
    await count('SELECT count(*) AS n FROM installation WHERE key = $1', [`demo:${second.siteCode}`]),
  ).toBe(1)
  expect(await count('SELECT count(*) AS n FROM info WHERE site_id = $1', [third.siteCode])).toBe(0)
  const counts = await loadDemo({ url: database.url, files: folderStore(filesDir), packs, now })
  expect(counts.notices).toBe(
    await count('SELECT count(*) AS n FROM publication WHERE site_id = $1 AND notice_type IS NOT NULL', [
      third.siteCode,
    ]),
  )
})

test('what is not public has no public row', async () => {
  const of = (state: string) =>
    count('SELECT count(*) AS n FROM info WHERE site_id = $1 AND state = $2', [first.siteCode, state])
  expect(await of('draft')).toBe(5)
  expect(await of('withdrawn')).toBe(3)
  expect(
    await count(
      `SELECT count(*) AS n FROM publication p JOIN info i ON i.id = p.info_id WHERE i.state <> 'live'`,
    ),
  ).toBe(0)
  expect(
    await count(
      `SELECT count(*) AS n FROM publication WHERE title LIKE '%【草稿】%' OR description LIKE '%【草稿】%'`,
    ),
  ).toBe(0)
  expect(
    await count(
      `SELECT count(*) AS n FROM info_edition e JOIN info i ON i.id = e.info_id WHERE i.site_id = $1 AND e.edition_no = 2 AND e.state = 'draft'`,
      [first.siteCode],
    ),
  ).toBe(3)
})

test('every public row stands for the published edition of its info', async () => {
  expect(
    await count(`SELECT count(*) AS n FROM publication p JOIN info i ON i.id = p.info_id JOIN info_edition e ON e.id = p.edition_id
      WHERE i.published_edition_id <> e.id OR e.state <> 'published' OR e.title <> p.title OR e.digest IS NULL
        OR p.description = '' OR length(p.description) > 500 OR e.fields->>'purchaser' IS DISTINCT FROM p.purchaser`),
  ).toBe(0)
})

test('region codes are those of the region table', async () => {
  expect(
    await count(
      'SELECT count(*) AS n FROM publication p WHERE region_code IS NOT NULL AND NOT EXISTS (SELECT 1 FROM region r WHERE r.code = p.region_code)',
    ),
  ).toBe(0)
})

test('attachments lie in the store under their digest', async () => {
  const { rows } = await client.query<{ digest: string; size: string }>(
    'SELECT DISTINCT f.digest, f.size FROM file f JOIN info_attachment a ON a.file_id = f.id',
  )
  expect(rows.length).toBeGreaterThan(30)
  for (const { digest, size } of rows) {
    const content = readFileSync(join(filesDir, storedPath(digest)))
    expect(createHash('sha256').update(content).digest('hex')).toBe(digest)
    expect(content.length).toBe(Number(size))
  }
})

test('every site greets with a line that nobody has to close', async () => {
  expect(
    await count(
      `SELECT count(*) AS n FROM home_window WHERE site_id = $1 AND window_type = 'strip' AND valid_from <= $2 AND valid_to > $2`,
      [first.siteCode, now],
    ),
  ).toBe(1)
})

test('no home greets with a window that covers the page', async () => {
  expect(await count(`SELECT count(*) AS n FROM home_window WHERE window_type = 'popup'`)).toBe(0)
})

test('what the homes show, the desk of windows knows', async () => {
  expect(
    await count(`SELECT count(*) AS n FROM home_window w WHERE NOT EXISTS (
      SELECT 1 FROM info i JOIN info_edition e ON e.id = i.published_edition_id
      WHERE i.id = w.id AND i.kind = 'window' AND i.state = 'live' AND e.title = w.title
        AND e.fields->>'windowType' = w.window_type)`),
  ).toBe(0)
})

test('more notices can be added again and again', async () => {
  const before = await count('SELECT count(*) AS n FROM publication')
  const grow = () => growDemo({ url: database.url, packs: [first], now, notices: 300 })
  const [{ added: one }, { added: two }] = [await grow(), await grow()]
  expect(one).toBeGreaterThanOrEqual(300)
  expect(await count('SELECT count(*) AS n FROM publication')).toBe(before + one + two)
})

test('two messages came with files, private and readable from the disk', async () => {
  const { rows } = await client.query<{ ext: string; digest: string; message: string }>(
    `
    SELECT f.ext, f.digest, a.message_id AS message FROM message_attachment a JOIN file f ON f.id = a.file_id AND f.is_private
    JOIN message m ON m.id = a.message_id WHERE m.site_id = $1 ORDER BY f.ext, a.message_id`,
    [first.siteCode],
  )
  expect(rows.map(({ ext }) => ext)).toEqual(['.pdf', '.pdf', '.png'])
  for (const { digest } of rows) {
    const stored = readFileSync(join(filesDir, storedPath(digest)))
    expect(createHash('sha256').update(stored).digest('hex')).toBe(digest)
  }
  expect(new Set(rows.map(({ message }) => message)).size).toBe(2)
})

test('on the first day every desk account is told of what waits for it, and of nothing else', async () => {
  const opened = openDatabase(database.url, pino({ level: 'silent' }), 2)
  await createFirstAdministrators(opened.db, 'admin', 'Only-for-tests-1', true)
  await tellOfDemo(opened.db, now)
  await opened.end()
  const { rows } = await client.query<{ name: string; kinds: string[] }>(`
    SELECT u.user_name AS name, array_agg(DISTINCT n.kind) AS kinds FROM notification n
    JOIN app_user u ON u.id = n.user_id WHERE n.read_at IS NULL GROUP BY 1 ORDER BY 1`)
  expect(Object.fromEntries(rows.map(({ name, kinds }) => [name, kinds]))).toMatchObject({
    directory: ['correction-waiting'],
    editor: ['opinion-waiting'],
    replier: ['message-assigned'],
    reviewer2: ['answer-review'],
    supervisor1: ['repair-waiting'],
    supervisor2: ['repair-waiting'],
  })
})
