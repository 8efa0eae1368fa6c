import type { TaskRun, TimedTask } from '@sunport/contract/calls/task.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { publishMany } from '../../testing/infos.ts'
import { type Acting, actAs, insertUser } from '../../testing/people.ts'
import { until } from '../../testing/tasks.ts'

let app: TestApp
let system: Acting

beforeAll(async () => {
  app = await createTestApp({ tasks: [] })
  await insertUser(app.db, { userName: 'system', roleIds: ['role-sa'] })
  system = await actAs(app, 'system')
})
afterAll(() => app.close())

const over = (id: string): Promise<TaskRun> =>
  until(async () => {
    const run = (await system.get(`/task-runs/${id}`)).data
    return run.endAt !== null && run
  })

const builtIn = async (code: string, params?: object) =>
  over(
    (await system.post(`/tasks/task-${code}/run`, { reason: '试运行', ...(params && { params }) })).data
      .runId,
  )

test('is there from the first start with its handler, and what operators changed of it stays at the next', async () => {
  const paused = (await system.get('/tasks/task-index-check')).data
  await system.put('/tasks/task-index-check/status', { version: paused.version, status: '0' })
  await (await createTestApp({ url: app.url })).close()
  const { rows } = (await system.get('/tasks?pageSize=100')).data
  expect(rows.map(({ jobCode, status, nextRunAt }: TimedTask) => [jobCode, status, nextRunAt])).toEqual([
    ['attest-check', '1', '2026-06-11 02:50:00'],
    ['code-census', '1', '2026-06-10 12:20:00'],
    ['domain-test', '1', '2026-06-11 04:20:00'],
    ['file-check', '1', '2026-06-11 04:30:00'],
    ['file-scan', '1', '2026-06-10 12:05:00'],
    ['hash-chain-verify', '1', '2026-06-11 02:30:00'],
    ['index-check', '0', null],
    ['index-rebuild', '1', null],
    ['link-check', '1', '2026-06-11 04:00:00'],
    ['notice-check', '1', '2026-06-10 12:05:00'],
    ['text-link-check', '1', '2026-06-11 04:30:00'],
    ['bin-purge', '1', '2026-06-11 05:00:00'],
    ['desk-jobs', '1', '2026-06-10 12:10:00'],
    ['expired-cleanup', '1', '2026-06-10 12:10:00'],
    ['log-archive', '1', '2026-06-11 03:30:00'],
    ['reader-cleanup', '1', '2026-06-11 03:25:00'],
    ['message-overdue', '1', '2026-06-10 12:10:00'],
    ['message-supplement', '1', '2026-06-11 01:20:00'],
    ['attest-catch-up', '1', '2026-06-10 12:35:00'],
    ['basis-review', '1', '2026-06-10 12:20:00'],
    ['campaign-due', '1', '2026-06-10 12:05:00'],
    ['content-due', '1', '2026-06-10 13:00:00'],
    ['credit-expiry', '1', '2026-06-11 00:05:00'],
    ['data-files', '1', '2026-06-10 12:40:00'],
    ['directory-import', '1', '2026-06-11 03:40:00'],
    ['law-commence', '1', '2026-06-11 00:01:00'],
    ['survey-due', '1', '2026-06-10 12:10:00'],
    ['follow-composing', '1', '2026-06-10 12:10:00'],
    ['follow-daily', '1', '2026-06-11 08:00:00'],
    ['follow-matching', '1', '2026-06-10 12:10:00'],
    ['follow-sending', '1', '2026-06-10 12:10:00'],
    ['mail-sending', '1', '2026-06-10 12:10:00'],
    ['sms-sending', '1', '2026-06-10 12:10:00'],
    ['work-digest', '1', '2026-06-11 08:30:00'],
  ])
  expect(rows.every(({ handlerName }: TimedTask) => handlerName)).toBe(true)
})

test('verifies the chain of audit rows and names the row where it breaks', async () => {
  expect(await builtIn('hash-chain-verify')).toMatchObject({
    result: '1',
    message: expect.stringMatching(/^审计链完整/),
  })
  await app.db.execute(sql`ALTER TABLE audit_log DISABLE TRIGGER audit_log_append_only`)
  await app.db.execute(sql`UPDATE audit_log SET reason = '改过' WHERE id = 2`)
  expect(await builtIn('hash-chain-verify')).toMatchObject({
    result: '0',
    message: '审计链在第 2 条断开，记录可能被篡改',
  })
  await app.db.execute(sql`UPDATE audit_log SET reason = NULL WHERE id = 2`)
  await app.db.execute(sql`ALTER TABLE audit_log ENABLE TRIGGER audit_log_append_only`)
})

test('finds an index that does not fit, and mends it when told to', async () => {
  const place = { siteId: 'gd', channel: 'xmcggg', noticeTime: '2026-06-01 09:00:00' }
  await app.db.transaction(tx => publishMany(tx, place, ['采购公告一', '采购公告二']))
  expect(await builtIn('index-check')).toMatchObject({ message: '索引与 2 条已发布信息一致' })
  await app.db.execute(sql`DELETE FROM search_entry WHERE seq = (SELECT min(seq) FROM search_entry)`)
  const found = await builtIn('index-check')
  expect(found).toMatchObject({ result: '0', message: '索引有 1 条与已发布信息不一致' })
  expect(found.items).toEqual({ total: 2, ok: 1, skipped: 0, failed: 1 })
  const mended = await builtIn('index-check', { repair: true })
  expect(mended).toMatchObject({ result: '1', message: '发现 1 条不一致，已重建索引' })
  expect(await builtIn('index-check')).toMatchObject({ result: '1' })
  expect(await builtIn('index-rebuild')).toMatchObject({ result: '1', message: '重建 2 条' })
})

test('forgets visits older than the configuration keeps, and what has expired', async () => {
  await app.db.execute(sql`INSERT INTO visit_log (site_id, url, visited_at) VALUES
      ('s', '/old', '2025-06-09T00:00:00Z'), ('s', '/kept', '2025-06-11T00:00:00Z')`)
  expect(await builtIn('log-archive')).toMatchObject({ result: '1', message: '清理 1 条，归档操作日志 0 条' })
  const kept = await app.db.execute<{ url: string }>(sql`SELECT url FROM visit_log`)
  expect(kept.rows).toEqual([{ url: '/kept' }])
  await app.db.execute(
    sql`INSERT INTO used_nonce (key_id, nonce, used_at) VALUES ('k', 'old', '2026-06-01T00:00:00Z')`,
  )
  expect(await builtIn('expired-cleanup')).toMatchObject({ result: '1' })
  const left = await app.db.execute(sql`SELECT 1 FROM used_nonce WHERE nonce = 'old'`)
  expect(left.rows).toEqual([])
})
