import { CallError } from '@sunport/contract/client.ts'
import { silentCodes } from '@sunport/contract/known-problems.ts'
import { type ProblemKey, problems } from '@sunport/contract/problems.ts'
import { describe, expect, test } from 'vitest'
import { refusalOf } from './refusal.ts'
import type { FormField } from './schema-check.ts'

const fields: FormField[] = [
  { path: ['siteCode'], label: '新站点编码', verb: '填写' },
  { path: ['reason'], label: '原因', verb: '填写' },
]
const refusedBy = (key: ProblemKey, message: string = problems[key].message) =>
  refusalOf(new CallError(problems[key].code, message), fields)

describe('a refusal of the server', () => {
  test('that is about one field is shown there', () => {
    expect(refusedBy('site.code_taken')).toEqual({ field: fields[0], message: '站点编码已存在' })
  })

  test('about a field that the form has not is shown at the top', () => {
    expect(refusedBy('dict.code_exists')).toEqual({ message: '字典编码已存在' })
  })

  test('of an input is shown at the field whose name it begins with', () => {
    expect(refusedBy('request.invalid', '原因不能为空')).toEqual({
      field: fields[1],
      message: '原因不能为空',
    })
    expect(refusedBy('request.invalid')).toEqual({ message: '参数不正确' })
  })

  test('that names a field by chance is not taken for one about it', () => {
    expect(refusedBy('data.stale', '原因已被他人修改')).toEqual({ message: '原因已被他人修改' })
  })

  test('that is followed elsewhere says nothing here', () => {
    const silent = silentCodes[0] ?? ''
    expect(refusalOf(new CallError(silent, '登录已失效'), fields)).toBeUndefined()
  })

  test('a failure of the program is told as it is', () => {
    expect(refusalOf(new Error('网络异常'), fields)).toEqual({ message: '网络异常' })
  })
})
