import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { publishSample } from '../../testing/infos.ts'
import { type Acting, actAs, insertOrg, insertRole, insertUser } from '../../testing/people.ts'
import { publicationsByDay, visitsByDay } from './read.ts'

let app: TestApp
let sa: Acting
let unit: Acting
let reader: Acting
let sites: string[]
beforeAll(async () => {
  app = await createTestApp({ now: '2026-06-10T04:00:00Z' })
  sites = (await app.db.execute<{ id: string }>(sql`SELECT id FROM site ORDER BY id LIMIT 2`)).rows.map(
    ({ id }) => id,
  )
  const city = await insertOrg(app.db, 'city')
  await insertOrg(app.db, 'bureau', city)
  await insertOrg(app.db, 'elsewhere')
  await insertRole(app.db, { id: 'one-site', dataScope: 'all', siteIds: [sites[0] ?? ''] }, [
    'log:tech:view',
    'cms:message:view',
  ])
  await insertUser(app.db, { userName: 'root', roleIds: ['role-sa'] })
  await insertUser(app.db, { userName: 'unit', orgId: 'city', roleIds: ['role-unit'] })
  await insertUser(app.db, { userName: 'reader', roleIds: ['one-site'] })
  ;[sa, unit, reader] = [await actAs(app, 'root'), await actAs(app, 'unit'), await actAs(app, 'reader')]
})
afterAll(() => app.close())

const visit = (siteId: string | undefined, at: string, times = 1) =>
  app.db.execute(sql`INSERT INTO visit_log (site_id, url, visited_at)
    SELECT ${siteId}, '/x', ${at}::timestamptz FROM generate_series(1, ${times})`)
const numberOf = async (query: SQL) => (await app.db.execute<{ n: number }>(query)).rows[0]?.n
const tasksOf = async (who: Acting): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await who.get('/home/tasks')).data.map(({ task, total }: { task: string; total: number }) => [
      task,
      total,
    ]),
  )

describe('visits', () => {
  beforeAll(async () => {
    await visit(sites[0], '2026-06-10T03:00:00Z', 3)
    // One second before and at Beijing's midnight.
    await visit(sites[0], '2026-06-09T15:59:59Z', 2)
    await visit(sites[1], '2026-06-09T16:00:00Z', 5)
    await visit(sites[0], '2026-06-03T16:00:00Z', 7)
    await visit(sites[0], '2026-06-03T15:59:59Z', 11)
    await visit(sites[0], '2026-04-01T00:00:00Z', 13)
  })

  test('are counted by Beijing’s days, days without any are told too', async () => {
    const { data } = await sa.get('/home/visits?days=7')
    expect(data.days).toHaveLength(7)
    expect(data.days.at(-1)).toEqual({ date: '2026-06-10', count: 8 })
    expect(data.days.at(-2)).toEqual({ date: '2026-06-09', count: 2 })
    expect(data.days.at(-3)).toEqual({ date: '2026-06-08', count: 0 })
    expect(data.days[0]).toEqual({ date: '2026-06-04', count: 7 })
    expect(data).toMatchObject({ total: 17, previous: 11 })
  })

  test('are as many as the log holds of those days', async () => {
    const { data } = await sa.get('/home/visits?days=30')
    expect(data.total).toBe(
      await numberOf(sql`SELECT count(*)::int AS n FROM visit_log WHERE visited_at >= '2026-05-12 00:00+08'`),
    )
  })

  test('are of the sites that somebody is given, and of nobody without the right', async () => {
    expect((await reader.get('/home/visits?days=7')).data.total).toBe(12)
    expect((await unit.get('/home/visits?days=7')).code).toBe('403')
    expect((await sa.get('/home/visits?days=8')).code).toBe('4000')
  })
})

test('publications are counted by day and by region, as many as the public reads', async () => {
  const [channel] = (
    await app.db.execute<{ mark: string }>(
      sql`SELECT pagemark AS mark FROM channel WHERE site_id = ${sites[0]} LIMIT 1`,
    )
  ).rows
  const publish = (noticeTime: string, regionCode: string | null) =>
    publishSample(app.db, {
      siteId: sites[0] ?? '',
      channel: channel?.mark ?? '',
      title: '公告',
      noticeTime,
      regionCode,
    })
  for (const region of ['440103', '440106', '440300', null, null, null])
    await publish('2026-06-09 10:00:00', region)
  await publish('2026-06-03 10:00:00', '440103')
  const { data } = await unit.get('/home/publications?days=7')
  expect(data).toMatchObject({ total: 6, previous: 1 })
  expect(data.regions.map(({ count }: { count: number }) => count)).toEqual([2, 1, 3])
  expect(data.regions[0].name).not.toBe(data.regions[1].name)
  expect(data.total).toBe(
    await numberOf(
      sql`SELECT count(*)::int AS n FROM publication WHERE notice_time >= '2026-06-04 00:00+08'`,
    ),
  )
})

test('what waits is as many as the list behind it holds, for everybody within his own reach', async () => {
  for (const org of ['bureau', 'elsewhere'])
    await app.db.execute(sql`INSERT INTO organisation_change (id, org_id, before, after, submitted_by, submitted_at)
      VALUES (${`c-${org}`}, ${org}, '{}', '{}', 'x', now())`)
  await app.db.execute(sql`UPDATE organisation SET state = 'draft' WHERE id = 'bureau'`)
  // Wrong passwords lock an account, and so do wrong codes of the second factor.
  for (const [name, orgId, lock] of [
    ['held', 'city', sql`code_locked_until`],
    ['kept', 'elsewhere', sql`locked_until`],
  ] as const)
    await app.db.execute(sql`UPDATE app_user SET ${lock} = '2026-06-10T05:00:00Z'
      WHERE id = ${await insertUser(app.db, { userName: name, orgId })}`)
  const all = await tasksOf(sa)
  expect(all).toMatchObject({ 'org-changes': 2, 'org-drafts': 1, 'locked-users': 2 })
  expect(all).toEqual({
    'org-changes': (await sa.get('/org/changes?state=pending')).data.total,
    'org-drafts': (await sa.get('/orgs?state=draft')).data.total,
    'locked-users': (await sa.get('/users?only=locked')).data.total,
    'review-watch': (await sa.get('/reviews?tab=watch')).data.total,
    'links-flagged': (await sa.get('/links?only=flagged')).data.total,
    'links-expiring': (await sa.get('/links?only=expiring')).data.total,
    'channels-overdue': (await sa.get('/channels/overdue')).data.total,
    'tasks-failed': (await sa.get('/tasks?lastResult=0&status=1')).data.total,
    'codes-unmapped': (await sa.get('/unmappedCodes')).data.total,
  })
  const own = await tasksOf(unit)
  expect(own).toEqual({
    'locked-users': 1,
    'review-watch': (await unit.get('/reviews?tab=watch')).data.total,
  })
  expect(own['locked-users']).toBe((await unit.get('/users?only=locked')).data.total)
  expect(await tasksOf(reader)).toEqual({})
})

test('messages come with the work days that are left, the most pressing first', async () => {
  let number = 0
  const message = (siteId: string | undefined, due: string | null, state = 'received') => {
    number += 1
    return app.db.execute(sql`INSERT INTO message (id, msg_no, query_hash, site_id, region_code, msg_type, subject,
        content, consented_at, received_at, reply_due, state)
      VALUES (${`m${number}`}, ${`20260601000000${String(number).padStart(4, '0')}`}, 'x', ${siteId}, '000000', 'consult',
        ${`第${number}条咨询留言`}, '一条用于检验工作台的留言内容', now(), '2026-06-01', ${due}, ${state})`)
  }
  // The Friday of the Dragon Boat Festival lies between.
  await message(sites[0], '2026-06-22T15:59:59Z')
  await message(sites[0], '2026-06-08T15:59:59Z')
  await message(sites[1], '2026-06-10T15:59:59Z')
  await message(sites[0], '2026-06-10T15:59:59Z', 'closed')
  // Too late for being taken in, long before it is too late for an answer.
  await message(sites[0], '2026-06-23T15:59:59Z')
  await app.db.execute(sql`UPDATE message SET accept_due = '2026-06-09T15:59:59Z' WHERE id = ${`m${number}`}`)
  // Nobody is late while the one who asked is asked himself.
  await message(sites[0], '2026-06-08T15:59:59Z', 'supplement')
  await app.db.execute(sql`UPDATE message SET clock_paused_at = '2026-06-05' WHERE id = ${`m${number}`}`)
  const { data } = await sa.get('/home/messages')
  expect(data).toMatchObject({ total: 5, overdue: 2 })
  expect(data.rows.map(({ workdaysLeft }: { workdaysLeft: number }) => workdaysLeft)).toEqual([
    -2,
    -1,
    0,
    7,
    null,
  ])
  expect((await reader.get('/home/messages')).data.total).toBe(4)
  expect((await unit.get('/home/messages')).code).toBe('403')
})

test('last logins are one’s own', async () => {
  const { data } = await unit.get('/home/logins')
  expect(data).toHaveLength(1)
  expect(data[0]).toMatchObject({ at: '2026-06-10 12:00:00', isOpen: true })
})

test.each([
  ['visits', visitsByDay, /visit_log_(site_)?time/, 'visited_at'],
  ['publications', publicationsByDay, /publication_site_time/, 'notice_time'],
] as const)('%s are read from a stretch of an index', async (_, query, index, column) => {
  const window = { siteIds: sites, from: new Date('2026-05-01'), to: new Date('2026-06-01') }
  const plan = await app.db.transaction(async tx => {
    // A table of a few rows would be read whole whatever indexes it has.
    await tx.execute(sql`SET LOCAL enable_seqscan = off`)
    return (await tx.execute<Record<string, string>>(sql`EXPLAIN ${query(window)}`)).rows
      .map(row => row['QUERY PLAN'])
      .join('\n')
  })
  expect(plan).toMatch(index)
  expect(plan).toMatch(new RegExp(`Index Cond: .*${column} >= .*${column} <`))
})
