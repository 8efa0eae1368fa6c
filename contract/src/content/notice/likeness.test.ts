import fc from 'fast-check'
import { expect, test } from 'vitest'
import { likeness } from './likeness.ts'

test('names of one kind of project are alike, whatever year and words around it', () => {
  expect(likeness('某局2025年度物业管理服务采购项目', '物业管理服务项目（第二次）')).toBeGreaterThan(0.6)
  expect(likeness('教学设备采购项目', '教学仪器设备采购')).toBeGreaterThan(0.4)
  expect(likeness('教学设备采购项目', '道路保洁服务采购项目')).toBe(0)
})

test('names that are all common words, or a single sign, are compared as they are', () => {
  expect(likeness('采购项目', '采购项目')).toBe(1)
  expect(likeness('采购项目', '服务')).toBe(0)
  expect(likeness('甲', '甲')).toBe(1)
  expect(likeness('甲', '乙')).toBe(0)
})

test('a pair counts as often as it stands in both', () => {
  expect(likeness('甲甲甲', '甲甲')).toBeCloseTo(2 / 3)
  expect(likeness('甲乙丙', '甲乙丁')).toBe(0.5)
})

test('brackets, years, signs and the width of letters make no difference', () => {
  expect(likeness('（二次）2025年道路-保洁ＡＢ', '道路 保洁AB(第3包)')).toBe(1)
  expect(likeness('25年度道路保洁购置', '道路保洁')).toBe(1)
})

test('it is between none and all, the same both ways, and all for the same name', () =>
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), (one, other) => {
      const alike = likeness(one, other)
      expect(alike).toBeGreaterThanOrEqual(0)
      expect(alike).toBeLessThanOrEqual(1)
      expect(likeness(other, one)).toBeCloseTo(alike)
      expect(likeness(one, one)).toBe(1)
    }),
  ))
