import { expect, test } from 'vitest'
import { failure, success, successCode } from './envelope.ts'

test('a success carries code 200, words and the data', () => {
  expect(successCode).toBe('200')
  expect(success({ id: '9' })).toEqual({ code: '200', msg: '操作成功', data: { id: '9' } })
})

test('a failure carries its code and words and no data', () => {
  expect(failure('5560', '登录已失效，请重新登录')).toEqual({
    code: '5560',
    msg: '登录已失效，请重新登录',
    data: null,
  })
})

test('the keys of an answer stand in their order', () => {
  expect(Object.keys(success(null))).toEqual(['code', 'msg', 'data'])
  expect(Object.keys(failure('500', ''))).toEqual(['code', 'msg', 'data'])
})
