import { expect, test } from 'vitest'
import { linesOf } from './lines.ts'

test('names and marks stand a line each, whatever parts them; what is no such line is named', () => {
  expect(linesOf('通知公告 tzgg\n\n 政策 解读，zcjd \n下载\tdownloads')).toEqual({
    lines: [
      { name: '通知公告', pagemark: 'tzgg' },
      { name: '政策 解读', pagemark: 'zcjd' },
      { name: '下载', pagemark: 'downloads' },
    ],
    problems: [],
  })
  expect(linesOf('只有名称\n好的 ok').problems).toEqual(['第 1 行须为“名称 页面标识”，如：通知公告 tzgg'])
})
