import { randomUUID } from 'node:crypto'
import type { Emergency } from '@sunport/contract/calls/emergency.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { contentBench } from '../../../testing/content.ts'
import { type Acting, actAs, insertUser } from '../../../testing/people.ts'
import { linkSweep } from '../checks/link-sweep.ts'
import { clockwork } from '../core/clockwork.ts'

let app: TestApp
let writer: Acting
let signer: Acting
let watcher: Acting
let third: Acting
beforeAll(async () => {
  app = await createTestApp()
  await contentBench(app)
  const roles = { writer: 'role-editor', signer: 'role-review3', watcher: 'role-sa', third: 'role-review2' }
  for (const [name, role] of Object.entries(roles))
    await insertUser(app.db, { userName: `e-${name}`, roleIds: [role] })
  writer = await actAs(app, 'e-writer')
  signer = await actAs(app, 'e-signer')
  watcher = await actAs(app, 'e-watcher')
  third = await actAs(app, 'e-third')
})
afterAll(() => app.close())

const draft = async (title: string, bodyHtml = '<p>正文</p>'): Promise<string> => {
  const id = randomUUID()
  const words = { title, bodyHtml, fields: { source: '测试' }, attachments: [] }
  await writer.post('/content/article', { id, siteId: 'gd', channelId: 'bench-list', ...words })
  return id
}
const ask = async (id: string): Promise<string> => {
  const { version } = (await signer.get(`/content/article/${id}`)).data
  const answer = await signer.post(`/content/article/${id}/emergency`, { version, reason: '台风红色预警' })
  return answer.code === '200' ? 'asked' : answer.msg
}
const recordOf = async (infoId: string): Promise<Emergency> =>
  (await third.get('/emergencies?pageSize=100')).data.rows.find((row: Emergency) => row.infoId === infoId)
const stateOf = async (id: string): Promise<string> =>
  (await writer.get(`/content/article/${id}`)).data.publicState

test('two people make a draft public at once, and a third reads it within a work day', async () => {
  const id = await draft('紧急发布的稿件')
  expect(await ask(id)).toBe('asked')
  expect(await stateOf(id)).toBe('draft')
  const asked = await recordOf(id)
  expect(asked).toMatchObject({ stage: 'asked', reason: '台风红色预警', dueAt: null })
  expect((await signer.post(`/emergencies/${asked.id}/agree`, {})).code).toBe('403')
  expect((await watcher.post(`/emergencies/${asked.id}/agree`, {})).code).toBe('200')
  expect(await stateOf(id)).toBe('live')
  const published = await recordOf(id)
  expect(published).toMatchObject({ stage: 'published', isOverdue: false })
  expect(published.dueAt).not.toBeNull()
  const read = { isConfirmed: true, comment: '内容属实' }
  expect((await writer.post(`/emergencies/${asked.id}/read`, read)).code).toBe('403')
  expect((await signer.post(`/emergencies/${asked.id}/read`, read)).msg).toBe(
    '补审须由未参与编写和发布的人进行',
  )
  expect((await watcher.post(`/emergencies/${asked.id}/read`, read)).msg).toBe(
    '补审须由未参与编写和发布的人进行',
  )
  expect((await third.post(`/emergencies/${asked.id}/read`, read)).code).toBe('200')
  expect(await recordOf(id)).toMatchObject({ stage: 'read', isConfirmed: true, comment: '内容属实' })
  expect((await third.post(`/emergencies/${asked.id}/read`, read)).msg).toBe('当前状态不能执行此操作')
  const { reviews } = (await writer.get(`/content/article/${id}`)).data
  expect(
    reviews.map(({ decision, reason }: { decision: string; reason: string }) => [decision, reason]),
  ).toEqual(
    expect.arrayContaining([
      ['emergency-ask', '台风红色预警'],
      ['emergency-agree', null],
      ['emergency-read', '内容属实'],
    ]),
  )
})

test('when the next work day becomes a holiday, reading it may take until the one after', async () => {
  const [waiting, done] = [await draft('待复核的稿件'), await draft('已复核的稿件')]
  for (const id of [waiting, done]) {
    await ask(id)
    await watcher.post(`/emergencies/${(await recordOf(id)).id}/agree`, {})
  }
  const read = { isConfirmed: true, comment: '内容属实' }
  await third.post(`/emergencies/${(await recordOf(done)).id}/read`, read)
  const due = async (id: string) => (await recordOf(id)).dueAt
  const kept = await due(done)
  const [date, time] = (await due(waiting))?.split(' ') ?? []
  expect(date).toBe('2026-06-11')
  const { id } = (
    await watcher.post('/workdays/drafts', { calendarId: 'national', year: 2026, from: 'published' })
  ).data
  const days = [{ date: '2026-06-11', dayStatus: '1', kind: 'holiday', name: '防台风停工' }]
  await watcher.put(`/workdays/drafts/${id}/days`, { version: 1, days })
  await watcher.post(`/workdays/drafts/${id}/publication`, { version: 2, reason: '停工一天' })
  expect([await due(waiting), await due(done)]).toEqual([`2026-06-12 ${time}`, kept])
  const { rows } = await app.db.execute(sql`SELECT entity, entity_id AS id FROM audit_log
    WHERE action = 'redate' AND entity_id IN (${waiting}, ${done})`)
  expect(rows).toEqual([{ entity: 'article', id: waiting }])
})

test('what was changed after it was asked for is asked for again', async () => {
  const id = await draft('申请后修改的稿件')
  await ask(id)
  app.clock.set(new Date(app.clock.now().getTime() + 60_000))
  const { version } = (await writer.get(`/content/article/${id}`)).data
  const words = {
    title: '申请后改了的稿件',
    bodyHtml: '<p>别的</p>',
    fields: { source: '测试' },
    attachments: [],
  }
  await writer.put(`/content/article/${id}`, { version, saveId: randomUUID(), ...words })
  const { id: record } = await recordOf(id)
  expect((await watcher.post(`/emergencies/${record}/agree`, {})).msg).toBe('稿件在申请后有修改，须重新申请')
  app.clock.set(new Date(app.clock.now().getTime() + 60_000))
  await ask(id)
  expect((await watcher.post(`/emergencies/${record}/agree`, {})).code).toBe('200')
  expect(await stateOf(id)).toBe('live')
})

test('what keeps a text from the public keeps it in an emergency, too; and the second person may refuse', async () => {
  await app.db.execute(
    sql`INSERT INTO check_word (id, word, kind, level) VALUES ('e-block', '禁用的词', 'sensitive', 'block')`,
  )
  expect(await ask(await draft('有禁用词的稿件', '<p>禁用的词</p>'))).toBe('正文：“禁用的词”为敏感词')
  const id = await draft('不同意的稿件')
  await ask(id)
  const { id: record } = await recordOf(id)
  expect((await watcher.post(`/emergencies/${record}/refuse`, { reason: '并不紧急' })).code).toBe('200')
  expect(await recordOf(id)).toBeUndefined()
  expect(await stateOf(id)).toBe('draft')
})

test('dead links of public texts are found by night, shown in the list, and forgotten when they are mended', async () => {
  const id = await draft(
    '有链接的稿件',
    '<p><a href="https://dead.example/">坏</a><a href="https://fine.example/">好</a></p>',
  )
  await ask(id)
  await watcher.post(`/emergencies/${(await recordOf(id)).id}/agree`, {})
  let dead = new Map([['https://dead.example/', '应答 404']])
  const asked: string[] = []
  const sweep = linkSweep(app.db, app.clock, async hrefs => {
    asked.push(...hrefs)
    return dead
  })
  const counts: number[] = []
  await sweep(365, (_, found) => counts.push(found.size))
  expect(asked).toEqual(['https://dead.example/', 'https://fine.example/'])
  expect(counts).toEqual([1])
  const listed = async () =>
    (await writer.get('/content/article?found=dead-links')).data.rows.map(
      ({ title, deadLinkCount }: { title: string; deadLinkCount: number }) => [title, deadLinkCount],
    )
  expect(await listed()).toEqual([['有链接的稿件', 1]])
  dead = new Map()
  await sweep(365, () => {})
  expect(await listed()).toEqual([])
})

test('a draft that nobody agreed to can be cleared away, its request with it', async () => {
  const id = await draft('申请后又不要的稿件')
  expect(await ask(id)).toBe('asked')
  const { version } = (await writer.get(`/content/article/${id}`)).data
  const removed = await writer.post(`/content/article/${id}/remove`, { version, reason: '不再需要了' })
  expect(removed.code).toBe('200')
  const before = app.clock.now()
  onTestFinished(() => app.clock.set(before))
  app.clock.set(new Date(before.getTime() + 40 * 86_400_000))
  await app.content.bin.purgeDue(clockwork)
  const { rows } = await app.db.execute(sql`SELECT 1 FROM info WHERE id = ${id}`)
  expect(rows).toEqual([])
})
