import { describe, expect, test } from 'vitest'
import { definitionWords, IndicatorDefinition } from './indicator-definition.ts'

const problemOf = (definition: unknown): string | undefined =>
  IndicatorDefinition.safeParse(definition).error?.issues[0]?.message

const notices = { source: 'notices', where: [], measure: { kind: 'count' } }
const chosenBy = (field: string, operator: string, ...values: string[]) => ({ field, operator, values })

describe('a definition', () => {
  test.each([
    ['no filter at all', notices, undefined],
    [
      'a share of what is open',
      { ...notices, measure: { kind: 'share', of: [chosenBy('manner', 'in', '1')] } },
      undefined,
    ],
    [
      'a field of another source',
      { ...notices, where: [chosenBy('identity', 'in', 'supplier')] },
      '条件与数据来源不符',
    ],
    [
      'a field that nobody knows',
      { ...notices, where: [chosenBy('title', 'in', 'x')] },
      '条件与数据来源不符',
    ],
    [
      'a name that every object has',
      { ...notices, where: [chosenBy('toString', 'filled')] },
      '条件与数据来源不符',
    ],
    [
      'a value that there is not',
      { ...notices, where: [chosenBy('manner', 'in', '7')] },
      '“采购方式”没有这个值',
    ],
    ['no value', { ...notices, where: [chosenBy('manner', 'in')] }, '请填写“采购方式”的值'],
    [
      'words compared by size',
      { ...notices, where: [chosenBy('manner', 'below', '3')] },
      '“采购方式”不能这样比较',
    ],
    ['a size that is none', { ...notices, where: [chosenBy('budget', 'below', '1; DROP')] }, '请填写数字'],
    [
      'days between one moment and itself',
      { ...notices, measure: { kind: 'medianDays', from: 'noticeTime', to: 'noticeTime' } },
      '请选择两个不同的时间',
    ],
    [
      'sums that messages do not have',
      { source: 'messages', measure: { kind: 'ratio', top: 'deal', bottom: 'budget' } },
      '请选择两项不同的金额',
    ],
    ['a source of its own', { ...notices, source: 'app_user' }, '请选择数据来源'],
  ])('with %s', (_, definition, problem) => {
    expect(problemOf(definition)).toBe(problem)
  })
})

test('is told as a sentence', () => {
  expect(
    definitionWords({
      source: 'notices',
      where: [chosenBy('stage', 'in', 'tender') as never],
      measure: { kind: 'share', of: [chosenBy('manner', 'in', '1', '2') as never] },
    }),
  ).toBe('公告阶段是采购公告的公告中，采购方式是公开招标、邀请招标的占比')
  expect(definitionWords({ source: 'messages', where: [], measure: { kind: 'count' } })).toBe(
    '全部留言的数量',
  )
})
