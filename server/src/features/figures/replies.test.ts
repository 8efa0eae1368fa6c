import type { FigureReply, PublishedReply } from '@sunport/contract/calls/figure-reply.ts'
import {
  type ReplyDecision,
  type ReplyState,
  replyDecisions,
  replyStates,
} from '@sunport/contract/figures/reply-policy.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSignatures } from '../../platform/http/signature.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { calmForms } from '../../testing/calm-forms.ts'
import { aNotice, publishFigures } from '../../testing/figure-notices.ts'
import { type Acting, actAs, insertUser } from '../../testing/people.ts'
import { send } from '../../testing/signing.ts'

let app: TestApp
let keeper: Acting
let reader: Acting
beforeAll(async () => {
  app = await createTestApp()
  await calmForms(app)
  await insertUser(app.db, { userName: 'keeper', roleIds: ['role-directory'] })
  await insertUser(app.db, { userName: 'reader', roleIds: ['role-supervisor'] })
  keeper = await actAs(app, 'keeper')
  reader = await actAs(app, 'reader')
  await publishFigures(app.db, [
    aNotice({ agency: '子代理公司', suppliers: [{ name: '一公司', amount: '100.00' }] }),
    ...Array.from({ length: 30 }, (_, at) => aNotice({ purchaser: `第${at}中学` })),
  ])
})
afterAll(() => app.close())

const path = '/figures/replies'
let turn = 0
/** A party of its own for each test. */
const aParty = () => `第${turn++}中学`
const words = '本校当年集中更新了实训设备'
const said = (name: string, more = {}) => ({
  party: 'purchaser',
  name,
  year: '2025',
  content: words,
  applicant: '张晓峰',
  mobile: '138 0000 2222',
  ...more,
})
/** Somebody who has one of our pages open, and no account. */
const visitor = () => ({ cookie: '', key: createSignatures(app.secret, app.db, app.clock).currentPageKey() })
const ask = async (body: object) =>
  (await send(app, visitor(), 'POST', '/gpcms/rest/web/v2/figures/reply', body)).json()
const rowOf = async (requestNo: string): Promise<FigureReply> =>
  (await keeper.get(`${path}?keyword=${requestNo}`)).data.rows[0]
const decide = (who: Acting, { id, version }: FigureReply, action: ReplyDecision, reason?: string) =>
  who.post(`${path}/${id}/decide`, { version, action, reason })
const shownOf = async (name: string, party = 'purchaser') =>
  (
    await app.get<PublishedReply[]>(
      `/gpcms/rest/web/v2/figures/replies?${new URLSearchParams({ party, name })}`,
    )
  ).data
const taken = async (name: string, more = {}): Promise<FigureReply> =>
  rowOf((await ask(said(name, more))).data.requestNo)

test('what a party says stands beside its figures word for word once somebody has seen to it, and not before', async () => {
  const name = aParty()
  const { data } = await ask(said(name))
  expect(data.requestNo).toMatch(/^SM\d{8}[0-9A-F]{8}$/)
  expect(await shownOf(name)).toEqual([])
  const row = await rowOf(data.requestNo)
  expect(row).toMatchObject({ state: 'waiting', applicant: '张**', mobile: '138****2222', content: words })
  expect((await decide(keeper, row, 'publish')).data).toMatchObject({
    state: 'published',
    decidedBy: 'keeper',
  })
  expect(await shownOf(name)).toEqual([{ content: words, year: '2025', day: '2026-06-10' }])
  expect(await shownOf(name, 'agency')).toEqual([])
})

test('who wrote is sealed; whoever decides may look, and that he did is recorded without the name', async () => {
  const { id } = await taken(aParty())
  const stored = await app.db.execute(sql`SELECT * FROM figure_reply WHERE id = ${id}`)
  expect(JSON.stringify(stored.rows)).not.toMatch(/晓峰|13800002222/)
  expect((await reader.post(`${path}/${id}/reveal`, {})).code).not.toBe('200')
  expect((await keeper.post(`${path}/${id}/reveal`, {})).data).toMatchObject({
    applicant: '张晓峰',
    mobile: '13800002222',
  })
  const audit = await app.db.execute(
    sql`SELECT * FROM audit_log WHERE entity = 'figure_reply' AND entity_id = ${id}`,
  )
  expect(audit.rows).toMatchObject([{ action: 'view-reply', user_name: 'keeper' }])
  expect(JSON.stringify(audit.rows)).not.toMatch(/晓峰|13800002222/)
})

test('every decision in every state is taken, or refused and changes nothing', async () => {
  const ways: Record<ReplyState, ReplyDecision[]> = {
    waiting: [],
    published: ['publish'],
    refused: ['refuse'],
    withdrawn: ['publish', 'withdraw'],
  }
  for (const state of Object.keys(replyStates) as ReplyState[])
    for (const action of Object.keys(replyDecisions) as ReplyDecision[]) {
      const name = aParty()
      let row = await taken(name)
      for (const way of ways[state]) row = (await decide(keeper, row, way, '理由')).data
      const { from, to, needsReason } = replyDecisions[action]
      expect((await decide(reader, row, action, '理由')).code).not.toBe('200')
      if (from === state && needsReason) expect((await decide(keeper, row, action)).msg).toBe('请填写原因')
      const { code, msg } = await decide(keeper, row, action, '理由')
      expect([state, action, code, code === '200' ? '' : msg]).toEqual(
        from === state
          ? [state, action, '200', '']
          : [state, action, expect.any(String), '当前状态不能执行此操作'],
      )
      const now = (await rowOf(row.requestNo)).state
      expect([state, action, now]).toEqual([state, action, from === state ? to : state])
      expect((await shownOf(name)).length).toBe(now === 'published' ? 1 : 0)
    }
})

test('of two people who decide at once one wins', async () => {
  const row = await taken(aParty())
  const answers = await Promise.all([
    decide(keeper, row, 'publish'),
    decide(keeper, row, 'refuse', '无从核实'),
  ])
  expect(answers.filter(({ code }) => code === '200')).toHaveLength(1)
})

test.each([
  [{ name: '没有公告的单位' }, '该单位在本站没有可说明的数据'],
  [{ party: 'supplier' }, '该单位在本站没有可说明的数据'],
  [{ siteId: 'hlj' }, '该单位在本站没有可说明的数据'],
  [{ content: '请致电 13800001111' }, '说明将公开，请勿写入手机号、证件号等个人信息'],
  [{ content: '' }, '说明不能为空'],
  [{ content: '字'.repeat(501) }, '说明不能超过500个字'],
  [{ mobile: '12' }, '手机号码长度不为11位'],
  [{ applicant: '' }, '姓名不能为空'],
])('%j is refused: %s', async (more, refusal) => {
  expect((await ask(said('第29中学', more))).msg).toContain(refusal)
})

test('agencies and suppliers answer as buyers do', async () => {
  for (const [party, name] of [
    ['agency', '子代理公司'],
    ['supplier', '一公司'],
  ] as const) {
    await decide(keeper, await taken(name, { party }), 'publish')
    expect(await shownOf(name, party)).toHaveLength(1)
  }
})

test('nobody floods the desk for one party', async () => {
  const name = aParty()
  for (let at = 0; at < 10; at++) await ask(said(name))
  expect((await ask(said(name))).msg).toBe('该单位已有较多说明等待核实，请稍后再提交')
})
