import { expect, test } from 'vitest'
import { chineseNameProblem, chineseNameSchema } from './chinese-name.ts'

test.each(['李明', '欧阳娜娜', '𠮷田', '𠀀𠀁𠀂𠀃', '〇一', ''])('%j passes', value => {
  expect(chineseNameProblem(value)).toBeUndefined()
})

test.each(['李', '欧阳娜娜娜', 'Li', '李 明', '李明1', '李·明', 'りか', '李明\n', ' '])(
  '%j is refused',
  value => {
    expect(chineseNameProblem(value)).toBe('请输入2至4个汉字')
    expect(chineseNameSchema.safeParse(value).error?.issues[0]?.message).toBe('请输入2至4个汉字')
  },
)
