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
const lapsed = { name: '质量管理体系认证', level: null, certificateNo: 'Z-9', validTo: '2025-12-31' }
const result = {
  asOf: '2026-02-01',
  checkedAt: '2026-03-02 12:00:00',
  siteName: '甲省政府采购网',
  total: 3,
  found: 1,
  ambiguous: 1,
  entries: [
    { asked: '甲公司', outcome: 'found', codes: [record.creditCode], records: [record], expired: [] },
    { asked: '同名<i>公司', outcome: 'ambiguous', codes: ['A1', 'B2'], records: [], expired: [] },
    { asked: '清白公司', outcome: 'clear', codes: ['C3'], records: [], expired: [lapsed] },
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
    '资质已过期：质量管理体系认证，Z-9，有效期至 2025-12-31',
  ])
    expect(text).toContain(words)
  expect(body).not.toContain('同名<i>')
})

test('a certificate is asked for with the same list, comes as a file in the page, and can be verified', async () => {
  const issued = {
    ...{ number: 'CC-0123456789ABCDEF', seq: 7, name: '信用核查证明.pdf', digest: 'd'.repeat(64) },
    ...{ content: 'JVBERg==', result },
  }
  const transport = fakeTransport({ ...lists, check: () => result, certificate: () => issued })
  const asked = { list: '甲公司', asOf: '2026-02-01' }
  const first = await bodyOf(`${path}?view=check`, transport, undefined, posting(asked).form)
  expect(first.body).toContain('name="certificate"')
  expect(first.body).toContain('<input type="hidden" name="list" value="甲公司"')
  const form = posting({ ...asked, certificate: '1' }).form
  const { body } = await bodyOf(`${path}?view=check`, transport, undefined, form)
  expect(transport.sentTo('certificate')).toMatchObject([asked])
  expect(body).toContain('href="data:application/pdf;base64,JVBERg=="')
  expect(body).toContain('download="信用核查证明.pdf"')
  expect(textOf(body)).toContain('证明已出具，编号 CC-0123456789ABCDEF')
  expect(body).toContain(`digest=${'d'.repeat(64)}`)
  expect(body).not.toContain('name="certificate"')
})

test('a certificate that cannot be issued leaves the answer, and says why', async () => {
  const certificate = () => {
    throw new CallError('4684', '服务器没有安装中文字体')
  }
  const form = posting({ list: '甲公司', asOf: '', certificate: '1' }).form
  const transport = fakeTransport({ ...lists, check: () => result, certificate })
  const { status, body } = await bodyOf(`${path}?view=check`, transport, undefined, form)
  expect(status).toBe(422)
  expect(textOf(body)).toContain('服务器没有安装中文字体')
  expect(textOf(body)).toContain('共核查 3 个')
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
