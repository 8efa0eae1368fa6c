import type { CreditRecord } from '@sunport/contract/calls/credit.ts'
import { CallError } from '@sunport/contract/client.ts'
import { expect, test } from 'vitest'
import { creditRecord } from '../../../testing/credit-record.ts'
import { fakeTransport } from '../../../testing/fake-transport.ts'
import { bodyOf, pathOf, textOf } from '../../../testing/render-path.ts'

const serious = pathOf('credit-list', ({ variant }) => variant === 'serious')
const both = pathOf('credit-list', ({ variant }) => variant === 'serious-and-misconduct')
const experts = pathOf('credit-list', ({ variant }) => variant === 'expert-misconduct')

const answering = (rows: CreditRecord[], total = rows.length) => {
  const answer = () => ({ rows, total })
  return fakeTransport({ seriousInfo: answer, misconductInfo: answer })
}
const nothing = () => answering([])
const query = (values: Record<string, string>) => `?${new URLSearchParams(values)}`

test('a record says who, what, by which rule, what follows, who decided and for how long', async () => {
  const { status, body } = await bodyOf(serious, answering([creditRecord()]))
  expect(status).toBe(200)
  const text = textOf(body)
  for (const words of [
    '甲地&lt;i>某某&lt;/i>贸易有限公司供应商 · 91990101MA0000001A',
    '提供虚假材料谋取中标依据：《政府采购法》第七十七条',
    '一年内禁止参加政府采购活动甲财采决〔2026〕1号',
    '甲地财政局',
    '生效中2026-01-15 至 2027-01-14',
    '共 1 条记录',
  ])
    expect(text).toContain(words)
  expect(body.match(/<h1/g)).toHaveLength(1)
})

test('every filter of the address is asked for and kept in the form', async () => {
  const transport = answering([creditRecord()])
  const asked = {
    name: '某某',
    code: '91990101MA0000001A',
    startDate: '2026-01-01',
    endDate: '2026-02-01',
    regionCode: '990100',
    status: 'all',
  }
  const { body, html } = await bodyOf(serious + query({ ...asked, page: '1', pageSize: '20' }), transport)
  expect(transport.sentTo('seriousInfo')).toMatchObject([{ ...asked, pageNumber: 1, pageSize: 20 }])
  expect(body).toMatch(/<input[^>]*name="name"[^>]*value="某某"/)
  expect(body).toMatch(/<option value="all" selected/)
  expect(html).toContain('content="noindex"')
})

test('a party without a record is told so, and how to see what is over', async () => {
  const { body } = await bodyOf(serious + query({ name: '乙公司' }), nothing())
  expect(textOf(body)).toContain('未查询到该主体的失信记录查询条件：乙公司。')
  expect(body).toMatch(/href="[^"]*status=all"/)
})

test('an empty register, and a search narrowed by more than the party, do not vouch for anybody', async () => {
  expect(textOf((await bodyOf(serious, nothing())).body)).toContain('暂无记录')
  const narrowed = await bodyOf(serious + query({ name: '乙公司', startDate: '2026-01-01' }), nothing())
  expect(textOf(narrowed.body)).toContain('暂无记录没有符合条件的记录')
  expect(textOf(narrowed.body)).not.toContain('未查询到该主体')
})

test('two registers stand as tabs; the second is asked for by type', async () => {
  const transport = answering([creditRecord()])
  const { body } = await bodyOf(`${both}?type=misconduct`, transport)
  expect(transport.sentTo('misconductInfo')).toMatchObject([{ type: 'misconduct' }])
  expect(transport.sentTo('seriousInfo')).toEqual([])
  expect(body).toMatch(/aria-current="page"[^>]*>不良行为记录/)
  await bodyOf(both, transport)
  expect(transport.sentTo('seriousInfo')).toHaveLength(1)
})

test("experts' records are asked for as such, without a number to search by", async () => {
  const transport = answering([creditRecord({ creditName: '王**', creditCode: null, type: 'expert' })])
  const { body } = await bodyOf(experts, transport)
  expect(transport.sentTo('misconductInfo')).toMatchObject([{ type: 'expert' }])
  expect(textOf(body)).toContain('专家姓名')
  expect(body).not.toContain('name="code"')
})

test('dates in the wrong order are refused in words and nothing is asked', async () => {
  const transport = nothing()
  const { body } = await bodyOf(
    serious + query({ startDate: '2026-02-02', endDate: '2026-02-01' }),
    transport,
  )
  expect(textOf(body)).toContain('结束日期不能早于开始日期')
  expect(transport.sentTo('seriousInfo')).toEqual([])
  const wrong = await bodyOf(serious + query({ startDate: '2026-02-30' }), transport)
  expect(textOf(wrong.body)).toContain('日期不存在')
})

test('a failed list keeps the filters and offers to try again', async () => {
  const failing = fakeTransport({
    seriousInfo: () => {
      throw new CallError('503', '系统繁忙，请稍后再试')
    },
  })
  const { status, body } = await bodyOf(`${serious}?name=abc`, failing)
  expect(status).toBe(503)
  expect(textOf(body)).toContain('加载失败系统繁忙，请稍后再试重试')
  expect(body).toMatch(/name="name"[^>]*value="abc"/)
})

test('a page past the end is the last page', async () => {
  const transport = answering([creditRecord()], 21)
  const { body } = await bodyOf(`${serious}?page=99`, transport)
  expect(textOf(body)).toContain('共 21 条，第 3 / 3 页')
  expect(transport.sentTo('seriousInfo').map(({ pageNumber }) => pageNumber)).toEqual([99, 3])
})
