import { expect, test } from 'vitest'
import { isMeant } from './matching.ts'

test.each([
  ['信息发布', '发布', true],
  ['信息发布', 'xinxi', true],
  ['信息发布', 'xxfb', true],
  ['信息发布', 'FB', true],
  ['信息发布', 'x', false],
  ['信息发布', '公告', false],
  ['广州市', 'gz', true],
  ['广州市', 'zhoush', true],
  ['通知公告', 'gz', false],
  ['QR 码', 'qr', true],
])('%s is meant by %s: %s', (name, typed, is) => {
  expect(isMeant(name, typed)).toBe(is)
})
