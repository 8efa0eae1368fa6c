import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changeProblems, inForce, type NoticeChange } from './correction.ts'
import { completedNotice } from './derive.ts'
import { formatNamed } from './formats.ts'
import { goldenNotices } from './golden.ts'
import { noticeProblems } from './problems.ts'
import type { NoticeFormat, NoticeValues } from './shape.ts'

const formatOf = (code: string) => formatNamed(code) as NoticeFormat
const messages = (code: string, over: NoticeValues): string[] =>
  noticeProblems(formatOf(code), { ...goldenNotices[code], ...over }).map(({ message }) => message)

const fen = fc.bigInt({ min: 0n, max: 10n ** 15n })
const yuanOf = (amount: bigint): string => `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`
const total = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, each) => sum + each, 0n)

describe('amounts', () => {
  const amounts = fc.array(fen, { minLength: 1, maxLength: 12 })
  const packagesOf = (each: readonly bigint[]) =>
    each.map((budget, at) => ({ no: String(at + 1), name: '包', quantity: '1', budget: yuanOf(budget) }))

  test('a budget is the sum of its packages to the fen, and nothing else', () =>
    fc.assert(
      fc.property(amounts, fc.constantFrom(0n, 1n, -1n, 100n), (each, slip) => {
        const sum = total(each) + slip
        fc.pre(sum >= 0n)
        const found = messages('tender', { budget: yuanOf(sum), packages: packagesOf(each) })
        expect(found).toEqual(slip === 0n ? [] : ['各合同包预算金额之和与项目预算金额不一致'])
      }),
    ))

  test('what a result costs is the sum of what its winners get', () =>
    fc.assert(
      fc.property(amounts, each => {
        const suppliers = each.map(amount => ({
          packageNo: '1',
          name: '甲',
          address: '乙',
          amount: yuanOf(amount),
        }))
        const { successfulMoney } = completedNotice(formatOf('result'), {
          ...goldenNotices.result,
          suppliers,
        })
        expect(successfulMoney).toBe(yuanOf(total(each)))
      }),
    ))
})

describe('days', () => {
  const day = fc
    .integer({ min: 0, max: 800 })
    .map(days => new Date(Date.UTC(2025, 0, 1 + days)).toISOString().slice(0, 10))

  test('documents begin, end and are answered in this order, the same day allowed', () =>
    fc.assert(
      fc.property(day, day, day, (docsFrom, docsTo, opening) => {
        const found = messages('tender', { docsFrom, docsTo, openTenderTime: `${opening} 09:00:00` })
        expect(found.includes('获取截止日期不能早于开始日期')).toBe(docsTo < docsFrom)
        expect(found.includes('文件获取截止日期不能晚于提交截止时间')).toBe(opening < docsTo)
      }),
    ))
})

describe('a chain of corrections', () => {
  const tender = completedNotice(formatOf('tender'), goldenNotices.tender ?? {})
  const hours = fc.uniqueArray(fc.integer({ min: 10, max: 23 }), { minLength: 1, maxLength: 6 })
  const change = (old: string, now: string): NoticeChange => ({
    field: 'openTenderTime',
    label: '开标时间',
    old,
    new: now,
    reason: '顺延',
    basis: '',
  })

  test('is taken where each starts from the one before, and leaves the last in force', () =>
    fc.assert(
      fc.property(hours, each => {
        const made: NoticeChange[] = []
        for (const hour of each) {
          const before = inForce(tender, made)
          const next = change(String(before.openTenderTime), `2026-07-02 ${hour}:30:00`)
          expect(changeProblems(before, [next])).toEqual([])
          made.push(next)
        }
        expect(inForce(tender, made).openTenderTime).toBe(`2026-07-02 ${each.at(-1)}:30:00`)
      }),
    ))

  test('is refused where one starts from what an earlier one replaced', () =>
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 22 }), hour => {
        const first = change('2026-07-02 09:30:00', `2026-07-02 ${hour}:30:00`)
        const late = change('2026-07-02 09:30:00', `2026-07-02 ${hour + 1}:30:00`)
        expect(changeProblems(inForce(tender, [first]), [late]).map(({ key }) => key)).toEqual([
          'changes.0.old',
        ])
      }),
    ))
})
