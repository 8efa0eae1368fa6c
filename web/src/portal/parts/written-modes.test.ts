import fc from 'fast-check'
import { expect, test } from 'vitest'
import { picturesAsLinks } from './pictures-as-links.ts'
import { verticalScript } from './vertical-script.ts'

test('a picture stands as a link with its words; without an address there is nothing to lead to', () => {
  expect(picturesAsLinks('<p>见<img src="/f/1.png" alt="平面图" width="3" />。</p>')).toBe(
    '<p>见<a href="/f/1.png">［图片：平面图］</a>。</p>',
  )
  expect(picturesAsLinks('<img alt="" src="/a?b=1&amp;c=2">')).toBe('<a href="/a?b=1&amp;c=2">［图片］</a>')
  expect(picturesAsLinks('<img alt="无">')).toBe('')
  expect(picturesAsLinks('<p>无图</p>')).toBe('<p>无图</p>')
})

test('Mongolian within a text is named, spaces between its words included; tags and Chinese stay as they are', () => {
  expect(verticalScript('<p title="ᠨᠣᠮ">书 ᠨᠣᠮ ᠮᠡᠳᠡᠭᠡ 信息</p>')).toBe(
    '<p title="ᠨᠣᠮ">书 <span lang="mn-Mong">ᠨᠣᠮ ᠮᠡᠳᠡᠭᠡ</span> 信息</p>',
  )
  expect(verticalScript('ᠨᠣᠮ')).toBe('<span lang="mn-Mong">ᠨᠣᠮ</span>')
  expect(verticalScript('<p>只有中文</p>')).toBe('<p>只有中文</p>')
})

test('naming the script changes no letter', () => {
  const piece = fc.constantFrom('ᠨ', 'ᠣᠮ', ' ', '\u202f', '中', 'a', '<b>', '</b>', '&amp;')
  fc.assert(
    fc.property(fc.array(piece), pieces => {
      const html = pieces.join('')
      expect(verticalScript(html).replaceAll(/<span lang="mn-Mong">|<\/span>/g, '')).toBe(html)
    }),
  )
})
