import { expect, test } from 'vitest'
import { fromEditor, toEditor } from './blank-lines.ts'

test('an empty line stays one empty line on its way in and out', () => {
  const saved = '<p>一</p><p><br></p><p>二<br>三</p>'
  expect(toEditor(saved)).toBe('<p>一</p><p></p><p>二<br>三</p>')
  expect(fromEditor(toEditor(saved))).toBe(saved)
  expect(toEditor('<p style="text-align:center"><br /></p>')).toBe('<p style="text-align:center"></p>')
  expect(fromEditor('<p style="text-align: center"></p><p>文</p>')).toBe('<p><br></p><p>文</p>')
})

test('an empty document is no text', () => {
  expect(fromEditor('<p></p>')).toBe('')
})
