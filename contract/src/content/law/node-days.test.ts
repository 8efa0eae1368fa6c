import { describe, expect, test } from 'vitest'
import { checkLaw } from './check.ts'
import { compareLaws } from './compare.ts'
import { renderLaw } from './render.ts'
import { type LawNode, partlyEndedFrom } from './tree.ts'
import { validityOn } from './versions.ts'

describe('provisions with days of their own', () => {
  const nodes = (over: Partial<LawNode>): LawNode[] => [
    { id: '1', kind: 'article', number: '1', heading: '', html: '<p>甲。</p>', children: [] },
    { id: '2', kind: 'article', number: '2', heading: '', html: '<p>乙。</p>', children: [], ...over },
  ]
  const findings = (over: Partial<LawNode>) =>
    checkLaw({
      versions: [
        { no: 1, validFrom: '2026-01-01', nodes: nodes(over) },
        { no: 2, validFrom: '2027-01-01', nodes: nodes({}) },
      ],
    }).map(({ message }) => message)

  test('say so to their reader', () => {
    expect(renderLaw(nodes({ effectDate: '2026-09-01' }))).toContain('乙。（自2026年9月1日起施行）</p>')
    expect(renderLaw(nodes({ endDate: '2026-10-01' }))).toContain('乙。（自2026年10月1日起失效）</p>')
    expect(partlyEndedFrom(nodes({ endDate: '2026-10-01' }))).toBe('2026-10-01')
    expect(compareLaws(nodes({}), nodes({ endDate: '2026-10-01' }))).toMatchObject([
      { op: 'change', path: '第二条' },
    ])
  })

  test('which lie within those of their text', () => {
    expect(findings({ effectDate: '2026-09-01', endDate: '2026-10-01' })).toEqual([])
    expect(findings({ effectDate: '2025-12-31' })).toEqual(['第二条的施行日期早于本版施行日期'])
    expect(findings({ effectDate: '2027-01-01' })).toEqual(['第二条的施行日期晚于本版终止'])
    expect(findings({ endDate: '2026-01-01' })).toEqual(['第二条的失效日期须晚于其施行日期'])
    expect(findings({ endDate: '2027-02-01' })).toEqual(['第二条的失效日期晚于本版终止'])
  })

  test('and a law of which one has ended is partly repealed, not before', () => {
    expect(validityOn('2026-01-01', null, '2026-09-30', '2026-10-01')).toBe('现行有效')
    expect(validityOn('2026-01-01', null, '2026-10-01', '2026-10-01')).toBe('部分失效')
    expect(validityOn('2026-01-01', '2026-10-01', '2026-10-01', '2026-10-01')).toBe('已废止')
  })
})
