import { expect, test } from 'vitest'
import { termsOf } from './terms.ts'

const names = (values: Record<string, unknown>) =>
  termsOf(values).map(({ name, value }) => `${name}：${value}`)

test('a bidder is told when and where documents are had, where it opens and who may take part', () => {
  const values = {
    docsFrom: '2026-06-11',
    docsTo: '2026-06-18',
    docsHours: '每天 9:00—17:00',
    docsPlace: '某市交易系统',
    docsWay: '登录后下载',
    docsPrice: '免费',
    openPlace: '第一\n开标室',
    smeReserved: '1',
    consortium: '0',
  }
  expect(names(values)).toEqual([
    '文件获取时间：2026-06-11 至 2026-06-18，每天 9:00—17:00',
    '文件获取地点：某市交易系统',
    '文件获取方式：登录后下载',
    '文件售价：免费',
    '开标地点：第一 开标室',
    '参与范围：专门面向中小企业采购；不接受联合体',
  ])
  expect(termsOf(values).map(({ until }) => until)).toEqual(['2026-06-18', null, null, null, null, null])
})

test('only what is known is said', () => {
  expect(names({})).toEqual([])
  expect(names({ docsTo: '2026-06-18', smeReserved: '9', consortium: '1' })).toEqual([
    '文件获取时间：至 2026-06-18',
    '参与范围：接受联合体',
  ])
  expect(names({ docsFrom: '2026-06-18', docsTo: '2026-06-18', smeReserved: '0' })).toEqual([
    '文件获取时间：2026-06-18',
    '参与范围：非专门面向中小企业采购',
  ])
})
