import { describe, expect, test } from 'vitest'
import { completedNotice } from './derive.ts'
import { type FollowUp, followUpOf, followUps, followUpsOf, type LiveNotice } from './follow-up.ts'
import { formatNamed } from './formats.ts'
import { goldenNotices } from './golden.ts'
import { type NoticeFormat, type NoticeValues, rowsOf } from './shape.ts'

const today = '2026-06-20'
const valuesOf = (code: string, over: NoticeValues = {}) =>
  completedNotice(formatNamed(code) as NoticeFormat, { ...goldenNotices[code], ...over })
const live = (
  fields: NoticeValues,
  decidedPackages: string[] = [],
  contractedWith: string[] = [],
): LiveNotice => ({
  id: 'n1',
  fields,
  publishedOn: '2026-06-10',
  decidedPackages,
  contractedWith,
})
const next = (as: FollowUp, fields: NoticeValues, decided: string[] = []) =>
  followUpOf(as, live(fields, decided), today)

test.each([
  ['59', ['correction', 'tender', 'negotiation']],
  ['001051', ['correction', 'tender', 'negotiation', 'termination']],
  ['001052', ['correction', 'tender', 'termination']],
  ['001011', ['correction', 'result', 'termination']],
  ['001021', ['correction', 'contract', 'termination']],
  ['001054', ['correction']],
  ['unknown', ['correction']],
  [null, ['correction']],
])('after a notice of type %s may follow %j', (noticeType, expected) => {
  expect(followUpsOf(noticeType)).toEqual(expected)
})

describe('the type of what follows', () => {
  test.each([
    ['correction', 'tender', {}, '001031'],
    ['correction', 'tender', { noticeType: '001012' }, '001031'],
    ['correction', 'negotiation', {}, '001032'],
    ['correction', 'result', {}, '001033'],
    ['tender', 'intention', {}, '001011'],
    ['negotiation', 'intention', {}, '001016'],
    ['result', 'tender', {}, '001021'],
    ['result', 'negotiation', {}, '001026'],
    ['result', 'intention', {}, '001029'],
    ['termination', 'tender', {}, '001004'],
    ['termination', 'negotiation', {}, '001006'],
    ['contract', 'result', {}, '001054'],
  ] as [FollowUp, string, NoticeValues, string][])('%s of a %s %j is %s', (as, of, over, noticeType) => {
    expect(next(as, valuesOf(of, over)).noticeType).toBe(noticeType)
  })
})

test.each(Object.keys(followUps) as FollowUp[])(
  '%s is in its own format, and of the same project and people',
  as => {
    const values = next(as, valuesOf(as === 'contract' ? 'result' : 'tender'))
    expect(values).toMatchObject({
      format: as,
      planId: 'plan-golden-1',
      openTenderCode: 'XX-2026-00001',
      openTenderName: '教学设备采购项目',
      regionCode: '440100',
      purchaser: '某市第一中学',
    })
  },
)

test('who is asked about a project stays the same', () => {
  expect(next('result', valuesOf('tender'))).toMatchObject({
    purchaseNature: '1',
    catalogue: [{ code: 'A02060000', name: '电气设备', edition: '2022' }],
    purchaserAddr: '某市中山路1号',
    purchaserLinkMan: '李老师',
    purchaserLinkPhone: '020-12345678',
    agency: '某某招标代理有限公司',
    agencyCode: '91440101MA59UNBN27',
    agentAddress: '某市北京路2号',
    agentLinkMan: '王工',
    agentLinkPhone: '020-87654321',
  })
})

test('a correction says whether it corrects a notice or a result', () => {
  expect(next('correction', valuesOf('tender')).matter).toBe('notice')
  expect(next('correction', valuesOf('result')).matter).toBe('result')
})

test('a call takes over what was asked for before', () => {
  expect(next('tender', valuesOf('prequalification', { kcProjectCode: 'KC-1' }))).toMatchObject({
    kcProjectCode: 'KC-1',
    need: goldenNotices.prequalification?.need,
    budget: '1000000.00',
    ceiling: '980000.00',
    packages: [{ no: '1' }, { no: '2' }],
    term: '自合同签订之日起60日内',
    consortium: '0',
    qualification: goldenNotices.prequalification?.qualification,
    smeReserved: '1',
    green: '1',
    domestic: '1',
  })
})

test('a call after an intention takes its one wish, of several none', () => {
  const wishes = goldenNotices.intention?.intentions as NoticeValues[]
  const one = next('tender', valuesOf('intention', { intentions: wishes.slice(0, 1) }))
  expect(one).toMatchObject({ need: '采购一批教学设备', budget: '1000000.00' })
  const several = next('tender', valuesOf('intention'))
  for (const key of ['need', 'budget', 'openTenderName']) expect(several).not.toHaveProperty(key)
})

test('a result begins with the packages that are still open', () => {
  const fields = valuesOf('tender')
  expect(next('result', fields, ['1'])).toMatchObject({
    budget: '1000000.00',
    fixedDate: today,
    suppliers: [{ packageNo: '2' }],
    subjects: [{ name: '实验设备', quantity: '10（套）' }],
  })
  expect(next('result', fields).suppliers).toEqual([{ packageNo: '1' }, { packageNo: '2' }])
})

test('a contract begins with winner, amount or rate, and goods of the result', () => {
  expect(next('contract', valuesOf('result'))).toMatchObject({
    contractName: '教学设备采购项目合同',
    supplierAddr: '某市科学大道3号',
    subjects: [{ name: '多媒体设备' }],
    signDate: today,
  })
  const rated = [{ packageNo: '1', name: '丙公司', address: '丙地', rate: '12.5' }]
  expect(next('contract', valuesOf('result', { suppliers: rated }))).toMatchObject({ rate: '12.5' })
  expect(next('contract', valuesOf('result', { openTenderName: '' }))).not.toHaveProperty('contractName')
})

test('a contract is with one supplier for his own amount, the next one with the next', () => {
  const [first = {}, second = {}] = rowsOf(goldenNotices.result?.suppliers)
  const suppliers = [first, second, { ...first, packageNo: '3', amount: '7' }]
  const after = (...contractedWith: string[]) =>
    followUpOf('contract', live(valuesOf('result', { suppliers }), [], contractedWith), today)
  const [one, other] = ['某某科技有限公司', '甲乙仪器有限公司']
  expect(after()).toMatchObject({ bidCompany: one, successfulMoney: '540000.00' })
  expect(after(one)).toMatchObject({
    bidCompany: other,
    successfulMoney: '380000.25',
    supplierAddr: '某市东风路4号',
  })
  expect(after(other, one)).toMatchObject({ bidCompany: one, successfulMoney: '7.00' })
  for (const key of ['bidCompany', 'successfulMoney', 'supplierAddr'])
    expect(after(one, other, one)).not.toHaveProperty(key)
})
