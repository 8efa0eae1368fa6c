import { randomUUID } from 'node:crypto'
import type { HandOverKind } from '@sunport/contract/calls/hand-over.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { type Bench, contentBench } from '../../testing/content.ts'
import { messageBench } from '../../testing/messages.ts'
import { type Acting, actAs, insertOrg, insertRole, insertUser } from '../../testing/people.ts'
import { proved } from '../../testing/proved.ts'

let app: TestApp
let bench: Bench
let system: Acting
let unit: Acting

beforeAll(async () => {
  app = await createTestApp()
  bench = await contentBench(app)
  const root = { id: 'org-root', path: '/org-root/' }
  await insertOrg(app.db, 'ours', root)
  await insertUser(app.db, { userName: 'system', roleIds: ['role-sa'] })
  await insertUser(app.db, { userName: 'unit', orgId: 'ours', roleIds: ['role-unit'] })
  await insertRole(app.db, { id: 'answers', dataScope: 'all' }, ['cms:message:view', 'cms:message:reply'])
  await insertRole(app.db, { id: 'hainan-only', dataScope: 'site', siteIds: ['hn'] }, [
    'cms:article:view',
    'cms:article:edit',
  ])
  system = await actAs(app, 'system')
  unit = await actAs(app, 'unit')
})
afterAll(() => app.close())

let serial = 0
const person = (roleIds = ['bench-role'], orgId = 'org-root') =>
  insertUser(app.db, { userName: `mover${++serial}`, roleIds, orgId })

const give = async (id: string, kind: HandOverKind, toUserId: string, by = system, isRehearsal = false) =>
  by.post(`/users/${id}/work/handing`, { given: [{ kind, toUserId }], reason: '调离岗位', isRehearsal })
const openOf = async (id: string) => (await system.get(`/users/${id}/work`)).data.kinds
const text = async (of: {
  author: string
  open?: 'draft' | 'review2' | 'scheduled'
  submittedBy?: string
}) => {
  const id = randomUUID()
  await bench.put({ id, kind: 'article', state: 'draft', open: of.open ?? 'draft' })
  await app.db.execute(sql`UPDATE info SET author_id = ${of.author} WHERE id = ${id}`)
  await app.db.execute(sql`UPDATE info_edition SET submitted_by = ${of.submittedBy ?? of.author}
    WHERE info_id = ${id} AND submitted_by IS NOT NULL`)
  return id
}
const assign = (infoId: string, userId: string) =>
  app.db.execute(sql`UPDATE info_edition SET assigned_to = ${userId} WHERE info_id = ${infoId}`)
const editionOf = async (infoId: string) =>
  (
    await app.db.execute(sql`SELECT e.id, i.author_id AS author, e.handed_to AS "handedTo", e.writers, e.submitted_by AS
      "submittedBy", e.assigned_to AS "assignedTo" FROM info_edition e JOIN info i ON i.id = e.info_id WHERE i.id = ${infoId}`)
  ).rows[0] as Record<string, unknown>

describe('texts of somebody who leaves', () => {
  test('go to another editor in every state before publication, with a row of the log each and one notification', async () => {
    const [from, to] = [await person(), await person()]
    const ids = [
      await text({ author: from }),
      await text({ author: from, open: 'review2' }),
      await text({ author: from, open: 'scheduled' }),
    ]
    expect(await openOf(from)).toEqual([{ kind: 'texts', count: 3 }])
    const { data } = await give(from, 'texts', to)
    expect(data.kinds).toEqual([{ kind: 'texts', done: 3, refused: [] }])
    expect(await openOf(from)).toEqual([])
    expect(await openOf(to)).toEqual([{ kind: 'texts', count: 3 }])
    for (const id of ids)
      expect(await editionOf(id)).toMatchObject({ author: to, handedTo: to, writers: [from, to] })
    const { rows } = await app.db.execute(sql`SELECT entity, before, after, reason, title FROM audit_log
      WHERE action = 'hand-over' AND entity_id = ANY(${sql.param(ids)})`)
    expect(rows).toHaveLength(3)
    expect(rows[0]).toMatchObject({ entity: 'article', reason: '调离岗位', title: '一份测试用的稿件' })
    const told = await app.db.execute(sql`SELECT kind, title, link FROM notification WHERE user_id = ${to}`)
    expect(told.rows).toEqual([
      {
        kind: 'work-handed-over',
        title: '张三的稿件（草稿、退回、在审、定时）移交给您，共 3 项',
        link: 'my-content',
      },
    ])
  })

  test('are passed neither by who handed them over nor by who received them', async () => {
    const [from, to] = [await person(), await person()]
    const id = await text({ author: from, open: 'review2' })
    await give(from, 'texts', to)
    for (const userId of [from, to]) {
      const user = { ...bench.user('first', ['cms:article:view', 'cms:article:review2']), id: userId }
      await expect(
        bench.service(app.db, 'article').approve(proved({ id, version: 1 }), bench.reach(user)),
      ).rejects.toMatchObject({ key: 'content.own_work' })
    }
  })

  test('are refused to who has judged them, one by one, with the reason', async () => {
    const [from, to] = [await person(), await person()]
    const judged = await text({ author: from, open: 'review2' })
    const free = await text({ author: from })
    await app.db.execute(sql`INSERT INTO info_review (id, edition_id, round, level, reviewer_id, decision, decided_at)
      VALUES (${randomUUID()}, ${(await editionOf(judged)).id}, 1, 1, ${to}, 'return', now())`)
    const { data } = await give(from, 'texts', to)
    expect(data.kinds[0]).toMatchObject({
      done: 1,
      refused: [{ refusal: '接收人审核、会签过该稿件或正由其审核，不能再成为它的作者' }],
    })
    expect(await editionOf(judged)).toMatchObject({ author: from, handedTo: null })
    expect(await editionOf(free)).toMatchObject({ author: to })
  })

  test('are refused to who keeps another site, and to who is not an editor at all', async () => {
    const from = await person()
    await text({ author: from })
    for (const roleIds of [['hainan-only'], ['answers']]) {
      const { data } = await give(from, 'texts', await person(roleIds))
      expect(data.kinds[0]).toMatchObject({
        done: 0,
        refused: [{ refusal: '接收人没有办理该项工作的权限，或者管辖范围不包含它' }],
      })
    }
  })

  test('a rehearsal says the same and leaves everything where it is', async () => {
    const [from, to] = [await person(), await person()]
    const id = await text({ author: from })
    const { data } = await give(from, 'texts', to, system, true)
    expect(data.kinds).toEqual([{ kind: 'texts', done: 1, refused: [] }])
    expect(await editionOf(id)).toMatchObject({ author: from, handedTo: null, writers: [] })
    expect((await app.db.execute(sql`SELECT 1 FROM notification WHERE user_id = ${to}`)).rows).toEqual([])
  })

  test('titles are not told to who may not read texts', async () => {
    const from = await person(undefined, 'ours')
    await text({ author: from })
    await insertRole(app.db, { id: 'keeper-only', dataScope: 'all', roleLevel: '1' }, [
      'sys:user:view',
      'sys:user:edit',
    ])
    await insertUser(app.db, { userName: 'keeper-only', roleIds: ['keeper-only'] })
    const { data } = await give(from, 'texts', await person(['answers']), await actAs(app, 'keeper-only'))
    expect(data.kinds[0].refused[0].title).toBe('（无权查看标题）')
  })
})

describe('what waits for somebody who leaves', () => {
  test('his reviews go to who may decide on them, never to their submitter', async () => {
    const [from, author, to] = [await person(), await person(), await person()]
    const id = await text({ author, open: 'review2' })
    await assign(id, from)
    const refused = await give(from, 'reviews', author)
    expect(refused.data.kinds[0]).toMatchObject({ done: 0, refused: [{ refusal: '不能审核自己的稿件' }] })
    expect((await give(from, 'reviews', to)).data.kinds[0].done).toBe(1)
    expect(await editionOf(id)).toMatchObject({ assignedTo: to })
  })

  test('his opinion is asked of somebody else, who was not asked before and did not ask', async () => {
    const [from, author, asker, to] = [await person(), await person(), await person(), await person()]
    const id = await text({ author, open: 'review2' })
    const { id: editionId } = await editionOf(id)
    await app.db.execute(sql`INSERT INTO info_cosign (id, edition_id, user_id, asked_by, asked_at)
      VALUES (${randomUUID()}, ${editionId}, ${from}, ${asker}, now())`)
    for (const wrong of [author, asker])
      expect((await give(from, 'cosigns', wrong)).data.kinds[0].refused).toHaveLength(1)
    expect((await give(from, 'cosigns', to)).data.kinds[0].done).toBe(1)
    const { rows } = await app.db.execute(
      sql`SELECT user_id FROM info_cosign WHERE edition_id = ${editionId}`,
    )
    expect(rows).toEqual([{ user_id: to }])
  })

  test('his messages stay in their unit, which remembers that they were his', async () => {
    const messages = await messageBench(app)
    const from = await messages.person('leaving', ['view', 'reply', 'review2'])
    const unitId = from.orgId ?? ''
    const row = await messages.put({ state: 'assigned', handlerId: from.id, handlerOrgId: unitId })
    const elsewhere = await give(from.id, 'messages', await person(['answers']))
    expect(elsewhere.data.kinds[0]).toMatchObject({ done: 0, refused: [{ title: row.msgNo }] })
    const to = await person(['answers'], unitId)
    expect((await give(from.id, 'messages', to)).data.kinds[0].done).toBe(1)
    const kept = await app.db.execute(sql`SELECT handler_id, handed_by FROM message WHERE id = ${row.id}`)
    expect(kept.rows).toEqual([{ handler_id: to, handed_by: [from.id] }])
    const told = await app.db.execute(sql`SELECT link FROM notification WHERE user_id = ${to}`)
    expect(told.rows).toEqual([{ link: `message-replying?message=${row.id}` }])
  })

  test('channels that name him name his receiver, who must hold the task', async () => {
    const [from, to] = [await person(), await person()]
    const people = JSON.stringify({ review2: [from], edit: [from, to] })
    await app.db.execute(sql`INSERT INTO channel (id, public_id, site_id, name, pagemark, channel_type, people)
      VALUES ('named', 'named', 'gd', '指定人员', 'named', 'list', ${people}::jsonb)`)
    const unable = await give(from, 'channels', await person(['hainan-only']))
    expect(unable.data.kinds[0]).toMatchObject({ done: 0, refused: [{ title: '指定人员' }] })
    expect((await give(from, 'channels', to)).data.kinds[0].done).toBe(1)
    const { rows } = await app.db.execute(sql`SELECT people FROM channel WHERE id = 'named'`)
    expect(rows).toEqual([{ people: { review2: [to], edit: [to] } }])
  })
})

describe('who receives', () => {
  test('must be here and able to sign in', async () => {
    const from = await person()
    await text({ author: from })
    const gone = await person()
    const endings = [
      sql`status = '0'`,
      sql`status = '1', valid_to = '2020-01-01'`,
      sql`valid_to = NULL, deregistered_at = now()`,
    ]
    for (const ending of endings) {
      await app.db.execute(sql`UPDATE app_user SET ${ending} WHERE id = ${gone}`)
      expect(await give(from, 'texts', gone)).toMatchObject({ code: '4771' })
    }
    expect(await give(from, 'texts', from)).toMatchObject({ code: '4772' })
  })

  test('is offered when he holds a function of the work, and is not the one who leaves', async () => {
    const from = await person()
    const able = await person()
    const unable = await person([])
    const offered = (await system.get(`/users/${from}/work/receivers?kind=texts&keyword=mover`)).data as {
      id: string
    }[]
    const ids = offered.map(({ id }) => id)
    expect(ids).toContain(able)
    expect(ids).not.toContain(unable)
    expect(ids).not.toContain(from)
  })

  test('a unit administrator moves nothing from, and to, people of other units', async () => {
    const inside = await person(undefined, 'ours')
    const outside = await person()
    await text({ author: inside })
    expect(await give(outside, 'texts', inside, unit)).toMatchObject({ code: '4004' })
    expect(await give(inside, 'texts', outside, unit)).toMatchObject({ code: '4004' })
    const offered = (await unit.get(`/users/${inside}/work/receivers`)).data as { id: string }[]
    expect(offered.map(({ id }) => id)).not.toContain(outside)
  })
})
