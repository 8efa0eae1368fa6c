import { CallError } from '@sunport/contract/client.ts'
import { expect, test } from 'vitest'
import { fakeTransport } from '../../../../testing/fake-transport.ts'
import { bodyOf, pathOf, posting, textOf } from '../../../../testing/render-path.ts'

const path = pathOf('credit-list', ({ variant }) => variant === 'serious')
const experts = pathOf('credit-list', ({ variant }) => variant === 'expert-misconduct')
const none = () => ({ rows: [], total: 0 })
const lists = { seriousInfo: none, misconductInfo: none }

const record = {
  id: 'r1',
  creditName: '甲公司',
  creditCode: '91990101MA0000001A',
  type: 'serious',
  startDate: '2026-01-15',
  endDate: null,
  lawBasic: '《政府采购法》第七十七条',
  handleUnit: '甲地财政局',
  handleResult: '一年内禁止参加政府采购活动',
  documentNumber: '甲财采决〔2026〕1号',
  dataSource: 'gp-credit',
}
const result = {
  asOf: '2026-02-01',
  checkedAt: '2026-03-02 12:00:00',
  siteName: '甲省政府采购网',
  total: 3,
  found: 1,
  ambiguous: 1,
  entries: [
    { asked: '甲公司', outcome: 'found', codes: [record.creditCode], records: [record] },
    { asked: '同名<i>公司', outcome: 'ambiguous', codes: ['A1', 'B2'], records: [] },
    { asked: '清白公司', outcome: 'clear', codes: [], records: [] },
  ],
}

test('a register of bodies leads to the check, one of persons does not', async () => {
  expect((await bodyOf(path, fakeTransport(lists))).body).toContain('view=check')
  expect((await bodyOf(experts, fakeTransport(lists))).body).not.toContain('view=check')
  expect((await bodyOf(`${experts}?view=check`, fakeTransport(lists))).body).not.toContain('textarea')
})

test('the form works by a plain post with a file, and no search engine keeps it', async () => {
  const { body, html } = await bodyOf(`${path}?view=check`, fakeTransport(lists), undefined, {
    ...posting({}).form,
    posted: undefined,
  })
  expect(body).toMatch(/<form(?=[^>]*method="post")[^>]*enctype="multipart\/form-data"/)
  expect(body).toContain('name="_token" value="fresh-token"')
  expect(body).toMatch(/name="asOf" type="date" max="2026-03-02"/)
  expect(html).toContain('noindex')
})

test('each line of the answer says what was found as of the day, with basis, term and source', async () => {
  const transport = fakeTransport({ ...lists, check: () => result })
  const form = posting({ list: '甲公司\n同名<i>公司', file: '清白公司\n', asOf: '2026-02-01' }).form
  const { status, body } = await bodyOf(`${path}?view=check`, transport, undefined, form)
  expect(status).toBe(200)
  expect(transport.sentTo('check')).toMatchObject([
    { list: '甲公司\n同名<i>公司\n清白公司\n', asOf: '2026-02-01' },
  ])
  const text = textOf(body)
  for (const words of [
    '核查结果（截至 2026-02-01）',
    '核查时间：2026-03-02 12:00:00',
    '共核查 3 个，1 个有生效记录，1 个名称对应多个单位，其余 1 个未发现有效记录',
    '依据：《政府采购法》第七十七条；期限：2026-01-15 至 长期；来源：甲地财政局',
    '有 2 个单位使用此名称，请改用代码核查：A1、B2',
    '清白公司未发现有效记录',
  ])
    expect(text).toContain(words)
  expect(body).not.toContain('同名<i>')
})

test('what is refused keeps the list that was typed', async () => {
  const transport = fakeTransport({
    ...lists,
    check: () => {
      throw new CallError('4658', '一次最多核查500个，请分次核查')
    },
  })
  const form = posting({ list: '甲公司', asOf: '' }).form
  const { status, body } = await bodyOf(`${path}?view=check`, transport, undefined, form)
  expect(status).toBe(422)
  expect(textOf(body)).toContain('一次最多核查500个，请分次核查')
  expect(body).toContain('甲公司</textarea>')
})
