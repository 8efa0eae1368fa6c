import { acrossFacetNames } from '@sunport/contract/search/across.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AcrossChoice, countAcross, orderAcross, withoutTwins } from './across-choice.ts'
import type { CommonFact } from './across-facts.ts'
import { suspects, twins } from './across-twins.ts'

const now = new Date('2026-06-10T04:00:00Z')
const micros = (day: string): number => Date.parse(`${day}T00:00:00Z`) * 1000
const code = fc.constantFrom('a', 'b', 'c')
const fact = fc.record({
  siteId: fc.constantFrom('one', 'two', 'three'),
  province: code,
  time: fc.constantFrom('2026-06-09', '2026-05-20', '2026-01-01', '2024-01-01').map(micros),
  tier: fc.nat(3),
  type: code,
  manner: fc.option(code, { nil: undefined }),
  region: fc.option(code, { nil: undefined }),
  items: fc.uniqueArray(code, { maxLength: 2 }),
  number: fc.constantFrom(null, 'GK-2026-001', 'gk 2026 001', '7'),
  weight: fc.constant(1),
})
const facts = fc
  .array(fact, { maxLength: 30 })
  .map(all => all.map((one, seq): CommonFact => ({ ...one, seq })))
const chosen = fc.constantFrom('', '', 'a', 'b')
const choice = fc.record({
  ...{ province: chosen, type: chosen, manner: chosen, item: chosen, region: chosen },
  period: fc.constantFrom('', 'week', 'year'),
})

test('a value counts what choosing it besides all the others would leave', () => {
  fc.assert(
    fc.property(facts, choice, (all, made: AcrossChoice) => {
      const { total, counts } = countAcross(all, made, now)
      expect(total).toBe(orderAcross(all, made, 'date', now).length)
      for (const name of acrossFacetNames)
        for (const value of ['a', 'b', 'week', 'month', 'year'])
          expect(counts[name].get(value) ?? 0).toBe(
            orderAcross(all, { ...made, [name]: value }, 'date', now).length,
          )
    }),
  )
})

test('whatever stands on one site alone stays as it is; of the same on several one is left, the first in order', () => {
  fc.assert(
    fc.property(
      facts,
      fc.array(fc.constantFrom('甲（一）', '甲(一)', '乙'), { minLength: 30 }),
      (all, titles) => {
        const suspected = suspects(all)
        const namings = suspected.map(({ seq }) => ({
          seq: String(seq),
          title: titles[seq] ?? '',
          purchaser: null,
        }))
        const same = twins(suspected, namings)
        for (const [seq, group] of same) {
          expect(group.some(member => member.seq === seq)).toBe(true)
          expect(new Set(group.map(({ siteId }) => siteId)).size).toBeGreaterThan(1)
          expect(new Set(group.map(({ type }) => type)).size).toBe(1)
          for (const member of group) {
            expect(same.get(member.seq)).toBe(group)
            expect(member.number).toMatch(/2026/)
          }
        }
        const ordered = orderAcross(all, { ...none }, 'relevance', now)
        const left = withoutTwins(ordered, same)
        const groups = new Set(same.values())
        expect(left.length).toBe(all.length - same.size + groups.size)
        for (const group of groups)
          expect(left.filter(one => group.includes(one))).toEqual([ordered.find(one => group.includes(one))])
      },
    ),
  )
})

const none: AcrossChoice = { province: '', type: '', manner: '', item: '', region: '', period: '' }
