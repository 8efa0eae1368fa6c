import { expect, test } from 'vitest'
import { itemOfAnswer, refusalOf } from './upload-items.ts'

test('only an answer with a filepath is a success', () => {
  expect(itemOfAnswer({ filepath: '/gpcms/rest/v2/files/1', name: '甲.pdf' }, 'a.pdf')).toEqual({
    name: '甲.pdf',
    url: '/gpcms/rest/v2/files/1',
  })
  for (const answer of [null, undefined, {}, { filepath: '' }, { filepath: 1 }, { name: 'a.pdf' }, '/path'])
    expect(itemOfAnswer(answer, 'a.pdf')).toBeUndefined()
})

test('a file keeps the name it had, and what it is for', () => {
  expect(itemOfAnswer({ filepath: '/1' }, 'a.pdf', 'licence')).toEqual({
    name: 'a.pdf',
    url: '/1',
    type: 'licence',
  })
})

test('empty and too large files need not be sent', () => {
  const megabyte = 1024 * 1024
  expect(refusalOf({ size: 0 }, megabyte)).toBe('文件是空的')
  expect(refusalOf({ size: megabyte }, megabyte)).toBeUndefined()
  expect(refusalOf({ size: megabyte + 1 }, megabyte)).toBe('文件超过1MB')
})
