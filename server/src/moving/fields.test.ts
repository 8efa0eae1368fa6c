import { expect, test } from 'vitest'
import { fieldsOf, kindOf } from './fields.ts'

test('what a detail says is kept under its names, whatever its type', () => {
  const { fields, lost } = fieldsOf(
    {
      id: 'x',
      purchaser: '某某局',
      purchaseManner: 1,
      budget: 662845.88,
      successfulMoney: '540,000.00元',
      openTenderTime: '2026-6-1 9:00:00',
      noticeType: '001011',
      agency: null,
      planId: '',
      tags: ['节能', 3, null],
      titleMark: { tone: 'brand', isBold: true, isHot: false, isRecommended: false },
      environment: { type: '典型案例', measureNo: '3', leadOrg: null, validTo: null },
      related: [{ id: 'a', title: '甲' }, { id: null }],
      laws: [{ id: 'b', title: '乙', article: '第十二条' }],
      facts: [{ name: '举措编号', value: '3' }],
      corrections: [],
    },
    [],
  )
  expect(lost).toEqual([])
  expect(fields).toEqual({
    purchaser: '某某局',
    purchaseManner: '1',
    budget: '662845.88',
    successfulMoney: '540000.00',
    openTenderTime: '2026-06-01 09:00:00',
    noticeType: '001011',
    tags: ['节能', '3'],
    titleTone: 'brand',
    isTitleBold: '1',
    envType: 'case',
    measureNo: '3',
    relatedInfos: [{ id: 'a', title: '甲' }],
    lawCitations: [{ id: 'b', title: '乙', article: '第十二条' }],
  })
})

test('what cannot be kept is said, and nothing else is lost by it', () => {
  const { fields, lost } = fieldsOf(
    {
      budget: '面议',
      openTenderTime: '另行通知',
      tenderbond: '5000',
      facts: [{ name: '楼层', value: '3' }],
      corrections: [{ field: 'budget' }],
      purchaser: { name: '某某局' },
      starttime: null,
    },
    [],
  )
  expect(fields).toEqual({})
  expect(lost.map(({ name }) => name).toSorted()).toEqual(
    ['budget', 'openTenderTime', 'tenderbond', 'purchaser', '扩展字段“楼层”', '更正前后的对照'].toSorted(),
  )
})

test('a text belongs to the family that it says, then to that of its channel', () => {
  expect(kindOf({ noticeType: '001011' }, 'list')).toBe('notice')
  expect(kindOf({ lawCategory: '1' }, 'list')).toBe('law')
  expect(kindOf({}, 'laws')).toBe('law')
  expect(kindOf({}, 'notices')).toBe('article')
})
