import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import type { DataFile, DataManifest } from '@sunport/contract/calls/data-file.ts'
import type { InfoDetail, InfoRow } from '@sunport/contract/calls/info.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openStore } from '../../platform/files/open-store.ts'
import { type FileStore, storedPath } from '../../platform/files/store.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { publishSample } from '../../testing/infos.ts'
import { type Acting, actAs, insertUser } from '../../testing/people.ts'
import { until } from '../../testing/tasks.ts'

const path = '/gpcms/rest/web/v2/data-files'

let app: TestApp
let files: FileStore
let system: Acting
let [site, other] = ['', '']
beforeAll(async () => {
  app = await createTestApp({ tasks: [], looksByHand: true })
  ;[site = '', other = ''] = app.packs.map(({ siteCode }) => siteCode)
  files = openStore({ dataDir: app.dataDir, filesBucket: undefined, filesSignedSeconds: 0 })
  await insertUser(app.db, { userName: 'system', roleIds: ['role-sa'] })
  system = await actAs(app, 'system')
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.execute(sql`TRUNCATE publication CASCADE`)
  await app.db.execute(sql`TRUNCATE data_file, data_file_due, data_file_gone`)
})

const put = (noticeTime: string, over: object = {}) =>
  publishSample(app.db, { siteId: site, channel: 'tzgg', title: `公告${noticeTime}`, noticeTime, ...over })
const take = (id: string) => app.db.execute(sql`DELETE FROM publication WHERE info_id = ${id}`)

const make = async (): Promise<string> => {
  app.clock.set(new Date(app.clock.now().getTime() + 1000))
  const { runId } = (await system.post('/tasks/task-data-files/run', { reason: '生成' })).data
  const run = await until(async () => {
    const { data } = await system.get(`/task-runs/${runId}`)
    return data.endAt !== null && data
  })
  return run.message
}

const manifest = async (month = '', siteId = site): Promise<DataManifest> =>
  (await app.get<DataManifest>(`${path}?siteId=${siteId}&month=${month}`)).data as DataManifest
const fetched = (name: string) => app.http.inject({ method: 'GET', url: `${path}/${name}` })
const bytesOf = async ({ name }: Pick<DataFile, 'name'>): Promise<Buffer> => {
  const answer = await fetched(name)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/gzip'])
  return answer.rawPayload
}
const linesIn = (bytes: Buffer): (InfoRow & { withdrawn?: true; pageUrl: string })[] =>
  gunzipSync(bytes)
    .toString()
    .split('\n')
    .slice(0, -1)
    .map(line => JSON.parse(line))
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const daysOf = async (month: string): Promise<DataFile[]> =>
  (await manifest(month)).files.filter(({ kind, form }) => kind === 'day' && form === 'jsonl')

test('the files of a month are its days, byte by byte, and add up to what is public, by ids and digests', async () => {
  const times = ['2026-05-31 23:59:59', '2026-06-01 00:00:00', '2026-06-01 09:00:00', '2026-06-09 15:30:00']
  const ids = []
  for (const time of times) ids.push(await put(time, { noticeType: '001011', planId: 'p1' }))
  const elsewhere = await put('2026-06-01 09:00:00', { siteId: other })
  await make()

  const june = await manifest('2026-06')
  for (const file of june.files) {
    const bytes = await bytesOf(file)
    const plain = gunzipSync(bytes)
    expect([bytes.length, sha256(bytes)]).toEqual([file.bytes, file.sha256])
    expect([plain.length, sha256(plain)]).toEqual([file.plainBytes, file.plainSha256])
  }
  for (const form of ['jsonl', 'ocds']) {
    const own = june.files.filter(file => file.form === form)
    const days = own.filter(({ kind }) => kind === 'day').toSorted((a, b) => (a.period < b.period ? -1 : 1))
    const month = own.filter(({ kind }) => kind === 'month')
    expect([days.map(({ period }) => period), month.length]).toEqual([['2026-06-01', '2026-06-09'], 1])
    const joined = Buffer.concat(await Promise.all(days.map(bytesOf)))
    expect(await bytesOf(month[0] as DataFile)).toEqual(joined)
    expect(month[0]?.records).toBe(days.reduce((total, day) => total + day.records, 0))
  }

  const all = (await manifest()).files.filter(({ form }) => form === 'jsonl')
  expect(all.map(({ period }) => period)).toEqual(['2026-06', '2026-05'])
  const found = (await Promise.all(all.map(bytesOf))).flatMap(linesIn)
  expect(found.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  const theirs = (await manifest('', other)).files.filter(({ form }) => form === 'jsonl')
  expect((await Promise.all(theirs.map(bytesOf))).flatMap(linesIn).map(({ id }) => id)).toEqual([elsewhere])

  // Each record says what its page's call says, letter by letter, but for what counts readers.
  for (const { pageUrl, ...record } of found) {
    expect(pageUrl).toContain(record.id)
    const { data } = await app.get<InfoDetail>(
      `/gpcms/rest/web/v2/info/getInfoById?id=${record.id}&siteId=${site}`,
    )
    const told = Object.entries(record).map(([key]) => [key, data?.[key as keyof InfoDetail]])
    expect({ ...record, planId: 'p1' }).toEqual(Object.fromEntries(told))
  }
})

test('releases of a day are one package in one line, older than none of them', async () => {
  const id = await put('2026-06-02 10:00:00', { noticeType: '001011' })
  await put('2026-06-02 11:00:00')
  await make()
  const file = (await manifest('2026-06')).files.find(({ form, kind }) => form === 'ocds' && kind === 'day')
  const [text = '', rest] = gunzipSync(await bytesOf(file as DataFile))
    .toString()
    .split('\n')
  expect(rest).toBe('')
  const { releases, publishedDate, uri } = JSON.parse(text)
  expect(releases.map((release: { id: string }) => release.id)).toEqual([id])
  expect(publishedDate).toBe('2026-06-02T23:59:59+08:00')
  expect(uri).toBe(file?.url)
})

test('made anew of the same, the bytes are the same', async () => {
  await put('2026-06-03 10:00:00', { noticeType: '001011' })
  await put('2026-06-03 10:00:00')
  await make()
  const before = (await manifest('2026-06')).files.map(({ sha256: digest }) => digest)
  await app.db.execute(
    sql`INSERT INTO data_file_due (site_id, day, is_urgent) VALUES (${site}, '2026-06-03', false)`,
  )
  await app.db.execute(sql`UPDATE publication SET click_num = click_num + 9`)
  expect(await make()).toContain('生成 2 个')
  expect((await manifest('2026-06')).files.map(({ sha256: digest }) => digest)).toEqual(before)
})

test('what is withdrawn is had by nobody from that moment on, and its id is all that is left of it', async () => {
  const stays = await put('2026-06-04 10:00:00')
  const goes = await put('2026-06-04 11:00:00', { body: '<p>撤回的正文</p>' })
  await put('2026-05-04 11:00:00')
  await make()
  const before = await daysOf('2026-06')
  const digests = (await manifest('2026-06')).files.map(({ sha256: digest }) => digest)
  await take(goes)

  expect((await daysOf('2026-06')).map(({ isBeingRemade }) => isBeingRemade)).toEqual([true])
  const months = (await manifest()).files.filter(({ form }) => form === 'jsonl')
  expect(months.map(({ period, isBeingRemade }) => [period, isBeingRemade])).toEqual([
    ['2026-06', true],
    ['2026-05', false],
  ])
  for (const { name } of (await manifest('2026-06')).files) {
    const refused = await fetched(name)
    expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([
      503,
      '4932',
      '2',
    ])
  }

  await make()
  const [day] = await daysOf('2026-06')
  expect([day?.records, day?.withdrawn, day?.isBeingRemade]).toEqual([1, 1, false])
  expect(linesIn(await bytesOf(day as DataFile)).map(({ id, withdrawn }) => [id, withdrawn])).toEqual([
    [stays, undefined],
    [goes, true],
  ])
  expect(day?.sha256).not.toBe(before[0]?.sha256)
  // Nothing of it stays in the store either.
  for (const digest of digests) expect(await files.find(storedPath(digest))).toBeUndefined()

  await app.db.execute(sql`INSERT INTO publication (info_id, edition_id, site_id, channel_id, title, description, notice_time, data_source, more)
    SELECT i.id, e.id, i.site_id, i.channel_id, e.title, '', '2026-06-04 11:00+08', 'x', '{}'
    FROM info i JOIN info_edition e ON e.info_id = i.id WHERE i.id = ${goes}`)
  await make()
  const [again] = await daysOf('2026-06')
  expect([again?.records, again?.withdrawn]).toEqual([2, 0])
})

test('what changes its words or its day is taken along, and clicks change nothing', async () => {
  const id = await put('2026-06-05 10:00:00')
  await make()
  await app.db.execute(sql`UPDATE publication SET click_num = 5 WHERE info_id = ${id}`)
  expect((await daysOf('2026-06')).map(({ isBeingRemade }) => isBeingRemade)).toEqual([false])
  await app.db.execute(
    sql`UPDATE publication SET title = '改过的标题', notice_time = '2026-06-06 10:00+08' WHERE info_id = ${id}`,
  )
  expect((await daysOf('2026-06')).map(({ isBeingRemade }) => isBeingRemade)).toEqual([true])
  await make()
  const days = await daysOf('2026-06')
  expect(days.map(({ period, records, withdrawn }) => [period, records, withdrawn])).toEqual([
    ['2026-06-06', 1, 0],
  ])
  expect(linesIn(await bytesOf(days[0] as DataFile)).map(({ title }) => title)).toEqual(['改过的标题'])
})

test('every column that a record is made of makes its file anew', async () => {
  const { rows } = await app.db.execute<{ columns: string[] }>(sql`
    SELECT array_agg(a.attname::text) AS columns FROM pg_attribute a
    WHERE a.attrelid = 'publication'::regclass AND a.attnum > 0 AND NOT a.attisdropped AND a.attname NOT IN ('info_id', 'click_num')
      AND NOT a.attnum = ANY ((SELECT tgattr FROM pg_trigger WHERE tgname = 'publication_changed_in_data_files')::int2[])`)
  expect(rows[0]?.columns ?? []).toEqual([])
})

test('a correction makes anew the day of what it corrects, and of the others that do', async () => {
  const target = await put('2026-06-07 10:00:00', { noticeType: '001011' })
  const correct = async (noticeTime: string): Promise<string> => {
    const id = await put(noticeTime, { noticeType: '001031' })
    await app.db.execute(sql`INSERT INTO notice_change (correction_id, target_id, sort, field, label, old_value, new_value, reason)
      VALUES (${id}, ${target}, 0, '', '说明', '旧', '新', '更正')`)
    return id
  }
  const madeNow = async (): Promise<string[]> =>
    (await daysOf('2026-06'))
      .filter(({ madeAt }) => madeAt === toWireTime(app.clock.now()))
      .map(({ period }) => period)
  await correct('2026-06-08 10:00:00')
  await put('2026-06-05 10:00:00')
  await make()
  const second = await correct('2026-06-09 10:00:00')
  await make()
  expect(await madeNow()).toEqual(['2026-06-09', '2026-06-08', '2026-06-07'])
  await take(second)
  await make()
  expect(await madeNow()).toEqual(['2026-06-09', '2026-06-08', '2026-06-07'])
  expect((await app.db.execute(sql`SELECT 1 FROM data_file_due`)).rowCount).toBe(0)
})

test('a run that is killed half-way leaves the files as they were, and the next one makes them', async () => {
  await put('2026-06-10 08:00:00')
  await make()
  const before = (await manifest('2026-06')).files
  await put('2026-06-10 09:00:00')
  await put('2026-06-11 09:00:00')
  // The last step of all: contents are in the store, and what would name them is refused.
  await app.db.execute(
    sql`ALTER TABLE data_file ADD CONSTRAINT killed CHECK (period <> '2026-06-11') NOT VALID`,
  )
  expect(await make()).toContain('没有生成')
  expect((await manifest('2026-06')).files).toEqual(before)
  await Promise.all(before.map(bytesOf))
  await app.db.execute(sql`ALTER TABLE data_file DROP CONSTRAINT killed`)
  await make()
  expect((await daysOf('2026-06')).map(({ period, records }) => [period, records])).toEqual([
    ['2026-06-11', 1],
    ['2026-06-10', 2],
  ])
})

test('a content that is lost is made once more instead of being told missing', async () => {
  await put('2026-06-10 08:00:00')
  await make()
  const [day] = await daysOf('2026-06')
  await files.remove(storedPath(day?.sha256 ?? ''))
  expect((await fetched(day?.name ?? '')).statusCode).toBe(503)
  await make()
  expect((await bytesOf(day as DataFile)).length).toBe(day?.bytes)
})

test('names that are none, of no site, or of no day find nothing', async () => {
  await put('2026-06-10 08:00:00')
  await make()
  for (const name of [
    'x',
    `${site}-2026-06-12.jsonl.gz`,
    'nowhere-2026-06-10.jsonl.gz',
    `${site}-2026-06-10.csv.gz`,
  ])
    expect((await fetched(encodeURIComponent(name))).statusCode).toBe(404)
  expect((await app.get(`${path}?siteId=${site}&month=2026-13`)).code).toBe('4000')
})

test('what waits to be taken out is begun at once, not at the next hour', async () => {
  const id = await put('2026-06-10 08:00:00')
  await make()
  await take(id)
  await app.tasks.tick()
  await until(async () => {
    const { rowCount } = await app.db.execute(sql`SELECT 1 FROM data_file_due`)
    return rowCount === 0
  })
  expect(await daysOf('2026-06')).toMatchObject([{ records: 0, withdrawn: 1 }])
})
