import { type HomeTask, homeTasks, type WaitingList } from '@sunport/contract/calls/home.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { homeLists } from '@sunport/contract/home-lists.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtInRoles } from '../../platform/rights/built-in.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { messageBench } from '../../testing/messages.ts'
import { type Acting, actAs, insertRole, insertUser } from '../../testing/people.ts'
import { addQuestionnaire } from '../../testing/questionnaires.ts'
import { putUpkeep } from '../../testing/upkeep.ts'

/** The list call behind a page, with the query of its address as the page passes it on. */
const listOf: Record<string, (query: Record<string, string>) => [string, Record<string, string>]> = {
  'message-receiving': query => ['message-desk', { desk: 'receiving', ...query }],
  'message-feedback': query => ['message-desk', { desk: 'feedback', ...query }],
  'message-replying': query => ['message-desk', { desk: 'replying', ...query }],
  'message-handling': query => ['message-desk', { desk: 'handling', ...query }],
  'message-viewing': ({ tab = 'viewing' }) => ['message-desk', { desk: tab }],
  correction: query => ['directory/corrections', query],
  'figure-reply': query => ['figures/replies', query],
  'basis-review': query => ['basis', query],
  credit: ({ tab, ...query }) => [tab === 'repairs' ? 'directory/creditRepairs' : 'directory/credits', query],
  'business-environment': ({ c_only = '' }) => ['campaigns', { only: c_only }],
  questionnaire: query => ['surveys', query],
  'notice-review': query => ['reviews', query],
  'my-content': query => ['myContent', query],
  link: query => ['links', query],
  information: query => ['content/article', query],
  announcement: query => ['notices', query],
  'home-window': query => ['windowDesk', query],
  channel: () => ['channels/overdue', {}],
  crosswalk: () => ['unmappedCodes', {}],
  task: query => ['tasks', query],
  user: query => ['users', query],
  organisation: ({ tab, c_state, ...query }) =>
    tab === 'changes' ? ['org/changes', { state: c_state ?? '' }] : ['orgs', query],
}

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  const bench = await messageBench(app)
  const { unit, put } = bench
  for (const state of ['received', 'received', 'transferring', 'accepted', 'answered'] as const)
    await put({ state })
  for (const orgId of [unit.id, unit.id, bench.other.id])
    await put({ state: 'assigned', handlerOrgId: orgId })
  const wrong = await put({ state: 'received' })
  const handled = await put({ state: 'accepted' })
  await app.db.execute(sql`UPDATE message SET msg_type = 'error' WHERE id IN (${wrong.id}, ${handled.id})`)
  const late = await put({ state: 'accepted' })
  await app.db.execute(sql`UPDATE message SET reply_due = ${new Date(app.clock.now().getTime() - 86_400_000).toISOString()}
    WHERE id = ${late.id}`)
  await addQuestionnaire(app.db, { siteId: 'gd', title: '待审的调查', state: 'review' })
  await addQuestionnaire(app.db, { siteId: 'gd', title: '草稿调查', state: 'draft' })
  for (const [id, endDate] of [
    ['credit-soon', '2026-06-13'],
    ['credit-later', '2026-12-31'],
  ])
    await app.db.execute(sql`INSERT INTO credit_record (id, site_id, region_code, credit_name, credit_type, kind, state, start_date, publish_date, end_date)
      VALUES (${id}, 'gd', '440000', '某公司', '1', 'misconduct', 'active', '2026-01-01', '2026-01-01', ${endDate})`)
  for (const [id, state] of [
    ['c1', 'waiting'],
    ['c2', 'corrected'],
  ])
    await app.db.execute(sql`INSERT INTO directory_correction (id, request_no, site_id, kind, record_id, record_name, field,
        reason, origin, asked_by, state, decided_at) VALUES (${id}, ${`GZ${id}`}, 'gd', 'supplier', 'x', '某公司', 'address', '地址有误', 'desk', 'somebody', ${state},
        ${state === 'waiting' ? null : '2026-06-01'})`)
  for (const [id, state] of [
    ['r1', 'waiting'],
    ['r2', 'refused'],
  ])
    await app.db.execute(sql`INSERT INTO figure_reply (id, request_no, site_id, party, name, content, state, decided_at)
      VALUES (${id}, ${`SM${id}`}, 'gd', 'purchaser', '某中学', '说明', ${state}, ${state === 'waiting' ? null : '2026-06-01'})`)
  const roles: Record<string, [object, string[]]> = {
    takes: [{ dataScope: 'all' }, ['cms:message:view', 'cms:message:accept', 'cms:message:assign']],
    answers: [{ dataScope: 'org' }, ['cms:message:view', 'cms:message:accept', 'cms:message:reply']],
    passes: [
      { dataScope: 'all', siteIds: ['gd'] },
      ['cms:message:view', 'cms:message:review2', 'cms:survey:view', 'cms:survey:review2'],
    ],
    keeps: [
      { dataScope: 'all' },
      [
        'dir:correction:view',
        'dir:correction:decide',
        'dir:figure:view',
        'dir:figure:decide',
        'dir:credit:view',
        'dir:credit:edit',
        'dir:credit:review',
      ],
    ],
    writes: [
      { dataScope: 'all' },
      [
        ...['article', 'notice', 'window'].flatMap(kind => [`cms:${kind}:view`, `cms:${kind}:edit`]),
        ...['cms:link:view', 'cms:link:edit', 'cms:channel:view', 'cms:basis:view', 'cms:basis:edit'],
      ],
    ],
    'writes-elsewhere': [
      { dataScope: 'all', siteIds: ['hn'] },
      ['cms:notice:view', 'cms:notice:edit', 'cms:link:view', 'cms:link:edit', 'cms:channel:view'],
    ],
    runs: [{ dataScope: 'all' }, ['sys:task:view']],
    reviews: [{ dataScope: 'all' }, ['cms:review:view', 'cms:article:view', 'cms:article:review3']],
    elsewhere: [
      { dataScope: 'all', siteIds: ['hn'] },
      ['cms:message:view', 'cms:message:accept', 'cms:survey:view', 'cms:survey:review2'],
    ],
  }
  for (const [id, [scope, codes]] of Object.entries(roles)) {
    await insertRole(app.db, { id, ...scope }, codes)
    await insertUser(app.db, { userName: id, orgId: unit.id, roleIds: [id] })
  }
  for (const { id } of builtInRoles) await insertUser(app.db, { userName: `built-in-${id}`, roleIds: [id] })
  const texts = await putUpkeep(app)
  for (const [at, open] of (['draft', 'draft', 'returned', 'review3', 'review1'] as const).entries())
    await texts.put({ id: `text-${at}`, kind: 'article', state: 'draft', open })
  for (const [id, isFlagged] of [
    ['text-3', true],
    ['text-4', false],
  ] as const)
    await app.db.execute(sql`INSERT INTO basis_citation (id, site_id, kind, item_id, title, law_id, law_title, article,
        basis_day, was_repealed, cause, changed_on, flagged_at)
      VALUES (${id}, 'gd', 'article', ${id}, '指南', 'law', '某办法', '1', '2026-01-01', false,
        ${isFlagged ? 'repealed' : null}, ${isFlagged ? '2026-06-01' : null}, ${isFlagged ? '2026-06-02' : null})`)
  await app.db.execute(sql`UPDATE info SET author_id = (SELECT id FROM app_user WHERE user_name = 'writes')
    WHERE id IN ('text-0', 'text-2')`)
})
afterAll(() => app.close())

const lengthOf = async (who: Acting, page: string, query: Record<string, string>): Promise<number> => {
  const [path, input] = listOf[page]?.(query) ?? ['', {}]
  const answer = await who.get(`/${path}?${new URLSearchParams(input)}`)
  expect(answer.code).toBe('200')
  return answer.data.total
}

/** Everything that waits for somebody, as told and as long as the list is that it leads to. */
const agreement = async (name: string) => {
  const who = await actAs(app, name)
  const told: WaitingList[] = (await who.get('/home/tasks')).data
  const lengths: Record<string, number> = {}
  for (const { task } of told)
    lengths[task] = await lengthOf(who, homeLists[task].page, homeLists[task].query)
  return { told, lengths }
}

test.each<[string, HomeTask[]]>([
  ['takes', ['message-receiving', 'message-feedback', 'message-late']],
  ['answers', ['message-replying']],
  ['passes', ['message-reviewing', 'survey-review']],
  ['keeps', ['corrections', 'figure-replies', 'credit-expiring']],
  [
    'writes',
    [
      ...(['my-drafts', 'my-returned', 'links-flagged', 'links-expiring', 'channels-overdue'] as const),
      ...(['articles-expiring', 'notices-expiring', 'windows-ending', 'basis-review'] as const),
      ...(['notices-without-result', 'notices-without-contract'] as const),
    ],
  ],
  ['writes-elsewhere', []],
  ['reviews', ['review-todo']],
  ['runs', ['tasks-failed']],
  ['elsewhere', []],
])('the numbers of %s are as long as the lists that they lead to', async (name, busy) => {
  const { told, lengths } = await agreement(name)
  expect(told.length).toBeGreaterThan(0)
  expect(Object.fromEntries(told.map(({ task, total }) => [task, total]))).toEqual(lengths)
  for (const task of busy) expect(lengths[task], task).toBeGreaterThan(0)
})

test.each(builtInRoles.map(({ id, roleName }) => [roleName, id]))(
  'the numbers of the built-in role %s are as long as its lists',
  async (_, id) => {
    const { told, lengths } = await agreement(`built-in-${id}`)
    expect(Object.fromEntries(told.map(({ task, total }) => [task, total]))).toEqual(lengths)
  },
)

test('one of each is told of, with the moment that it is about and what is late of it', async () => {
  const rows = new Map((await agreement('writes')).told.map(row => [row.task, row]))
  const told = (task: HomeTask) => {
    const { total, since, late } = rows.get(task) ?? { total: 0, since: null, late: 0 }
    return [total, since?.slice(0, 10) ?? null, late]
  }
  const inDays = (days: number) =>
    toWireTime(new Date(app.clock.now().getTime() + days * 86_400_000)).slice(0, 10)
  expect(told('articles-expiring')).toEqual([1, inDays(3), 0])
  expect(told('notices-expiring')).toEqual([1, inDays(3), 0])
  expect(told('windows-ending')).toEqual([1, inDays(3), 0])
  expect(told('links-expiring')).toEqual([1, inDays(10), 0])
  expect(told('links-flagged')).toEqual([1, null, 1])
  expect(told('channels-overdue')).toEqual([1, inDays(-30), 1])
  expect(told('notices-without-result')).toEqual([1, inDays(-60), 1])
  expect(told('notices-without-contract')).toEqual([1, inDays(-60), 1])
  const [failed] = (await agreement('runs')).told
  expect(failed).toMatchObject({ task: 'tasks-failed', total: 1, late: 1 })
  expect(failed?.since?.slice(0, 10)).toBe(inDays(-1))
})

test('every number has a list that this file knows how to ask', () => {
  for (const task of homeTasks) expect(Object.keys(listOf), task).toContain(homeLists[task].page)
})
