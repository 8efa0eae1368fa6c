import type { LinkRecord } from '@sunport/contract/calls/link.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { type Acting, actAs, insertRole, insertUser } from '../../testing/people.ts'

let app: TestApp
let keeper: Acting
let home = ''
beforeAll(async () => {
  app = await createTestApp()
  home = app.packs[0]?.siteCode ?? ''
  await insertUser(app.db, { userName: 'keeper', roleIds: ['role-sa'] })
  keeper = await actAs(app, 'keeper')
  for (const classCode of ['first', 'second'])
    await keeper.post('/linkClasses', {
      siteId: home,
      classCode,
      className: `分类${classCode}`,
      style: 'text',
      maxItems: 50,
      sort: 1,
      status: '1',
    })
})
afterAll(() => app.close())

const create = async (title: string): Promise<LinkRecord> =>
  (
    await keeper.post('/links', {
      siteId: home,
      classCode: 'first',
      title,
      url: `https://${encodeURIComponent(title)}.example/`,
    })
  ).data
const bulk = (action: string, rows: LinkRecord[], over: object = {}, who = keeper) =>
  who.post('/links/bulk', {
    action,
    rows: rows.map(({ id, version }) => ({ id, version })),
    isRehearsal: false,
    ...over,
  })
const read = async ({ id }: LinkRecord): Promise<LinkRecord> => (await keeper.get(`/links/${id}`)).data
const undo = (jobId: string, who = keeper) => who.post(`/jobs/${jobId}/undo`, {})

test('a bulk action is taken back row by row, each to what it was', async () => {
  const [one, two] = [await create('甲一'), await create('甲二')]
  await bulk('move', [two], { classCode: 'second' })
  const moved = await bulk('move', [one, await read(two)], { classCode: 'second' })
  expect(moved.data).toMatchObject({ isUndoable: true, rows: [{ refusal: null }, { refusal: null }] })
  const undone = await undo(moved.data.jobId)
  expect(undone.data).toMatchObject({ kind: 'undo', state: 'done', total: 2, done: 2, refused: 0 })
  expect([(await read(one)).classCode, (await read(two)).classCode]).toEqual(['first', 'second'])
})

test('the log says that it was an undoing, of the whole and of each row', async () => {
  const one = await create('乙一')
  const { data } = await bulk('disable', [one])
  await undo(data.jobId)
  const { rows } = await app.db.execute(sql`SELECT action, reason, user_name FROM audit_log
    WHERE entity_id IN (${one.id}, ${data.jobId}) ORDER BY id DESC LIMIT 2`)
  expect(rows).toEqual([
    { action: 'update', reason: '撤销批量操作', user_name: 'keeper' },
    { action: 'undo-bulk', reason: null, user_name: 'keeper' },
  ])
})

test('what somebody changed since stays as he left it, and is named with who and when', async () => {
  const [one, two] = [await create('丙一'), await create('丙二')]
  const { data } = await bulk('disable', [one, two])
  const { id, version, siteId, classCode, url } = await read(two)
  await keeper.put(`/links/${id}`, { version, siteId, classCode, url, title: '丙二改', status: '0' })
  const undone = (await undo(data.jobId)).data
  expect(undone).toMatchObject({ done: 1, refused: 1 })
  expect(undone.refusals).toEqual([
    { id: two.id, name: '丙二', refusal: expect.stringMatching(/^数据已被keeper于.+修改$/) },
  ])
  expect([(await read(one)).status, (await read(two)).status]).toEqual(['1', '0'])
})

test('after thirty minutes it is too late, by the clock of the server', async () => {
  const start = app.clock.now()
  onTestFinished(() => app.clock.set(start))
  const { data } = await bulk('disable', [await create('丁一')])
  app.clock.set(new Date(start.getTime() + 30 * 60_000 - 1))
  expect((await keeper.get(`/jobs/${data.jobId}`)).data.undoUntil).not.toBeNull()
  app.clock.set(new Date(start.getTime() + 30 * 60_000))
  expect((await undo(data.jobId)).code).toBe('4842')
  expect((await keeper.get(`/jobs/${data.jobId}`)).data.undoUntil).toBeNull()
})

test('two tabs that take it back at once do it once', async () => {
  const one = await create('戊一')
  const { data } = await bulk('disable', [one])
  const answers = await Promise.all([undo(data.jobId), undo(data.jobId), undo(data.jobId)])
  expect(answers.map(({ code }) => code).sort()).toEqual(['200', '4840', '4840'])
  expect(await read(one)).toMatchObject({ status: '1', version: one.version + 2 })
  expect((await undo(data.jobId)).code).toBe('4840')
})

test('the right is asked for again, and nobody takes back what another did', async () => {
  await insertRole(app.db, { id: 'role-links', dataScope: 'all' }, ['cms:link:view', 'cms:link:edit'])
  await insertUser(app.db, { userName: 'mate', roleIds: ['role-links'] })
  const mate = await actAs(app, 'mate')
  const one = await create('己一')
  const { data } = await bulk('disable', [one], {}, mate)
  expect((await undo(data.jobId)).code).toBe('4004')
  await app.db.execute(
    sql`DELETE FROM role_function WHERE role_id = 'role-links' AND func_code = 'cms:link:edit'`,
  )
  const undone = (await undo(data.jobId, mate)).data
  expect(undone).toMatchObject({ done: 0, refused: 1 })
  expect(undone.refusals[0].refusal).toMatch(/权限/)
  expect((await read(one)).status).toBe('0')
})

test('what cannot be taken back says so in the rehearsal, and has no undoing', async () => {
  const one = await create('庚一')
  const other = app.packs[1]?.siteCode ?? ''
  const rehearsed = await bulk('copy', [one], { siteIds: [other], isRehearsal: true })
  expect(rehearsed.data.isUndoable).toBe(false)
  expect((await bulk('disable', [one], { isRehearsal: true })).data.isUndoable).toBe(true)
  const { data } = await bulk('copy', [one], { siteIds: [other] })
  expect(data.isUndoable).toBe(false)
  expect((await undo(data.jobId)).code).toBe('4841')
})

test('one sees his own bulk actions of the last half hour, and not those that did nothing', async () => {
  await insertUser(app.db, { userName: 'fresh', roleIds: ['role-sa'] })
  const fresh = await actAs(app, 'fresh')
  const one = await create('辛一')
  const { data } = await bulk('disable', [one], {}, fresh)
  await bulk('disable', [one], {}, fresh)
  const list = (await fresh.get('/jobs')).data
  expect(list.rows).toMatchObject([{ id: data.jobId, title: '批量处理链接：停用', done: 1, state: 'done' }])
  expect(list.total).toBe(1)
})
