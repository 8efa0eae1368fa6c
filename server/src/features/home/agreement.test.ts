import type { homeTasks } from '@sunport/contract/calls/home.ts'
import { homeLists } from '@sunport/contract/home-lists.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { contentBench } from '../../testing/content.ts'
import { messageBench } from '../../testing/messages.ts'
import { type Acting, actAs, insertRole, insertUser } from '../../testing/people.ts'
import { addQuestionnaire } from '../../testing/questionnaires.ts'

/** The list call behind a page, with the query of its address as the page passes it on. */
const listOf: Record<string, (query: Record<string, string>) => [string, Record<string, string>]> = {
  'message-receiving': query => ['message-desk', { desk: 'receiving', ...query }],
  'message-feedback': query => ['message-desk', { desk: 'feedback', ...query }],
  'message-replying': query => ['message-desk', { desk: 'replying', ...query }],
  'message-handling': query => ['message-desk', { desk: 'handling', ...query }],
  'message-viewing': ({ tab = 'viewing' }) => ['message-desk', { desk: tab }],
  correction: query => ['directory/corrections', query],
  credit: ({ tab, ...query }) => [tab === 'repairs' ? 'directory/creditRepairs' : 'directory/credits', query],
  'business-environment': ({ c_only = '' }) => ['campaigns', { only: c_only }],
  questionnaire: query => ['surveys', query],
  'notice-review': query => ['reviews', query],
  'my-content': query => ['myContent', query],
  link: query => ['links', query],
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
        'dir:credit:view',
        'dir:credit:edit',
        'dir:credit:review',
      ],
    ],
    writes: [
      { dataScope: 'all' },
      ['cms:article:view', 'cms:article:edit', 'cms:link:view', 'cms:link:edit'],
    ],
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
  const texts = await contentBench(app)
  for (const [at, open] of (['draft', 'draft', 'returned', 'review3', 'review1'] as const).entries())
    await texts.put({ id: `text-${at}`, kind: 'article', state: 'draft', open })
  await app.db.execute(sql`UPDATE info SET author_id = (SELECT id FROM app_user WHERE user_name = 'writes')
    WHERE id IN ('text-0', 'text-2')`)
  await app.db.execute(sql`UPDATE link SET fail_count = 3, check_state = 'dead'
    WHERE id = (SELECT min(id) FROM link)`)
})
afterAll(() => app.close())

const lengthOf = async (who: Acting, page: string, query: Record<string, string>): Promise<number> => {
  const [path, input] = listOf[page]?.(query) ?? ['', {}]
  const answer = await who.get(`/${path}?${new URLSearchParams(input)}`)
  expect(answer.code).toBe('200')
  return answer.data.total
}

test.each([
  ['takes', ['message-receiving', 'message-feedback', 'message-late']],
  ['answers', ['message-replying']],
  ['passes', ['message-reviewing', 'survey-review']],
  ['keeps', ['corrections', 'credit-expiring']],
  ['writes', ['my-drafts', 'my-returned', 'links-flagged']],
  ['reviews', ['review-todo']],
  ['elsewhere', []],
])('the numbers of %s are as long as the lists that they lead to', async (name, busy) => {
  const who = await actAs(app, name)
  const tasks: { task: (typeof homeTasks)[number]; total: number }[] = (await who.get('/home/tasks')).data
  expect(tasks.length).toBeGreaterThan(0)
  const lengths: Record<string, number> = {}
  for (const { task } of tasks)
    lengths[task] = await lengthOf(who, homeLists[task].page, homeLists[task].query)
  expect(Object.fromEntries(tasks.map(({ task, total }) => [task, total]))).toEqual(lengths)
  for (const task of busy) expect(lengths[task], task).toBeGreaterThan(0)
})
