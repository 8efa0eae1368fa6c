import { NewDictItem, NewDictType } from '@sunport/contract/calls/dictionary.ts'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { isRequired, prepareValues, problemsByField } from './form-values.ts'

const item = { typeId: 't', dictCode: 'a', dictName: '甲', sort: 0, color: '', remark: '' }

describe('a form checked with the schema of the contract', () => {
  test('an emptied optional field is sent as null', () => {
    expect(prepareValues(NewDictItem, item)).toMatchObject({ color: null, remark: null, dictCode: 'a' })
    expect(prepareValues(NewDictItem, { ...item, dictName: '' })).toMatchObject({ dictName: '' })
  })

  test('a good form has no complaints', () => {
    expect(problemsByField(NewDictItem, item)).toEqual({})
  })

  test('each field gets its first complaint in the words of the schema', () => {
    expect(
      problemsByField(NewDictItem, {
        ...item,
        dictCode: ' ',
        dictName: '名'.repeat(101),
        sort: 1.5,
        color: 'red',
      }),
    ).toEqual({
      dictCode: '字典编码不能为空',
      dictName: '字典名称不能超过100个字',
      sort: '排序须为0至9999的整数',
      color: '颜色格式不正确',
    })
  })

  test('of two complaints about a field the first is shown', () => {
    const schema = z.object({
      code: z
        .string()
        .min(2, '太短')
        .regex(/^[a-z]+$/, '只能用小写字母'),
    })
    expect(problemsByField(schema, { code: '1' })).toEqual({ code: '太短' })
  })

  test('required fields are known from the schema', () => {
    expect(isRequired(NewDictType, 'dictType')).toBe(true)
    expect(isRequired(NewDictType, 'typeName')).toBe(true)
    expect(isRequired(NewDictType, 'remark')).toBe(false)
    expect(isRequired(NewDictType, 'siteId')).toBe(false)
    expect(isRequired(NewDictType, 'notInSchema')).toBe(false)
    const lists = z.object({ some: z.array(z.string()).default([]), one: z.array(z.string()).min(1) })
    expect(isRequired(lists, 'some')).toBe(false)
    expect(isRequired(lists, 'one')).toBe(true)
  })
})
