import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { createTestApp, silentLog, type TestApp } from '../../testing/app.ts'
import { publishMany, publishSample } from '../../testing/infos.ts'
import { checkIndex } from './check-read.ts'
import { indexPublications } from './index-repo.ts'
import { fillIndex, rebuildIndex, rebuildProgress } from './rebuild.ts'

let app: TestApp
let database: Database
const sample = { siteId: 'gd', channel: 'xmcggg', noticeType: '001011', noticeTime: '2026-06-01 09:00:00' }
beforeAll(async () => {
  app = await createTestApp()
  database = openDatabase(app.url, silentLog, 4)
  const titles = Array.from({ length: 1200 }, (_, at) => `第${at}号公告`)
  await app.db.transaction(tx => publishMany(tx, sample, titles))
})
afterAll(async () => {
  await database.end()
  await app.close()
})

const faults = async () => (await checkIndex(database.db)).faults.map(({ kind, total }) => [kind, total])
const total = async (key: string) =>
  (
    await app.get<{ total: number }>(
      `/gpcms/rest/web/v2/info/search?siteId=gd&searchKey=${encodeURIComponent(key)}`,
    )
  ).data.total
const idOf = async (title: string) => {
  const { rows } = await app.db.execute<{ id: string }>(
    sql`SELECT info_id AS id FROM publication WHERE title = ${title}`,
  )
  return rows[0]?.id ?? ''
}

describe('the check', () => {
  test('has nothing to say of an index that was written with its publications', async () => {
    expect(await checkIndex(database.db)).toEqual({ published: 1200, faults: [] })
  })

  test('finds what is missing, what is stale and what stands in another place, and a rebuild mends it', async () => {
    const [removed, changed, moved] = await Promise.all(
      ['第1号公告', '第2号公告', '第3号公告'].map(title => idOf(title)),
    )
    await app.db.execute(sql`DELETE FROM search_entry WHERE info_id = ${removed}`)
    await app.db.execute(sql`UPDATE publication SET title = '改过的公告' WHERE info_id = ${changed}`)
    await app.db.execute(sql`UPDATE search_entry SET region_code = '440103' WHERE info_id = ${moved}`)
    const { faults: found } = await checkIndex(database.db)
    expect(found).toEqual([
      { kind: 'missing', total: 1, infoIds: [removed] },
      { kind: 'stale', total: 1, infoIds: [changed] },
      { kind: 'unequal', total: 1, infoIds: [moved] },
    ])
    expect([await total('第1号公告'), await total('改过的公告')]).toEqual([0, 0])

    const told: number[] = []
    expect(await rebuildIndex(database, { onProgress: done => told.push(done) })).toBe(true)
    expect(told).toEqual([500, 1000, 1200])
    expect(await faults()).toEqual([])
    expect([await total('第1号公告'), await total('改过的公告'), await total('第2号公告')]).toEqual([1, 1, 0])
  })

  test('finds what the attachments have gained', async () => {
    const id = await idOf('第4号公告')
    await app.db.execute(
      sql`INSERT INTO file (id, name, ext, media_type, size, digest) VALUES ('f', '清单.pdf', 'pdf', 'application/pdf', 1, 'd')`,
    )
    await app.db.execute(sql`INSERT INTO info_attachment (edition_id, file_id, name)
      SELECT edition_id, 'f', '设备清单.pdf' FROM publication WHERE info_id = ${id}`)
    expect(await faults()).toEqual([['stale', 1]])
    await rebuildIndex(database)
    expect([await faults(), await total('设备清单')]).toEqual([[], 1])
  })
})

describe('a rebuild', () => {
  test('that is stopped goes on where it was, and says how far it is', async () => {
    const stopping = new AbortController()
    const stopped = rebuildIndex(database, {
      signal: stopping.signal,
      onProgress: () => stopping.abort(new Error('stopped')),
    })
    await expect(stopped).rejects.toThrow('stopped')
    expect(await rebuildProgress(database.db)).toMatchObject({
      state: 'failed',
      done: 500,
      failure: 'stopped',
    })
    const told: number[] = []
    await rebuildIndex(database, { onProgress: done => told.push(done) })
    expect(told).toEqual([1000, 1200])
    expect(await rebuildProgress(database.db)).toMatchObject({ state: 'done', done: 1200, total: 1200 })
  })

  test('runs once at a time', async () => {
    const [one, other] = await Promise.all([rebuildIndex(database), rebuildIndex(database)])
    expect([one, other].sort()).toEqual([false, true])
  })

  test('waits for an edit that is under way, and does not undo it', async () => {
    const id = await idOf('第5号公告')
    let rebuilding: Promise<boolean> | undefined
    await app.db.transaction(async tx => {
      await tx.execute(sql`UPDATE publication SET title = '改到一半的公告' WHERE info_id = ${id}`)
      await indexPublications(tx, [id])
      rebuilding = rebuildIndex(database)
      const isWaiting = async () =>
        (await tx.execute(sql`SELECT 1 FROM pg_locks WHERE NOT granted AND locktype = 'transactionid'`)).rows
          .length
      await expect.poll(isWaiting, { timeout: 60_000 }).toBeGreaterThan(0)
    })
    expect(await rebuilding).toBe(true)
    expect([await faults(), await total('改到一半的公告')]).toEqual([[], 1])
  })

  test('runs while others publish, change, withdraw and search; nothing of theirs is lost or undone', async () => {
    const rebuilding = rebuildIndex(database)
    let isRunning = true
    void rebuilding.finally(() => {
      isRunning = false
    })
    let at = 0
    const published: string[] = []
    do {
      published.push(await publishSample(app.db, { ...sample, title: `其间发布 ${at}` }))
      const victim = await idOf(`第${20 + at}号公告`)
      await app.db.execute(sql`DELETE FROM publication WHERE info_id = ${victim}`)
      expect(await total('其间发布')).toBe(published.length)
      expect(await total(`"第${20 + at}号公告"`)).toBe(0)
      at += 1
    } while (isRunning)
    expect(await rebuilding).toBe(true)
    expect(await faults()).toEqual([])
    expect(await total('其间发布')).toBe(published.length)
  })
})

test('what was published without an index is filled in, and so is what an older analysis left', async () => {
  await app.db.execute(
    sql`DELETE FROM search_entry WHERE info_id = ANY(ARRAY(SELECT info_id FROM search_entry LIMIT 30))`,
  )
  await app.db.execute(
    sql`UPDATE search_entry SET analysis = 0, title_norm = '', text_norm = '' WHERE info_id = ANY(ARRAY(SELECT info_id FROM search_entry LIMIT 10))`,
  )
  expect(await fillIndex(database)).toBe(40)
  expect(await faults()).toEqual([])
  expect(await fillIndex(database)).toBe(0)
})
