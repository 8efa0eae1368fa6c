import { randomUUID } from 'node:crypto'
import type { QueueRow } from '@sunport/contract/calls/review.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { contentBench } from '../../../testing/content.ts'
import { type Acting, actAs, insertUser } from '../../../testing/people.ts'
import { proved } from '../../../testing/proved.ts'

let app: TestApp
let writer: Acting
let first: Acting
let other: Acting
let watcher: Acting
let otherId = ''
const people: Record<string, Acting> = {}
beforeAll(async () => {
  app = await createTestApp()
  await contentBench(app)
  await app.db.execute(sql`INSERT INTO check_word (id, word, kind, level) VALUES
    ('q-warn', '提醒的词', 'wording', 'warn'), ('q-sensitive', '敏感的词', 'sensitive', 'warn')`)
  await insertUser(app.db, { userName: 'q-writer', roleIds: ['role-editor'] })
  await insertUser(app.db, { userName: 'q-first', roleIds: ['role-review1'] })
  otherId = await insertUser(app.db, { userName: 'q-other', roleIds: ['role-review1'] })
  await insertUser(app.db, { userName: 'q-watcher', roleIds: ['role-sa'] })
  await insertUser(app.db, { userName: 'q-second', roleIds: ['role-review2'] })
  ;[writer, first, other, watcher] = (await Promise.all(
    ['q-writer', 'q-first', 'q-other', 'q-watcher'].map(name => actAs(app, name)),
  )) as [Acting, Acting, Acting, Acting]
  people.second = await actAs(app, 'q-second')
})
afterAll(() => app.close())

const submitted = async (title: string, bodyHtml = '<p>正文</p>', more: object = {}): Promise<string> => {
  const id = randomUUID()
  const { data } = await writer.post('/content/article', {
    id,
    siteId: 'gd',
    channelId: 'bench-list',
    title,
    bodyHtml,
    fields: { source: '测试' },
    attachments: [],
  })
  const sent = await writer.post(`/content/article/${id}/submit`, { version: data.version, ...more })
  expect(sent.code).toBe('200')
  return id
}
const versionOf = async (who: Acting, id: string): Promise<number> =>
  (await who.get(`/content/article/${id}`)).data.version
const queue = async (who: Acting, query: string): Promise<QueueRow[]> =>
  (await who.get(`/reviews?pageSize=100&${query}`)).data.rows
const rowOf = async (who: Acting, id: string, query = 'tab=todo'): Promise<QueueRow | undefined> =>
  (await queue(who, query)).find(row => row.id === id)
const share = async (who: Acting, action: string, id: string, more: object = {}): Promise<string | null> => {
  const rows = [{ id, version: 1 }]
  const answer = await who.post('/reviews/bulk', { action, rows, isRehearsal: false, ...more })
  return answer.data ? answer.data.rows[0].refusal : answer.msg
}

test('a reviewer sees before he opens a text what was found in it and how much of it is new', async () => {
  const id = await submitted('有两处问题的稿件', '<p>含有提醒的词和敏感的词的正文</p>')
  expect(await rowOf(first, id)).toMatchObject({
    findings: { typo: 1, sensitive: 1, personal: 0, link: 0, statutory: 0, other: 0 },
    isRevision: false,
    returnCount: 0,
    isUrgent: false,
  })
  expect((await rowOf(first, id))?.changeSize).toBe('有两处问题的稿件 含有提醒的词和敏感的词的正文'.length)
  const found = async (how: string) =>
    (await queue(first, `tab=todo&found=${how}&keyword=${encodeURIComponent('问题的稿件')}`)).map(
      row => row.id,
    )
  const fine = await submitted('没有问题的稿件')
  expect(await found('serious')).toEqual([id])
  expect(await found('some')).toEqual([id])
  expect(await found('none')).toEqual([fine])
})

test('urgent texts come first, and are found by that', async () => {
  const id = await submitted('加急的稿件', '<p>正文</p>', { isUrgent: true })
  expect((await queue(first, 'tab=todo'))[0]?.id).toBe(id)
  expect((await queue(first, 'tab=todo&isUrgent=1')).map(row => row.id)).toEqual([id])
})

test('what one reviewer has taken is gone from the queue of another, until he gives it back', async () => {
  const id = await submitted('领取的稿件')
  expect(await share(first, 'claim', id)).toBeNull()
  expect((await rowOf(first, id))?.assignedName).toBe('张三')
  expect(await rowOf(other, id)).toBeUndefined()
  expect(await share(other, 'claim', id)).toBe('该稿件已由他人领取')
  expect(await share(other, 'release', id)).toBe('当前状态不能执行此操作')
  expect(await share(first, 'release', id)).toBeNull()
  expect(await rowOf(other, id)).toBeDefined()
  expect(await share(writer, 'claim', id)).toBe('当前操作没有权限')
})

test('whoever leaves holds nothing back, neither a text nor an opinion', async () => {
  const leaver = await insertUser(app.db, { userName: 'q-leaver', roleIds: ['role-review1'] })
  const id = await submitted('审核人离开的稿件')
  const leaving = await actAs(app, 'q-leaver')
  expect(await share(leaving, 'claim', id)).toBeNull()
  const asked = await submitted('会签人离开的稿件')
  await first.post(`/content/article/${asked}/cosign`, {
    version: await versionOf(first, asked),
    userIds: [leaver],
  })
  const pass = async () =>
    (
      await first.post(
        `/content/article/${asked}/approve`,
        proved({ version: await versionOf(first, asked) }),
      )
    ).msg
  expect(await pass()).toBe('还有会签意见未提交，不能通过')
  await app.db.execute(sql`UPDATE app_user SET status = '0' WHERE id = ${leaver}`)
  expect((await rowOf(first, id))?.assignedTo).toBeNull()
  expect(await pass()).not.toBe('还有会签意见未提交，不能通过')
})

test('times are reckoned in working hours, and what is late is found and urged once a day', async () => {
  const id = await submitted('要超期的稿件')
  expect(await rowOf(first, id)).toMatchObject({ isOverdue: false })
  expect(await rowOf(first, id, 'tab=overdue')).toBeUndefined()
  // Eight days ago: more than the sixteen hours that a level has, whatever day it is.
  await app.db.execute(sql`UPDATE info_edition SET submitted_at = ${new Date(app.clock.now().getTime() - 8 * 86_400_000).toISOString()}
    WHERE info_id = ${id}`)
  const late = await rowOf(first, id, 'tab=overdue')
  expect(late).toMatchObject({ isOverdue: true, isUrged: false })
  expect(late?.waitingHours).toBeGreaterThan(16)
  expect(await rowOf(writer, id, 'tab=overdue')).toBeDefined()
  expect(await rowOf(watcher, id, 'tab=watch')).toBeDefined()
  expect(await rowOf(first, id, 'tab=watch')).toBeUndefined()
  expect(await share(first, 'urge', id)).toBe('当前操作没有权限')
  expect(await share(writer, 'urge', id)).toBeNull()
  expect(await share(writer, 'urge', id)).toBe('今天已经催办过')
  expect((await rowOf(first, id))?.isUrged).toBe(true)
  expect((await first.get('/reviews/counts')).data).toMatchObject({ overdue: 1, watch: 0 })
})

test('a text that was sent back three times comes before whoever watches, who hands it to another', async () => {
  const id = await submitted('三次退回的稿件')
  for (let time = 0; time < 3; time += 1) {
    expect(await rowOf(watcher, id, 'tab=watch')).toBeUndefined()
    await first.post(`/content/article/${id}/sendBack`, {
      version: await versionOf(first, id),
      reason: '第二段数据有误',
    })
    await writer.post(`/content/article/${id}/submit`, { version: await versionOf(writer, id) })
  }
  expect(await rowOf(watcher, id, 'tab=watch')).toMatchObject({ returnCount: 3 })
  const to = { toUserId: otherId, reason: '换人审核' }
  expect(await share(first, 'reassign', id, to)).toBe('当前操作没有权限')
  expect(await share(watcher, 'reassign', id, to)).toBeNull()
  expect(await rowOf(first, id)).toBeUndefined()
  expect(await rowOf(other, id)).toBeDefined()
})

test('many are passed at once only when nothing was found in them', async () => {
  const fine = await submitted('可以批量通过的稿件')
  const flawed = await submitted('不能批量通过的稿件', '<p>含有提醒的词的正文</p>')
  const rows = await Promise.all(
    [fine, flawed].map(async id => ({ id, version: await versionOf(first, id) })),
  )
  const pass = async (proofs: string[]) =>
    (await first.post('/content/article/bulk', { action: 'approve', rows, isRehearsal: false, proofs })).data
  expect((await pass(['文字', '格式'])).rows[0].refusal).toBe('文字、数据、格式三校未全部完成，不能通过')
  const data = await pass(['文字', '数据', '格式'])
  expect(data.rows).toEqual([
    { id: fine, refusal: null },
    { id: flawed, refusal: '有检查问题或不属于可批量通过的类型，须逐条审核' },
  ])
})

test('whoever passes a text says what he read it for, and the history keeps it', async () => {
  const id = await submitted('须三校的稿件')
  const pass = async (proofs?: string[]) =>
    first.post(`/content/article/${id}/approve`, { version: await versionOf(first, id), proofs })
  expect(await pass()).toMatchObject({ code: '4881', msg: '文字、数据、格式三校未全部完成，不能通过' })
  expect(await pass(['文字', '数据'])).toMatchObject({ code: '4881' })
  expect((await pass(['文字', '数据', '拼写'])).code).not.toBe('200')
  const passed = await pass(['格式', '文字', '数据'])
  expect(passed.data.reviews).toMatchObject([{ decision: 'approve', proofs: ['格式', '文字', '数据'] }])
})

test('an opinion is kept for its writer until the text comes back to him', async () => {
  const id = await submitted('暂存意见的稿件')
  const kept = await first.put(`/reviews/${id}/opinion`, { comment: '数据待核', proofs: ['文字'] })
  expect(kept.data).toMatchObject({ comment: '数据待核', proofs: ['文字'] })
  expect((await first.get(`/reviews/${id}/opinion`)).data).toMatchObject({ comment: '数据待核' })
  expect((await other.get(`/reviews/${id}/opinion`)).data).toBeNull()
  expect((await writer.put(`/reviews/${id}/opinion`, { comment: '我的', proofs: [] })).code).toBe('403')
  expect((await people.second?.put(`/reviews/${id}/opinion`, { comment: '早了', proofs: [] }))?.code).toBe(
    '403',
  )
})

test('places that were marked come back to the author with the reason', async () => {
  const id = await submitted('标注退回的稿件', '<p>开标时间为九点。</p>')
  const marks = [{ words: '开标时间为九点', note: '与公告不符' }]
  const version = await versionOf(first, id)
  await first.post(`/content/article/${id}/sendBack`, { version, reason: '时间有误请核对', marks })
  const { reviews } = (await writer.get(`/content/article/${id}`)).data
  expect(reviews[0]).toMatchObject({ decision: 'return', reason: '时间有误请核对', marks })
})
