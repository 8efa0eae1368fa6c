import { expect, test } from 'vitest'
import { withContents } from './text-contents.ts'

test('each heading of a text gets a name, and the list says its words', () => {
  const { html, contents } = withContents(
    '<div><h3>一、概况</h3><p>文</p><h4 align="left"><strong>A&amp;B</strong>&nbsp;</h4><h3 >二、联系</h3></div>',
  )
  expect(html).toBe(
    '<div><h3 id="part-1">一、概况</h3><p>文</p><h4 id="part-2" align="left"><strong>A&amp;B</strong>&nbsp;</h4><h3 id="part-3" >二、联系</h3></div>',
  )
  expect(contents).toEqual([
    { id: 'part-1', words: '一、概况', isDeeper: false },
    { id: 'part-2', words: 'A&B', isDeeper: true },
    { id: 'part-3', words: '二、联系', isDeeper: false },
  ])
})

test('a heading without words leads nowhere', () => {
  const text = '<h3> <br/></h3><p>文</p>'
  expect(withContents(text)).toEqual({ html: text, contents: [] })
})
