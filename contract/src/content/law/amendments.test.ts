import { describe, expect, test } from 'vitest'
import { amendmentsOf } from './amendments.ts'
import { keepIds } from './compare.ts'
import { parseLawText } from './parse.ts'

let last = 0
const newId = (): string => {
  last += 1
  return `n${last}`
}
const before = parseLawText(
  `第一章　总则
第一条　为了规范采购活动，维护公共利益，制定本办法。
第二条　采购人应当公开：
（一）采购意向；
（二）采购结果，包括中标供应商的名称和地址。
第三条　本条将被删去，由其他规定代替其内容。
第四条　违反本办法第二条规定的，由财政部门责令改正。`,
  newId,
).nodes
const amended = (text: string) => amendmentsOf(before, keepIds(before, parseLawText(text, newId).nodes))
const inShort = (text: string) => amended(text).map(({ op, label, was, anchor }) => [op, label, was, anchor])

describe('the amendments of a version', () => {
  test('speak of whole articles, whatever was changed inside of them, and of renumbered ones as such', () => {
    expect(
      inShort(`第一章　总　则
第一条　为了规范采购活动，维护公共利益，制定本办法。
第二条　采购人应当公开：
（一）采购意向和采购预算；
（二）采购结果，包括中标供应商的名称和地址。
第二条之一　供应商可以提出异议，采购人应当答复。
第三条　违反本办法第二条规定的，由财政部门责令改正。`),
    ).toEqual([
      ['change', '第二条', null, 'tiao-2'],
      ['remove', '第三条', null, null],
      ['add', '第二条之一', null, 'tiao-2-1'],
      ['renumber', '第三条', '第四条', 'tiao-3'],
    ])
  })

  test('carry both texts', () => {
    const [change] = amended(
      `第一章　总则
第一条　为了规范采购活动，制定本办法。
第二条　采购人应当公开：
（一）采购意向；
（二）采购结果，包括中标供应商的名称和地址。
第三条　本条将被删去，由其他规定代替其内容。
第四条　违反本办法第二条规定的，由财政部门责令改正。`,
    )
    expect(change).toEqual({
      op: 'change',
      label: '第一条',
      was: null,
      anchor: 'tiao-1',
      before: '<p><strong>第一条</strong>　为了规范采购活动，维护公共利益，制定本办法。</p>',
      after: '<p><strong>第一条</strong>　为了规范采购活动，制定本办法。</p>',
    })
  })

  test('are none between equal texts', () => expect(amendmentsOf(before, before)).toEqual([]))

  test('a heading is a provision of its own', () => {
    const renamed = structuredClone(before)
    if (renamed[0]) renamed[0].heading = '一般规定'
    expect(amendmentsOf(before, renamed).map(({ op, label }) => [op, label])).toEqual([['change', '第一章']])
  })
})
