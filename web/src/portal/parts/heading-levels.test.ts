import { expect, test } from 'vitest'
import { withHeadingsBelowTitle } from './heading-levels.ts'

test.each([
  ['<h3>一</h3><p>文</p><h4 class="a">二</h4>', '<h2>一</h2><p>文</p><h3 class="a">二</h3>'],
  ['<h1>一</h1><h6>二</h6>', '<h2>一</h2><h6>二</h6>'],
  ['<h2>一</h2><h3>二</h3>', '<h2>一</h2><h3>二</h3>'],
  ['<p>没有标题</p><hr>', '<p>没有标题</p><hr>'],
])('headings of a text begin below the title: %s', (html, expected) => {
  expect(withHeadingsBelowTitle(html)).toBe(expected)
})
