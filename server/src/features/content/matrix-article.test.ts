import { problems } from '@sunport/contract/problems.ts'
import { expect, test } from 'vitest'
import { describeMatrix } from '../../testing/content-matrix.ts'

describeMatrix('article')

test('every refusal has its words', () => {
  const words = (
    ['content.state', 'content.own_work', 'content.author_only', 'access.forbidden'] as const
  ).map(key => problems[key].message)
  expect(words).toEqual([
    '当前状态不能执行此操作',
    '不能审核自己的稿件',
    '只有送审人可以执行此操作',
    '当前操作没有权限',
  ])
})
