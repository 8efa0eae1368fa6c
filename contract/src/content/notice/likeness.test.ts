import fc from 'fast-check'
import { expect, test } from 'vitest'
import { likeness } from './likeness.ts'

test('names of one kind of project are alike, whatever year and words around it', () => {
  expect(likeness('某局2025年度物业管理服务采购项目', '物业管理服务项目（第二次）')).toBeGreaterThan(0.6)
  expect(likeness('教学设备采购项目', '教学仪器设备采购')).toBeGreaterThan(0.4)
  expect(likeness('教学设备采购项目', '道路保洁服务采购项目')).toBe(0)
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
