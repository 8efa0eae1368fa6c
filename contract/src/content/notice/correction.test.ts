import { describe, expect, test } from 'vitest'
import { changeProblems, changesOf, correctables, inForce, type NoticeChange } from './correction.ts'
import { completedNotice } from './derive.ts'
import { followUpOf, followUpsOf, type LiveNotice } from './follow-up.ts'
import { formatNamed } from './formats.ts'
import { goldenNotices } from './golden.ts'
import { noticeProblems } from './problems.ts'
import type { NoticeFormat } from './shape.ts'

const valuesOf = (code: string) =>
  completedNotice(formatNamed(code) as NoticeFormat, goldenNotices[code] ?? {})
const tender = valuesOf('tender')
const change = (field: string, old: string, now: string, label = '更正项'): NoticeChange => ({
  field,
  label,
  old,
  new: now,
  reason: '更正',
  basis: '',
})
const words = (...changes: NoticeChange[]) => changeProblems(tender, changes).map(({ message }) => message)

describe('a correction', () => {
  test('replaces values; the later one stands over the earlier', () => {
    const first = change('openTenderTime', '2026-07-02 09:30:00', '2026-07-10 09:30:00')
    const second = change('openTenderTime', '2026-07-10 09:30:00', '2026-07-20 09:30:00')
    expect(inForce(tender, [first, second]).openTenderTime).toBe('2026-07-20 09:30:00')
    expect(tender.openTenderTime).toBe('2026-07-02 09:30:00')
  })
  test('of a winner reaches what lists show of all of them', () => {
    const result = valuesOf('result')
    const now = inForce(result, [change('suppliers.1.amount', '380000.25', '380000')])
    expect(now.successfulMoney).toBe('920000.00')
  })
  test('must start from what is in force', () => {
    expect(words(change('openTenderTime', '2026-07-01 09:30:00', '2026-07-10 09:30:00', '开标时间'))).toEqual(
      ['“开标时间”的原内容与现行内容不一致，现行内容为：2026年07月02日 09时30分（北京时间）'],
    )
    expect(words(change('openTenderTime', '2026-07-02 09:30:00', '2026-07-10 09:30:00'))).toEqual([])
  })
  test('of an amount goes with that of its parts', () => {
    const total = change('budget', '1000000', '1200000.00')
    expect(words(total)).toEqual(['更正后内容有误：各合同包预算金额之和与项目预算金额不一致'])
    expect(words(total, change('packages.0.budget', '600000', '800000'))).toEqual([])
  })
  test('leaves no value at odds with one that stays, whichever of the two it changes', () => {
    expect(words(change('packages.0.budget', '600000', '800000'))).toEqual([
      '更正后内容有误：各合同包预算金额之和与项目预算金额不一致',
    ])
    expect(words(change('docsTo', '2026-06-18', '2026-07-03'))).toEqual([
      '更正后内容有误：文件获取截止日期不能晚于提交截止时间',
    ])
    const first = [change('', '原参数', '新参数'), change('docsFrom', '2026-06-10', '2026-06-19')]
    expect(changeProblems(tender, first)).toEqual([
      { key: 'changes.1.new', message: '更正后内容有误：获取截止日期不能早于开始日期' },
    ])
  })
  test('is not asked for what was wrong before and is left alone', () => {
    const wrong = { ...tender, budget: '5.00' }
    expect(changeProblems(wrong, [change('docsTo', '2026-06-18', '2026-06-20')])).toEqual([])
  })
  test('of an amount into the same amount is none, however it is written', () => {
    expect(words(change('budget', '1000000.00', '1000000'))).toEqual(['“更正项”更正前后的内容相同'])
    const free = { ...tender, ceiling: '0.00' }
    expect(changeProblems(free, [change('ceiling', '0.00', '零')]).map(({ key }) => key)).toEqual([
      'changes.0.new',
    ])
  })
  test('of something that only words say is free', () =>
    expect(words(change('', '原参数', '新参数'))).toEqual([]))
  test('changes something, once, that the notice has, into something right', () => {
    expect(words(change('', '同样', '同样'))).toEqual(['“更正项”更正前后的内容相同'])
    expect(words(change('planId', 'plan-golden-1', 'other'))).toEqual(['“更正项”不是该公告可以更正的内容'])
    const twice = change('term', '自合同签订之日起60日内', '90日')
    expect(words(twice, twice)).toEqual(['“更正项”重复更正'])
    expect(words(change('openTenderTime', '2026-07-02 09:30:00', '明天'))).toEqual([
      '更正后内容有误：投标截止（开标）时间不是正确的时间',
    ])
    const imported = { noticeType: '001011', openTenderTime: '2026-07-02 09:30:00' }
    expect(
      changeProblems(imported, [change('openTenderTime', '2026-07-02 09:30:00', '明天')]).map(
        ({ key }) => key,
      ),
    ).toEqual(['changes.0.new'])
  })
  test('is read from the rows of its form', () => {
    const row = { field: 'term', label: '工期', old: ' 60日 ', new: '90日', reason: '顺延' }
    expect(changesOf({ changes: [{ ...row, more: 1 }] })).toEqual([{ ...row, old: '60日', basis: '' }])
    expect(changesOf({ changes: [{ ...row, basis: '质疑答复' }] })).toMatchObject([{ basis: '质疑答复' }])
    expect(changesOf({})).toEqual([])
  })
  test('in words only changes no value', () => {
    const kept = { ...tender, openTenderName: ' 未整理 ' }
    expect(inForce(kept, [change('', '原参数', '新参数')])).toBe(kept)
    const both = inForce(tender, [change('', '原参数', '新参数'), change('term', '', '90日')])
    expect(both).toEqual({ ...tender, term: '90日' })
  })
  test('says of which change what is wrong', () => {
    const changes = [
      change('term', '自合同签订之日起60日内', '90日'),
      change('openTenderTime', '2026-07-02 09:30:00', '明天'),
      change('budget', '1000000.00', 'x'),
    ]
    expect(changeProblems(tender, changes).map(({ key }) => key)).toEqual(['changes.1.new', 'changes.2.new'])
  })
  test('of a notice that came without its form is looked at one value at a time', () => {
    const imported = { noticeType: '001011', openTenderTime: '2026-07-02 09:30:00', term: '60.0' }
    const moved = change('openTenderTime', '2026-07-02 09:30:00', '2026-07-20 09:30:00')
    expect(changeProblems(imported, [moved])).toEqual([])
    const [wrong] = changeProblems(imported, [{ ...moved, new: '明天' }])
    expect(wrong?.message).toMatch(/^更正后内容有误：.+不是正确的时间$/)
    expect(changeProblems(imported, [change('term', '60', '90日')]).map(({ key }) => key)).toEqual([
      'changes.0.old',
    ])
  })
  test('offers nothing that names the notice, nor free text, nor what the public does not read', () => {
    const offered = (code: string, over = {}) =>
      correctables({ ...valuesOf(code), ...over }).map(({ field }) => field)
    expect(offered('tender')).not.toContain('supplement')
    const ofCorrection = offered('correction')
    expect(ofCorrection).not.toContain('targetId')
    expect(ofCorrection.filter(field => field.startsWith('changes'))).toEqual([])
    expect(offered('tender')).not.toContain('catalogue.0.edition')
    expect(offered('tender')).toContain('catalogue.0.code')
    expect(correctables({ budget: '5' })).toEqual([])
  })
  test('offers every value with its words, also of a notice that came without its form', () => {
    const found = correctables(tender)
    expect(found).toContainEqual({
      field: 'packages.1.budget',
      label: '合同包2 预算金额（元）',
      value: '400000.00',
      shown: '400,000.00',
    })
    expect(found.map(({ field }) => field)).not.toContain('planId')
    expect(correctables({ noticeType: '001011', budget: '5' }).map(({ field }) => field)).toEqual(['budget'])
  })
})

describe('what follows a notice is filled in', () => {
  const live: LiveNotice = {
    id: 'n1',
    fields: tender,
    publishedOn: '2026-06-10',
    decidedPackages: ['1'],
    contractedWith: [],
  }
  test('a correction names its notice and its first day', () =>
    expect(followUpOf('correction', live, '2026-06-20')).toMatchObject({
      format: 'correction',
      noticeType: '001031',
      targetId: 'n1',
      firstDate: '2026-06-10',
      openTenderCode: 'XX-2026-00001',
      correctionDate: '2026-06-20',
    }))
  test('a result asks for the packages that have none yet', () => {
    const next = followUpOf('result', live, '2026-06-20')
    expect(next).toMatchObject({ noticeType: '001021', suppliers: [{ packageNo: '2' }] })
  })
  test('a termination needs nothing but its reason', () => {
    const format = formatNamed('termination') as NoticeFormat
    const missing = noticeProblems(format, followUpOf('termination', live, '2026-06-20'))
    expect(missing.map(({ key }) => key)).toEqual(['terminationReason'])
  })
  test('a call takes its plan and what was wished from an intention, where it wished for one thing', () => {
    const wishes = goldenNotices.intention?.intentions as object[]
    const from = (intentions: object[]): LiveNotice => ({
      ...live,
      fields: completedNotice(formatNamed('intention') as NoticeFormat, {
        ...goldenNotices.intention,
        intentions,
      }),
    })
    expect(followUpOf('tender', from(wishes.slice(0, 1)), '2026-06-20')).toMatchObject({
      noticeType: '001011',
      planId: 'plan-golden-1',
      openTenderName: '教学设备采购项目',
      budget: '1000000.00',
    })
    expect(followUpOf('negotiation', from(wishes), '2026-06-20')).not.toHaveProperty('budget')
    expect(followUpsOf('59')).toContain('tender')
    expect(followUpsOf('001062')).toEqual(['correction'])
  })
  test('a contract takes one winner, his amount and the goods from the result', () => {
    const result: LiveNotice = { ...live, fields: valuesOf('result') }
    expect(followUpOf('contract', result, '2026-06-20')).toMatchObject({
      noticeType: '001054',
      bidCompany: '某某科技有限公司',
      successfulMoney: '540000.00',
      purchaseManner: '1',
    })
  })
})
