import { expect, test } from 'vitest'
import { likeness } from './alike.ts'

test.each([
  ['关于印发采购目录的通知', '关于印发采购目录的通知', 1],
  ['关于印发“采购目录”的通知', '关于印发采购目录的通知 ', 1],
  ['关于印发采购目录的通知', '天气预报', 0],
])('%s and %s are alike by %d', (one, other, by) => {
  expect(likeness(one, other)).toBe(by)
})

test('a later year of the same series is another text, a changed letter is not', () => {
  expect(likeness('关于印发政府集中采购目录的通知', '关于印发政府集中采购目录的通告')).toBeGreaterThan(0.8)
  expect(likeness('某市第一中学课桌椅采购公告', '某市第二医院救护车采购公告')).toBeLessThan(0.8)
})
