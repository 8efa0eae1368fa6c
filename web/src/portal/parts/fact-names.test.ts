import { expect, test } from 'vitest'
import { factNames } from './fact-names.ts'

test.each([
  ['001021', '成交金额', '中标（成交）供应商'],
  ['001054', '合同金额', '供应商（乙方）'],
  ['001009', '合同金额', '供应商（乙方）'],
  ['001051', '成交金额', '拟定供应商'],
  [null, '成交金额', '中标（成交）供应商'],
])('a notice of type %s calls its amount %s and its supplier %s', (type, amount, supplier) => {
  expect(factNames(type)).toMatchObject({ successfulMoney: amount, bidCompany: supplier })
})

test.each([
  ['001011', '开标时间', '公告截止'],
  ['001052', '申请截止时间', '公告截止'],
  ['001004', '原定开标时间', '公告截止'],
  ['001051', '开标时间', '公示截止'],
])('a notice of type %s calls its moments %s and %s', (type, opening, end) => {
  expect(factNames(type)).toMatchObject({ openTenderTime: opening, noticeEndTime: end })
})
