import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { type MessageBench, messageBench } from '../../testing/messages.ts'
import { type Acting, actAs, insertRole, insertUser } from '../../testing/people.ts'

let app: TestApp
let bench: MessageBench
let keeper: Acting
let replier: Acting
let colleague: Acting
let stranger: Acting
let reviewer: Acting

beforeAll(async () => {
  app = await createTestApp()
  bench = await messageBench(app)
  const answering = ['cms:message:view', 'cms:message:accept', 'cms:message:reply']
  await insertRole(app.db, { id: 'answers', dataScope: 'org' }, answering)
  await insertRole(app.db, { id: 'keeps', dataScope: 'all' }, [
    'cms:message:view',
    'cms:message:accept',
    'cms:message:assign',
  ])
  await insertRole(app.db, { id: 'passes', dataScope: 'all', siteIds: ['gd'] }, [
    'cms:message:view',
    'cms:message:review2',
  ])
  await insertRole(app.db, { id: 'passes-elsewhere', dataScope: 'all', siteIds: ['hn'] }, [
    'cms:message:view',
    'cms:message:review2',
  ])
  await insertUser(app.db, { userName: 'keeps', roleIds: ['keeps'] })
  await insertUser(app.db, { userName: 'answers', orgId: bench.unit.id, roleIds: ['answers'] })
  await insertUser(app.db, { userName: 'answers-too', orgId: bench.unit.id, roleIds: ['answers'] })
  await insertUser(app.db, { userName: 'answers-elsewhere', orgId: bench.other.id, roleIds: ['answers'] })
  await insertUser(app.db, { userName: 'passes', roleIds: ['passes'] })
  await insertUser(app.db, { userName: 'passes-elsewhere', roleIds: ['passes-elsewhere'] })
  ;[keeper, replier, colleague, stranger, reviewer] = (await Promise.all(
    ['keeps', 'answers', 'answers-too', 'answers-elsewhere', 'passes'].map(name => actAs(app, name)),
  )) as [Acting, Acting, Acting, Acting, Acting]
})
afterAll(() => app.close())

const told = async (who: Acting, id: string): Promise<{ id: string; kind: string; times: number }[]> =>
  (await who.get('/notifications?pageSize=100')).data.rows.filter(({ link }: { link: string }) =>
    link.includes(id),
  )
const unreadOf = async (who: Acting): Promise<number> => (await who.get('/notifications/unread')).data.unread
const act = (who: Acting, id: string, action: string, body: object) =>
  who.post(`/message-desk/${id}/${action}`, body)

test('a message that is given to a unit is told to those of it who may answer, and to nobody else', async () => {
  const { id, msgNo } = await bench.put({ state: 'accepted' })
  expect((await act(keeper, id, 'assign', { version: 1, orgId: bench.unit.id, coHandlers: [] })).code).toBe(
    '200',
  )
  for (const who of [replier, colleague])
    expect(await told(who, id)).toEqual([
      expect.objectContaining({
        kind: 'message-assigned',
        title: `留言 ${msgNo} 分办给您或您的单位办理`,
        link: `message-replying?message=${id}`,
        isRead: false,
      }),
    ])
  for (const who of [keeper, stranger, reviewer]) expect(await told(who, id)).toEqual([])
})

test('one that is given to a person is told to him and his helpers', async () => {
  const { rows } = await app.db.execute<{ id: string }>(
    sql`SELECT id FROM app_user WHERE user_name = 'answers'`,
  )
  const { id } = await bench.put({ state: 'accepted' })
  const given = { version: 1, orgId: bench.unit.id, userId: rows[0]?.id, coHandlers: [] }
  expect((await act(keeper, id, 'assign', given)).code).toBe('200')
  expect(await told(replier, id)).toHaveLength(1)
  expect(await told(colleague, id)).toEqual([])
})

test('urging the same again is counted while it is unread, and told anew once it was read', async () => {
  const { id } = await bench.put({ state: 'assigned', handlerOrgId: bench.unit.id })
  const before = await unreadOf(replier)
  for (const version of [1, 2]) await act(keeper, id, 'urge', { version, words: '请尽快办理' })
  const [row] = await told(replier, id)
  expect(row).toMatchObject({ kind: 'message-urged', times: 2 })
  expect(await unreadOf(replier)).toBe(before + 1)
  expect((await replier.post('/notifications/read', { ids: [row?.id] })).data.unread).toBe(before)
  await act(keeper, id, 'urge', { version: 3, words: '请尽快办理' })
  expect((await told(replier, id)).map(({ times }) => times)).toEqual([1, 2])
})

test('nobody marks what another was told', async () => {
  const { id } = await bench.put({ state: 'assigned', handlerOrgId: bench.unit.id })
  await act(keeper, id, 'urge', { version: 1, words: '请尽快办理' })
  const [row] = await told(replier, id)
  await colleague.post('/notifications/read', { ids: [row?.id] })
  expect(await told(replier, id)).toEqual([expect.objectContaining({ isRead: false })])
})

test('an answer goes to its reviewers of that site, and back to its author', async () => {
  const { id } = await bench.put({ state: 'assigned', handlerOrgId: bench.unit.id })
  const text = '您好，声明函应当填写制造商的上一年度数据，没有上一年度数据的可以不填。'
  const answer = { version: 1, text, citations: ['政府采购法第十四条'] }
  expect((await act(replier, id, 'submitReply', answer)).code).toBe('200')
  expect(await told(reviewer, id)).toEqual([expect.objectContaining({ kind: 'answer-review' })])
  expect(await told(await actAs(app, 'passes-elsewhere'), id)).toEqual([])
  expect((await act(reviewer, id, 'sendBack', { version: 2, reason: '请补充依据' })).code).toBe('200')
  expect(await told(replier, id)).toEqual([expect.objectContaining({ kind: 'message-returned' })])
  expect(await told(colleague, id)).toEqual([])
})

test('what is refused or only rehearsed tells nobody', async () => {
  const { id } = await bench.put({ state: 'received' })
  const bulk = { action: 'assign', rows: [{ id, version: 1 }], orgId: bench.unit.id, reason: '' }
  await keeper.post('/message-desk/bulk', { ...bulk, isRehearsal: false })
  const taken = await bench.put({ state: 'accepted' })
  await keeper.post('/message-desk/bulk', {
    ...bulk,
    rows: [{ id: taken.id, version: 1 }],
    isRehearsal: true,
  })
  expect(await told(replier, id)).toEqual([])
  expect(await told(replier, taken.id)).toEqual([])
})

test('a kind that somebody has switched off is told to the others only', async () => {
  const { choices } = (await colleague.get('/notifications/preferences')).data
  const off = { ...choices, 'message-urged': { desk: false, sms: false, mail: false } }
  expect((await colleague.put('/notifications/preferences', { choices: off })).code).toBe('200')
  const { id } = await bench.put({ state: 'assigned', handlerOrgId: bench.unit.id })
  await act(keeper, id, 'urge', { version: 1, words: '请尽快办理' })
  expect(await told(replier, id)).toHaveLength(1)
  expect(await told(colleague, id)).toEqual([])
})

test('whoever chose short messages gets one on his own phone, with no word of the citizen', async () => {
  await insertUser(app.db, { userName: 'by-phone', orgId: bench.unit.id, roleIds: ['answers'] })
  await app.db.execute(sql`UPDATE app_user SET mobile = '13912340077' WHERE user_name = 'by-phone'`)
  const phoned = await actAs(app, 'by-phone')
  const { choices } = (await phoned.get('/notifications/preferences')).data
  await phoned.put('/notifications/preferences', {
    choices: { ...choices, 'message-urged': { desk: true, sms: true, mail: true } },
  })
  const { id, msgNo } = await bench.put({
    state: 'assigned',
    handlerOrgId: bench.unit.id,
    subject: '张三丰的投诉',
  })
  for (const version of [1, 2]) await act(keeper, id, 'urge', { version, words: '请尽快办理' })
  await insertUser(app.db, { userName: 'runs', roleIds: ['role-sa'] })
  const { rows } = (await (await actAs(app, 'runs')).get('/short-messages?purpose=desk&phone=13912340077'))
    .data
  expect(rows).toEqual([
    expect.objectContaining({
      phone: '139****0077',
      text: `留言 ${msgNo} 被催办。请登录管理后台查看。`,
      state: 'waiting',
    }),
  ])
  // No mail server is set, so nothing is written down for one.
  expect((await app.db.execute(sql`SELECT 1 FROM mail_out`)).rows).toEqual([])
})

test('a request to correct a record is told to those who decide on such', async () => {
  await insertRole(app.db, { id: 'decides', dataScope: 'all' }, [
    'dir:correction:view',
    'dir:correction:decide',
  ])
  await insertUser(app.db, { userName: 'decides', roleIds: ['decides'] })
  const decider = await actAs(app, 'decides')
  const { rows } = await app.db.execute<{ id: string }>(sql`
    INSERT INTO supplier (id, site_id, region_code, name, credit_code, is_published) VALUES ('sup-told', 'gd', '440000', '广州测试有限公司',
      '91440101MA59ABCD1X', true) RETURNING id`)
  await insertRole(app.db, { id: 'keeps-suppliers', dataScope: 'all' }, [
    'dir:supplier:view',
    'dir:correction:view',
  ])
  await insertUser(app.db, { userName: 'keeps-suppliers', roleIds: ['keeps-suppliers'] })
  const raised = await (await actAs(app, 'keeps-suppliers')).post('/directory/corrections', {
    kind: 'supplier',
    recordId: rows[0]?.id,
    field: 'address',
    proposed: '广州市天河区一号',
    reason: '地址已经迁移',
  })
  expect(raised.code).toBe('200')
  const mine = (await decider.get('/notifications')).data.rows
  expect(mine).toEqual([
    expect.objectContaining({
      kind: 'correction-waiting',
      link: `correction?keyword=${raised.data.requestNo}`,
    }),
  ])
})
