import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { noticeBench } from '../../../testing/notices.ts'
import { type Acting, actAs, insertUser } from '../../../testing/people.ts'

const { app, draft, passAll, own, shown } = await noticeBench()
afterAll(() => app.close())

/** A national holiday is put into 2026, and what its publication does is told before. */
const addHoliday = async (sa: Acting, date: string) => {
  const draftOf = { calendarId: 'national', year: 2026, from: 'published' }
  const { id } = (await sa.post('/workdays/drafts', draftOf)).data
  const days = [{ date, dayStatus: '1', kind: 'holiday', name: '纪念日' }]
  await sa.put(`/workdays/drafts/${id}/days`, { version: 1, days })
  const told = (await sa.get(`/workdays/drafts/${id}/effect`)).data
  const done = await sa.post(`/workdays/drafts/${id}/publication`, { version: 2, reason: '国务院通知' })
  expect(done.data).toEqual(told)
  return told.moves.filter(({ kind }: { kind: string }) => kind === '公告期限')
}

test('a notice that is still announced stays so for as many work days; one whose days are over does not', async () => {
  app.clock.set(new Date('2026-06-01T04:00:00Z'))
  const over = await passAll(await draft('tender', own()))
  app.clock.set(new Date('2026-06-10T04:00:00Z'))
  const call = await passAll(await draft('tender', own()))
  // 公示 says its own last day, which no calendar moves.
  const asked = await passAll(await draft('single-source', own()))
  const ends = () =>
    Promise.all([over, call, asked].map(async ({ id }) => (await shown(id)).noticeEndTime?.slice(0, 10)))
  const before = await ends()
  expect(before.slice(0, 2)).toEqual(['2026-06-08', '2026-06-17'])

  await insertUser(app.db, { userName: 'root', roleIds: ['role-sa'] })
  const moves = await addHoliday(await actAs(app, 'root'), '2026-06-12')
  expect(moves).toMatchObject([{ id: call.id, before: '2026-06-17 23:59:59', after: '2026-06-18 23:59:59' }])
  expect(await ends()).toEqual(['2026-06-08', '2026-06-18', before[2]])
  const { rows } = await app.db.execute(sql`
    SELECT entity, entity_id AS id, reason FROM audit_log WHERE action = 'redate'`)
  expect(rows).toEqual([
    { entity: 'notice', id: call.id, reason: '工作日历调整：全国2026年第2版，国务院通知' },
  ])
})
