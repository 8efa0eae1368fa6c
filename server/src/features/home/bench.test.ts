import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { type Acting, actAs, insertOrg, insertUser } from '../../testing/people.ts'

let app: TestApp
let sa: Acting
let other: Acting
beforeAll(async () => {
  app = await createTestApp({ now: '2026-06-10T04:00:00Z' })
  await insertUser(app.db, { userName: 'root', roleIds: ['role-sa'] })
  await insertUser(app.db, { userName: 'second', roleIds: ['role-sa'] })
  await insertUser(app.db, { userName: 'writer', roleIds: ['role-editor'] })
  ;[sa, other] = [await actAs(app, 'root'), await actAs(app, 'second')]
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.execute(sql`DELETE FROM home_snooze`)
  await app.db.execute(sql`DELETE FROM home_layout`)
  await app.db.execute(sql`DELETE FROM organisation WHERE state = 'draft'`)
})

let made = 0
const newUnit = async (createDate = '2026-06-07T04:00:00Z'): Promise<void> => {
  made += 1
  await insertOrg(app.db, `unit${made}`)
  await app.db.execute(
    sql`UPDATE organisation SET state = 'draft', create_date = ${createDate} WHERE id = ${`unit${made}`}`,
  )
}
const rowOf = async (who: Acting, task = 'org-drafts') =>
  (await who.get('/home/tasks')).data.find((row: { task: string }) => row.task === task)
const snooze = (until: string, task = 'org-drafts') => sa.post('/home/snooze', { task, until })
const at = (moment: string): void => {
  const before = app.clock.now()
  onTestFinished(() => app.clock.set(before))
  app.clock.set(new Date(moment))
}

test('a row says since when its oldest waits', async () => {
  await newUnit()
  await newUnit('2026-06-01T04:00:00Z')
  expect(await rowOf(sa)).toEqual({
    task: 'org-drafts',
    total: 2,
    since: '2026-06-01 12:00:00',
    late: 0,
    snoozed: null,
  })
})

test('a list that is empty has no age', async () => {
  expect(await rowOf(sa)).toMatchObject({ total: 0, since: null, late: 0 })
})

describe('a row that was put aside', () => {
  beforeEach(() => newUnit())

  test('is so for its owner only, and stays in his list with its number', async () => {
    expect((await snooze('tomorrow')).code).toBe('200')
    expect(await rowOf(sa)).toMatchObject({ total: 1, snoozed: { until: '2026-06-11 00:00:00' } })
    expect(await rowOf(other)).toMatchObject({ total: 1, snoozed: null })
  })

  test.each([
    ['tomorrow', '2026-06-10T15:59:59Z', '2026-06-10T16:00:00Z'],
    ['three-days', '2026-06-12T15:59:59Z', '2026-06-12T16:00:00Z'],
  ])('until %s comes back at Beijing’s midnight', async (until, before, after) => {
    await snooze(until)
    at(before)
    sa = await actAs(app, 'root')
    expect((await rowOf(sa)).snoozed).not.toBeNull()
    at(after)
    expect((await rowOf(sa)).snoozed).toBeNull()
  })

  test.each(['tomorrow', 'three-days', 'change'])('until %s comes back when there is more', async until => {
    await snooze(until)
    expect((await rowOf(sa)).snoozed).not.toBeNull()
    await newUnit()
    expect(await rowOf(sa)).toMatchObject({ total: 2, snoozed: null })
  })

  test('until it changes comes back when there is less, too, and no day brings it back', async () => {
    await newUnit()
    await snooze('change')
    expect((await rowOf(sa)).snoozed).toEqual({ until: null })
    await app.db.execute(sql`DELETE FROM organisation WHERE id = ${`unit${made}`}`)
    expect(await rowOf(sa)).toMatchObject({ total: 1, snoozed: null })
  })

  test('comes back when it grows again after it shrank, although it was more before', async () => {
    await newUnit()
    await snooze('tomorrow')
    await app.db.execute(sql`DELETE FROM organisation WHERE id = ${`unit${made}`}`)
    expect(await rowOf(sa)).toMatchObject({ total: 1, snoozed: { until: '2026-06-11 00:00:00' } })
    await newUnit()
    expect(await rowOf(sa)).toMatchObject({ total: 2, snoozed: null })
  })

  test('is taken back by hand', async () => {
    await snooze('change')
    expect((await sa.post('/home/wake', { task: 'org-drafts' })).code).toBe('200')
    expect((await rowOf(sa)).snoozed).toBeNull()
  })

  test('can be only what is one’s own to do', async () => {
    const writer = await actAs(app, 'writer')
    const answer = await writer.post('/home/snooze', { task: 'org-drafts', until: 'tomorrow' })
    expect(answer.msg).toBe('这项待办不存在或不归您处理')
    expect((await snooze('tomorrow', 'nonsense')).msg).toBe('没有这项待办')
    expect((await snooze('never')).msg).toBe('请选择搁置到何时')
  })
})

describe('the order of the widgets', () => {
  test('is kept for its owner, wherever he signs in, until he wants the first one again', async () => {
    expect((await sa.get('/home/layout')).data).toEqual({ widgets: null })
    await sa.put('/home/layout', { widgets: ['logins', 'system', 'logins'] })
    const elsewhere = await actAs(app, 'root')
    expect((await elsewhere.get('/home/layout')).data).toEqual({ widgets: ['logins', 'system'] })
    expect((await other.get('/home/layout')).data).toEqual({ widgets: null })
    await sa.put('/home/layout', { widgets: null })
    expect((await sa.get('/home/layout')).data).toEqual({ widgets: null })
  })

  test('takes only widgets that there are', async () => {
    expect((await sa.put('/home/layout', { widgets: ['nonsense'] })).code).toBe('4000')
  })
})
