import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { type Bench, contentBench } from '../../testing/content.ts'
import { type Acting, actAs, insertRole, insertUser } from '../../testing/people.ts'
import { proved } from '../../testing/proved.ts'

let app: TestApp
let bench: Bench
let today: string
beforeAll(async () => {
  app = await createTestApp()
  bench = await contentBench(app)
  today = new Date(app.clock.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
  await insertRole(app.db, { id: 'second', dataScope: 'all' }, [
    'cms:review:view',
    'cms:article:view',
    'cms:article:review2',
    'cms:article:withdraw',
  ])
  await insertRole(app.db, { id: 'looks', dataScope: 'all' }, ['cms:review:view', 'cms:article:view'])
  await insertRole(app.db, { id: 'writes', dataScope: 'all', exclusiveWith: ['SECOND'] }, [
    'cms:review:view',
    'cms:article:view',
    'cms:article:edit',
  ])
})
afterAll(() => app.close())

interface Somebody {
  id: string
  userName: string
  as: Acting
}
let serial = 0
const person = async (roleId: string): Promise<Somebody> => {
  const userName = `absent${++serial}`
  const id = await insertUser(app.db, { userName, roleIds: [roleId] })
  return { id, userName, as: await actAs(app, userName) }
}
const waitingText = async (submittedBy = bench.idOf('author')): Promise<string> => {
  const id = randomUUID()
  await bench.put({ id, kind: 'article', state: 'draft', open: 'review2' })
  await app.db.execute(sql`UPDATE info_edition SET submitted_by = ${submittedBy} WHERE info_id = ${id}`)
  return id
}
const dayAfter = (days: number): string =>
  new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
const leave = (who: Somebody, delegate: Somebody, fromDay = today, toDay = dayAfter(5)) =>
  who.as.post('/auth/absences', { delegateId: delegate.id, fromDay, toDay })
const approve = (by: Somebody, id: string) =>
  by.as.post(`/content/article/${id}/approve`, proved({ id, version: 1 }))
const queue = async (by: Somebody): Promise<{ id: string; onBehalfOf: string | null }[]> =>
  (await by.as.get('/reviews?pageSize=100')).data.rows
const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)

describe('while a reviewer is away', () => {
  test('his stand-in finds his texts, at the bench too, decides on them, and it is said in whose stead', async () => {
    const [away, standIn] = [await person('second'), await person('looks')]
    const id = await waitingText()
    expect(ids(await queue(standIn))).not.toContain(id)
    expect(await approve(standIn, id)).toMatchObject({ code: '403' })
    expect(await leave(away, standIn)).toMatchObject({ code: '200' })
    const row = (await queue(standIn)).find(each => each.id === id)
    expect(row).toMatchObject({ onBehalfOf: '张三' })
    const tasks = (await standIn.as.get('/home/tasks')).data as { task: string; total: number }[]
    expect(tasks.find(({ task }) => task === 'review-todo')?.total).toBe((await queue(standIn)).length)
    const detail = (await standIn.as.get(`/content/article/${id}`)).data
    expect(detail).toMatchObject({ onBehalfOf: '张三', actions: ['approve', 'sendBack'] })
    expect((await approve(standIn, id)).code).toBe('200')
    const { rows } = await app.db.execute(sql`SELECT reviewer_id, on_behalf_of FROM info_review r
      JOIN info_edition e ON e.id = r.edition_id WHERE e.info_id = ${id}`)
    expect(rows).toEqual([{ reviewer_id: standIn.id, on_behalf_of: away.id }])
    const audit = await app.db.execute(
      sql`SELECT user_name, after FROM audit_log WHERE entity_id = ${id} AND action = 'approve'`,
    )
    expect(audit.rows[0]).toMatchObject({ user_name: standIn.userName, after: { onBehalfOf: away.userName } })
    expect((await standIn.as.get(`/content/article/${id}`)).data.reviews[0].reviewerName).toBe(
      '张三（代张三）',
    )
  })

  test('nobody stands in for his own text, or for one that he or the absent has passed', async () => {
    const [away, standIn] = [await person('second'), await person('looks')]
    await leave(away, standIn)
    const own = await waitingText(standIn.id)
    const passed = await waitingText()
    const passedByAway = await waitingText()
    for (const [id, reviewer] of [
      [passed, standIn.id],
      [passedByAway, away.id],
    ])
      await app.db.execute(sql`INSERT INTO info_review (id, edition_id, round, level, reviewer_id, decision, decided_at)
        SELECT ${randomUUID()}, e.id, 1, 1, ${reviewer}, 'approve', now() FROM info_edition e WHERE e.info_id = ${id}`)
    for (const id of [own, passed, passedByAway]) {
      expect(ids(await queue(standIn))).not.toContain(id)
      expect((await approve(standIn, id)).code).not.toBe('200')
    }
  })

  test('what was decided in his stead counts as his: he passes no second level of it', async () => {
    const [away, standIn] = [await person('second'), await person('looks')]
    await leave(away, standIn)
    const id = await waitingText()
    await approve(standIn, id)
    await app.db.execute(sql`UPDATE info_edition SET state = 'review2', version = 1 WHERE info_id = ${id}`)
    expect(await approve(away, id)).toMatchObject({ code: '4464' })
  })

  test('a stand-in gets levels of review and nothing else of what the absent may do', async () => {
    const [away, standIn] = [await person('second'), await person('looks')]
    await leave(away, standIn)
    const id = randomUUID()
    await bench.put({ id, kind: 'article', state: 'live', open: 'none' })
    const withdrawn = await standIn.as.post(`/content/article/${id}/withdraw`, {
      id,
      version: 1,
      reason: '测试原因',
    })
    expect(withdrawn.code).not.toBe('200')
    const me = (await standIn.as.get('/index/user')).data ?? {}
    expect(me.functions ?? []).not.toContain('cms:article:review2')
    const waiting = await waitingText()
    const moved = await standIn.as.post(`/content/article/${waiting}/transfer`, {
      id: waiting,
      version: 1,
      reason: '测试原因',
      toUserId: bench.idOf('other'),
    })
    expect(moved.code).not.toBe('200')
  })

  test('what a stand-in takes stays with the absent', async () => {
    const [away, standIn] = [await person('second'), await person('looks')]
    await leave(away, standIn)
    const id = await waitingText()
    await standIn.as.post('/reviews/bulk', {
      action: 'claim',
      rows: [{ id, version: 1 }],
      isRehearsal: false,
    })
    const { rows } = await app.db.execute(sql`SELECT assigned_to FROM info_edition WHERE info_id = ${id}`)
    expect(rows).toEqual([{ assigned_to: away.id }])
    expect((await approve(standIn, id)).code).toBe('200')
  })
})

describe('it ends', () => {
  test('by its last day, without anybody doing anything', async () => {
    const [away, standIn] = [await person('second'), await person('looks')]
    await leave(away, standIn, dayAfter(1), dayAfter(2))
    const id = await waitingText()
    const start = app.clock.now()
    onTestFinished(() => app.clock.set(start))
    const codes: string[] = []
    for (const days of [0, 1, 3]) {
      app.clock.set(new Date(start.getTime() + days * 86_400_000))
      const again = await actAs(app, standIn.userName)
      codes.push(
        ids((await again.get('/reviews?pageSize=100')).data.rows).includes(id) ? 'there' : 'not there',
      )
    }
    expect(codes).toEqual(['not there', 'there', 'not there'])
  })

  test('when the absent ends it, once, and nobody else can', async () => {
    const [away, standIn] = [await person('second'), await person('looks')]
    await leave(away, standIn)
    const id = await waitingText()
    const [own] = (await away.as.get('/auth/absences')).data.own
    expect((await standIn.as.get('/auth/absences')).data.forOthers).toMatchObject([{ state: 'running' }])
    expect(await standIn.as.post(`/auth/absences/${own.id}/end`, {})).toMatchObject({ code: '4004' })
    expect(await away.as.post(`/auth/absences/${own.id}/end`, {})).toMatchObject({ code: '200' })
    expect(await away.as.post(`/auth/absences/${own.id}/end`, {})).toMatchObject({ code: '4004' })
    expect(ids(await queue(standIn))).not.toContain(id)
    expect((await approve(standIn, id)).code).not.toBe('200')
  })

  test('when the absent is disabled or loses the level', async () => {
    const [away, standIn] = [await person('second'), await person('looks')]
    await leave(away, standIn)
    const id = await waitingText()
    await app.db.execute(sql`UPDATE app_user SET status = '0' WHERE id = ${away.id}`)
    expect((await approve(standIn, id)).code).not.toBe('200')
    await app.db.execute(sql`UPDATE app_user SET status = '1' WHERE id = ${away.id}`)
    await app.db.execute(sql`DELETE FROM user_role WHERE user_id = ${away.id}`)
    expect((await approve(standIn, id)).code).not.toBe('200')
  })
})

describe('refused are', () => {
  test('a stand-in who is away himself, another absence at the same time, oneself, and days that are over', async () => {
    const [first, second, third] = [await person('second'), await person('second'), await person('looks')]
    await leave(second, third)
    expect(await leave(first, second)).toMatchObject({ code: '4777' })
    expect(await leave(second, first)).toMatchObject({ code: '4776' })
    expect(await leave(first, first)).toMatchObject({ code: '4775' })
    expect(await leave(first, third, dayAfter(-1))).toMatchObject({ msg: '开始日期不能早于今天' })
    expect(await leave(first, third, today, dayAfter(200))).toMatchObject({ msg: '一次最长90天' })
  })

  test('who holds a role that excludes one of the absent, also when he gets it later', async () => {
    const away = await person('second')
    expect(await leave(away, await person('writes'))).toMatchObject({ code: '4775' })
    const standIn = await person('looks')
    await leave(away, standIn)
    const id = await waitingText()
    await app.db.execute(sql`INSERT INTO user_role (user_id, role_id) VALUES (${standIn.id}, 'writes')`)
    expect((await approve(standIn, id)).code).not.toBe('200')
  })

  test('who cannot look at the queue, who is gone, and whoever reviews nothing', async () => {
    const away = await person('second')
    const gone = await person('looks')
    await app.db.execute(sql`UPDATE app_user SET status = '0' WHERE id = ${gone.id}`)
    expect(await leave(away, gone)).toMatchObject({ code: '4775' })
    const looks = await person('looks')
    expect(await leave(looks, away)).toMatchObject({ msg: '您没有审核权限，不需要代理人' })
    expect((await looks.as.get('/auth/absences/delegates')).data).toEqual([])
  })

  test('what the absent of a stand-in stands in for: it is not passed on', async () => {
    const [first, second, third] = [await person('second'), await person('looks'), await person('looks')]
    await leave(first, second)
    // A reviewer of another level, so that he has something to leave to others.
    await insertRole(app.db, { id: `third-${serial}`, dataScope: 'all' }, ['cms:article:review3'])
    await app.db.execute(
      sql`INSERT INTO user_role (user_id, role_id) VALUES (${second.id}, ${`third-${serial}`})`,
    )
    expect(await leave(second, third)).toMatchObject({ code: '200' })
    const id = await waitingText()
    expect(ids(await queue(second))).toContain(id)
    expect(ids(await queue(third))).not.toContain(id)
  })
})
