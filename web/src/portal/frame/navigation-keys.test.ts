import { expect, test } from 'vitest'
import { entryAfter } from './navigation-keys.ts'

const groups = [['首页'], ['公告', '项目', '卖场'], ['法规', '目录']]

test.each([
  ['ArrowDown', '公告', '项目'],
  ['ArrowDown', '卖场', undefined],
  ['ArrowUp', '项目', '公告'],
  ['ArrowUp', '公告', undefined],
  ['ArrowRight', '项目', '法规'],
  ['ArrowRight', '法规', '首页'],
  ['ArrowLeft', '首页', '法规'],
  ['Tab', '公告', undefined],
  ['ArrowDown', '别处', undefined],
])('%s at %s leads to %s', (key, from, to) => {
  expect(entryAfter(key, groups, from)).toBe(to)
})
