import { expect, test } from 'vitest'
import { replaceWords } from './replace-words.ts'

test('words of the title and of the text are replaced, addresses and tags are not', () => {
  const before = {
    title: '财政局公告',
    bodyHtml: '<p>财政局<a href="/财政局" title="财政局">财政局</a>的<strong>财政</strong>局</p>',
  }
  expect(replaceWords(before, '财政局', '财政厅')).toEqual({
    title: '财政厅公告',
    bodyHtml: '<p>财政厅<a href="/财政局" title="财政局">财政厅</a>的<strong>财政</strong>局</p>',
    count: 3,
  })
})

test('what looks like a tag is looked for and written as text', () => {
  const { bodyHtml, count } = replaceWords(
    { title: '', bodyHtml: '<p>A&amp;B &lt;b&gt;</p>' },
    'A&B <b>',
    '<i>"',
  )
  expect([bodyHtml, count]).toEqual(['<p>&lt;i&gt;&quot;</p>', 1])
})
