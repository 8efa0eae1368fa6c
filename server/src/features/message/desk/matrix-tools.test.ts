import { type MessageState, messageStates } from '@sunport/contract/codes.ts'
import type { FunctionCode } from '@sunport/contract/functions.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { type MessageBench, messageBench } from '../../../testing/messages.ts'
import { type Acting, actAs, insertRole, insertUser } from '../../../testing/people.ts'

/** What each role holds; all of them look at messages, but for the one who may do everything else. */
const held = {
  answerer: ['cms:message:view', 'cms:message:accept', 'cms:message:reply'],
  elsewhere: ['cms:message:view', 'cms:message:accept', 'cms:message:reply', 'cms:article:edit'],
  neighbour: ['cms:message:view', 'cms:message:reply'],
  keeper: ['cms:message:view', 'cms:message:accept', 'cms:message:assign'],
  reviewer: ['cms:message:view', 'cms:message:review2', 'cms:message:publish'],
  editor: ['cms:message:view', 'cms:article:view', 'cms:article:edit'],
  viewer: ['cms:message:view'],
  blind: ['cms:message:accept', 'cms:message:reply', 'cms:article:edit'],
} as const satisfies Record<string, FunctionCode[]>
type Role = keyof typeof held
const roles = Object.keys(held) as Role[]
const states = Object.keys(messageStates) as MessageState[]

const forbidden = '当前操作没有权限'
const unseen = '数据不存在或已被删除'
const wrongState = '留言的状态已变化，不能进行该操作'

let app: TestApp
let bench: MessageBench
let people: Record<Role, Acting>
let templateId: string
let author: string
beforeAll(async () => {
  app = await createTestApp()
  bench = await messageBench(app)
  author = await insertUser(app.db, { userName: 'tool-author', orgId: bench.unit.id })
  people = {} as Record<Role, Acting>
  for (const role of roles) {
    const siteIds = role === 'elsewhere' ? ['hn'] : ['gd']
    await insertRole(app.db, { id: `tool-${role}`, dataScope: 'all', siteIds }, [...held[role]])
    const orgId = role === 'neighbour' ? bench.other.id : bench.unit.id
    await insertUser(app.db, { userName: `tool-${role}`, orgId, roleIds: [`tool-${role}`] })
    people[role] = await actAs(app, `tool-${role}`)
  }
  const { data } = await people.answerer.post('/reply-templates', {
    siteId: 'gd',
    name: '矩阵',
    body: '您好！您的留言（{{留言编号}}）收悉，请按声明函的填写说明办理，谢谢您的关注。',
    citations: ['政府采购促进中小企业发展管理办法'],
    isShared: true,
  })
  templateId = data.id
})
afterAll(() => app.close())

const puts = (state: MessageState) =>
  bench.put({
    state,
    handlerOrgId: bench.unit.id,
    ...(['answered', 'published', 'recheck'].includes(state) && { replyBy: author }),
  })

/** Says once more, in other words than the rules, what becomes of a message that is answered along with others. */
const bulkAnswer = (state: MessageState, role: Role): string | null => {
  if (role === 'blind') return forbidden
  if (role === 'elsewhere') return unseen
  if (role !== 'answerer' && role !== 'neighbour') return forbidden
  if (state !== 'assigned') return wrongState
  return role === 'answerer' ? null : '该留言不由您办理'
}

test.each(states)('批量答复, every role: %s', async state => {
  const item = await puts(state)
  const before = await bench.snapshot(item.id)
  const found: Record<string, string | null> = {}
  for (const role of roles) {
    const answer = await people[role].post('/message-desk/bulk', {
      action: 'answer',
      rows: [{ id: item.id, version: item.version }],
      isRehearsal: bulkAnswer(state, role) === null,
      reason: '',
      templateId,
    })
    found[role] = answer.data?.rows ? answer.data.rows[0].refusal : answer.msg
    expect(await bench.snapshot(item.id), role).toEqual(before)
  }
  expect(found).toEqual(Object.fromEntries(roles.map(role => [role, bulkAnswer(state, role)])))
})

const knowledge = (state: MessageState, role: Role): string | null => {
  if (!(held[role] as readonly string[]).includes('cms:article:edit')) return forbidden
  // Everybody reads it on the portal already.
  if (state === 'published') return null
  return role === 'editor' ? '只有已公开的答复可以转入知识库' : unseen
}

test.each(states)('转知识库, every role: %s', async state => {
  const item = await puts(state)
  const before = await bench.snapshot(item.id)
  const found: Record<string, string | null> = {}
  for (const role of roles) {
    const { code, msg, data } = await people[role].get(`/message-desk/${item.id}/knowledge`)
    found[role] = code === '200' ? null : msg
    if (code === '200') expect(data.bodyHtml).toContain('您好，声明函应当填写制造商的上一年度数据。')
    expect(await bench.snapshot(item.id), role).toEqual(before)
  }
  expect(found).toEqual(Object.fromEntries(roles.map(role => [role, knowledge(state, role)])))
})

const entry = (siteId: string, channel: string) => ({
  channel,
  siteId,
  msgType: 'consult',
  subject: '询问保证金退还',
  content: '来电人询问投标保证金何时退还，请予答复。',
  name: '李小红',
  mobile: '13912349876',
  identity: 'supplier',
  publicWish: '0',
  consent: '1',
})
/** All that an entry would add to. */
const counted = async (): Promise<unknown> =>
  (
    await app.db.execute(sql`
      SELECT (SELECT count(*) FROM message) AS messages, (SELECT count(*) FROM message_event) AS events,
        (SELECT count(*) FROM short_message) AS told, (SELECT count(*) FROM audit_log WHERE entity = 'message') AS audited`)
  ).rows

const places = ['gd', 'hn'].flatMap(siteId => ['phone', 'letter'].map(channel => ({ siteId, channel })))
test.each(places)('代录, every role: $channel for $siteId', async ({ siteId, channel }) => {
  for (const role of roles) {
    const mayEnter = (held[role] as readonly string[]).includes('cms:message:accept')
    const isHis = siteId === (role === 'elsewhere' ? 'hn' : 'gd')
    const before = await counted()
    const { code, msg } = await people[role].post('/message-desk/entries', entry(siteId, channel))
    expect(code === '200' ? null : msg, role).toBe(mayEnter && isHis ? null : forbidden)
    if (code === '200') expect(await counted(), role).not.toEqual(before)
    else expect(await counted(), role).toEqual(before)
  }
})
