import { getSchema } from '@tiptap/react'
import { expect, test } from 'vitest'
import { placesOf } from './find.ts'
import { richTextSchema } from './schema.ts'

const schema = getSchema(richTextSchema)
const text = (words: string, ...marks: string[]) =>
  schema.text(
    words,
    marks.map(name => schema.mark(name)),
  )
const paragraph = (...content: ReturnType<typeof text>[]) => schema.node('paragraph', null, content)
const document = schema.node('doc', null, [
  paragraph(text('采购'), text('公', 'bold'), text('告 ABC abc')),
  schema.node('bulletList', null, [schema.node('listItem', null, [paragraph(text('公告二'))])]),
])
const wordsAt = (words: string, isCaseSensitive = false) =>
  placesOf(document, words, isCaseSensitive).map(({ from, to }) => document.textBetween(from, to))

test('words are found in every block, also across marks', () => {
  expect(wordsAt('公告')).toEqual(['公告', '公告'])
})
test('letters are told apart by case only when asked', () => {
  expect([wordsAt('abc'), wordsAt('abc', true)]).toEqual([['ABC', 'abc'], ['abc']])
})
test('what means something in a pattern is plain words here', () => {
  expect(placesOf(schema.node('doc', null, [paragraph(text('a.c (x)'))]), '.c (x', false)).toHaveLength(1)
  expect(placesOf(document, 'a.c', false)).toEqual([])
})
test('nothing is found for nothing', () => {
  expect(placesOf(document, '', false)).toEqual([])
})
