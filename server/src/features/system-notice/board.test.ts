import type { BoardNotice } from '@sunport/contract/calls/system-notice.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { type Acting, actAs, insertUser } from '../../testing/people.ts'

let app: TestApp
let system: Acting
let unit: Acting
beforeAll(async () => {
  app = await createTestApp({ now: '2026-06-10T04:00:00Z' })
  await insertUser(app.db, { userName: 'system', roleIds: ['role-sa'] })
  await insertUser(app.db, { userName: 'unit', roleIds: ['role-unit'] })
  ;[system, unit] = [await actAs(app, 'system'), await actAs(app, 'unit')]
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.execute(sql`DELETE FROM system_notice`)
})

const board = '/systemNoticeBoard'
const entered = { title: '周末维护', content: '停机。', validFrom: '2026-06-10', validTo: '2026-06-13' }
const write = async (more: object = {}): Promise<{ id: string; version: number }> =>
  (await system.post('/systemNotices', { ...entered, ...more })).data
const atDoor = async (): Promise<{ title: string }[]> =>
  (await app.http.inject({ url: `/gpcms/rest/v2${board}/door` })).json().data
const titles = (notices: readonly { title: string }[]): string[] => notices.map(({ title }) => title)
const seenBy = async (who: Acting): Promise<BoardNotice[]> => (await who.get(board)).data

test('those in force reach everybody, the important first; at the door only those that are marked for it', async () => {
  await write({ title: '人人可见' })
  await write({ title: '也在登录页', onLogin: true })
  await write({ title: '重要', isUrgent: true })
  expect(titles(await seenBy(unit))[0]).toBe('重要')
  expect(titles(await seenBy(unit)).toSorted()).toEqual(['也在登录页', '人人可见', '重要'].toSorted())
  const door = await atDoor()
  expect(titles(door)).toEqual(['也在登录页'])
  expect(Object.keys(door[0] ?? {}).toSorted()).toEqual(['content', 'id', 'isUrgent', 'title'])
})

test.each([
  ['not begun', { validFrom: '2026-06-11' }],
  ['over', { validFrom: '2026-06-01', validTo: '2026-06-09' }],
  ['switched off', { status: '0' }],
])('one that is %s leaves by no way', async (_, more) => {
  const { id } = await write({ ...more, onLogin: true })
  expect(await seenBy(unit)).toEqual([])
  expect(await atDoor()).toEqual([])
  expect((await unit.post(`${board}/${id}/read`, {})).code).toBe('4004')
})

test('its days are those of Beijing, by the clock of the server', async () => {
  const before = app.clock.now()
  onTestFinished(() => app.clock.set(before))
  await write({ onLogin: true })
  const seenAt = async (moment: string) => {
    app.clock.set(new Date(moment))
    return (await atDoor()).length
  }
  expect(await seenAt('2026-06-09T15:59:59Z')).toBe(0)
  expect(await seenAt('2026-06-09T16:00:00Z')).toBe(1)
  expect(await seenAt('2026-06-13T15:59:59Z')).toBe(1)
  expect(await seenAt('2026-06-13T16:00:00Z')).toBe(0)
})

test('is read by each for himself, once, and counted for whoever wrote it', async () => {
  const { id } = await write()
  for (let times = 0; times < 2; times += 1)
    expect((await unit.post(`${board}/${id}/read`, {})).code).toBe('200')
  expect(await seenBy(unit)).toMatchObject([{ id, isRead: true }])
  expect(await seenBy(system)).toMatchObject([{ id, isRead: false }])
  expect((await system.get(`/systemNotices/${id}`)).data.readCount).toBe(1)
})

test('with other words it is unread again; a longer time alone changes nothing', async () => {
  const { id, version } = await write()
  await unit.post(`${board}/${id}/read`, {})
  await system.put(`/systemNotices/${id}`, { ...entered, version, validTo: '2026-06-20' })
  expect(await seenBy(unit)).toMatchObject([{ isRead: true }])
  await system.put(`/systemNotices/${id}`, { ...entered, version: version + 1, content: '改为周日停机。' })
  expect(await seenBy(unit)).toMatchObject([{ isRead: false }])
})

test('nobody reads the board without a session', async () => {
  expect((await app.http.inject({ url: `/gpcms/rest/v2${board}` })).json().code).toBe('401')
})
