import { expect, test } from 'vitest'
import { illegalCharactersProblem, illegalCharactersSchema } from './illegal-characters.ts'

test.each([
  '关于开展采购需求管理的通知（2026年第1号）',
  '“绿色采购”实施方案；请各单位遵照执行。',
  'Selected updates of a creative reunion, undropped',
  'from the table and where to order by',
  'select_all',
  'v1.2.3',
  '',
])('%j is plain text', value => {
  expect(illegalCharactersProblem(value)).toBeUndefined()
})

test.each([
  'a;b',
  '<b>',
  '1 > 2',
  "it's",
  '"quoted"',
  '../etc',
  '省略..号',
  'SELECT * FROM users',
  '1 union all',
  '请Delete这条',
  'drop\ttable',
  'UpDaTe',
])('%j is refused', value => {
  expect(illegalCharactersProblem(value)).toBe('包含非法字符')
  expect(illegalCharactersSchema.safeParse(value).error?.issues[0]?.message).toBe('包含非法字符')
})
