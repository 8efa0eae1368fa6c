import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { type MessageBench, messageBench } from '../../../testing/messages.ts'
import { type Acting, actAs, insertRole, insertUser } from '../../../testing/people.ts'

let app: TestApp
let bench: MessageBench
let replier: Acting
let colleague: Acting
let elsewhere: Acting
let clerk: Acting
beforeAll(async () => {
  app = await createTestApp()
  bench = await messageBench(app)
  const answering = ['cms:message:view', 'cms:message:accept', 'cms:message:reply']
  await insertRole(app.db, { id: 'answers', dataScope: 'org' }, answering)
  await insertRole(app.db, { id: 'answers-hn', dataScope: 'org', siteIds: ['hn'] }, answering)
  await insertRole(app.db, { id: 'takes', dataScope: 'all', siteIds: ['gd'] }, [
    'cms:message:view',
    'cms:message:accept',
    'cms:message:reveal',
  ])
  for (const [userName, role] of [
    ['answers', 'answers'],
    ['answers-too', 'answers'],
    ['answers-hn', 'answers-hn'],
    ['takes', 'takes'],
  ] as const)
    await insertUser(app.db, { userName, orgId: bench.unit.id, roleIds: [role] })
  replier = await actAs(app, 'answers')
  colleague = await actAs(app, 'answers-too')
  elsewhere = await actAs(app, 'answers-hn')
  clerk = await actAs(app, 'takes')
})
afterAll(() => app.close())

const template = {
  siteId: 'gd',
  name: '声明函',
  body: '您好！您的留言（{{留言编号}}，“{{标题}}”）收悉，请按声明函的填写说明办理。{{办理单位}}',
  citations: ['政府采购促进中小企业发展管理办法'],
  isShared: false,
}
const namesSeen = async (who: Acting, name: string): Promise<string[]> =>
  (await who.get(`/reply-templates?keyword=${encodeURIComponent(name)}`)).data.rows.map(
    ({ id }: { id: string }) => id,
  )

test('a template is its owner’s, until he shares it with those who answer for the site', async () => {
  const { id, version } = (await replier.post('/reply-templates', { ...template, name: '只是我的' })).data
  expect(await namesSeen(replier, '只是我的')).toEqual([id])
  expect(await namesSeen(colleague, '只是我的')).toEqual([])
  const shared = { ...template, name: '只是我的', isShared: true, version }
  expect((await replier.put(`/reply-templates/${id}`, shared)).code).toBe('200')
  expect(await namesSeen(colleague, '只是我的')).toEqual([id])
  expect(await namesSeen(elsewhere, '只是我的')).toEqual([])
  expect((await colleague.put(`/reply-templates/${id}`, { ...shared, version: 2 })).code).not.toBe('200')
  expect((await colleague.remove(`/reply-templates/${id}?version=2`)).code).not.toBe('200')
})

test('a template with a place that nothing is put into is refused, and one that rests on nothing', async () => {
  const answer = await replier.post('/reply-templates', { ...template, body: `${template.body}{{姓名}}` })
  expect(answer.msg).toContain('没有变量“姓名”')
  expect((await replier.post('/reply-templates', { ...template, citations: [] })).code).toBe('4581')
})

test('several alike are answered by one template, each in its own words and with its own review', async () => {
  const { id: templateId } = (await replier.post('/reply-templates', { ...template, name: '多条' })).data
  const own = await Promise.all(
    [1, 2].map(() => bench.put({ state: 'assigned', handlerOrgId: bench.unit.id, subject: '声明函怎么填' })),
  )
  const notMine = await bench.put({ state: 'assigned', handlerOrgId: bench.other.id })
  const answer = {
    action: 'answer',
    rows: [...own, notMine].map(({ id }) => ({ id, version: 1 })),
    reason: '',
    templateId,
  }
  await replier.post('/message-desk/bulk', { ...answer, isRehearsal: true })
  const repliesOf = async () =>
    (
      await app.db.execute<{ text: string; state: string }>(sql`
        SELECT r.text, m.state FROM message_reply r JOIN message m ON m.id = r.message_id
        WHERE m.id = ANY(${sql.param([...own, notMine].map(({ id }) => id))}) ORDER BY m.msg_no`)
    ).rows
  expect(await repliesOf()).toEqual([])
  const report = (await replier.post('/message-desk/bulk', { ...answer, isRehearsal: false })).data
  expect(report.rows.filter(({ refusal }: { refusal?: string }) => !refusal)).toHaveLength(2)
  const replies = await repliesOf()
  expect(replies.map(({ state }) => state)).toEqual(['reviewing', 'reviewing'])
  expect(new Set(replies.map(({ text }) => text)).size).toBe(2)
  for (const { msgNo } of own) expect(replies.some(({ text }) => text.includes(msgNo))).toBe(true)
})

test('nobody answers with a template that is not his to use', async () => {
  const { id: templateId } = (await replier.post('/reply-templates', { ...template, name: '私用' })).data
  const { id } = await bench.put({ state: 'assigned', handlerOrgId: bench.unit.id })
  const report = await colleague.post('/message-desk/bulk', {
    action: 'answer',
    rows: [{ id, version: 1 }],
    reason: '',
    templateId,
    isRehearsal: false,
  })
  expect(report.data.rows).toEqual([
    expect.objectContaining({ refusal: '模板不存在，或者不能用于该站点的留言' }),
  ])
})

const called = {
  channel: 'phone',
  siteId: 'gd',
  msgType: 'consult',
  subject: '电话询问保证金退还',
  content: '来电人询问投标保证金何时退还，请予答复。',
  name: '李小红',
  mobile: '13912349876',
  identity: 'supplier',
  publicWish: '0',
  consent: '1',
}

test('what somebody says on the phone is written down without a code, and followed like any other', async () => {
  const { data, code } = await clerk.post('/message-desk/entries', called)
  expect(code).toBe('200')
  expect(data).toEqual({
    msgNo: expect.stringMatching(/^20260610440000\d{4}$/),
    queryCode: expect.stringMatching(/^\d{6}$/),
    receivedAt: '2026-06-10 12:00:00',
    replyDue: expect.stringMatching(/^2026-0[67]-\d\d$/),
  })
  const { rows } = (await clerk.get(`/message-desk?keyword=${data.msgNo}`)).data
  expect(rows).toEqual([expect.objectContaining({ channel: 'phone', state: 'received', shownName: '李**' })])
  const detail = (await clerk.get(`/message-desk/${rows[0].id}`)).data
  expect(detail.events).toEqual([expect.objectContaining({ label: '代录留言', actorName: 'takes' })])
  const who = (await clerk.post(`/message-desk/${rows[0].id}/reveal`, { reason: '回电' })).data
  expect(who).toMatchObject({ name: '李小红', mobile: '13912349876' })
  const audit = await app.db.execute(
    sql`SELECT action, after FROM audit_log WHERE entity_id = ${rows[0].id} ORDER BY id`,
  )
  expect(audit.rows.map(({ action }) => action)).toEqual(['message-enter', 'message-reveal'])
  expect(JSON.stringify(audit.rows)).not.toContain('李小红')
})

test('the same rules hold at the desk as on the portal', async () => {
  for (const [change, words] of [
    [{ mobile: '123' }, '手机号码'],
    [{ subject: '短' }, '标题不能少于4个字'],
    [{ consent: undefined }, '取得同意'],
    [{ channel: 'web' }, '请选择来源'],
    [{ msgType: 'disclosure' }, '证件号码不能为空'],
  ] as const) {
    const answer = await clerk.post('/message-desk/entries', { ...called, ...change })
    expect(answer.code).not.toBe('200')
    expect(answer.msg).toContain(words)
  }
})

test('nobody enters a message for a site that is not his', async () => {
  expect((await clerk.post('/message-desk/entries', { ...called, siteId: 'hn' })).code).toBe('403')
})
