import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blocksOf, mergeBodies } from './merge-blocks.ts'

const text = (...paragraphs: string[]): string => paragraphs.map(each => `<p>${each}</p>`).join('')
const merge = (base: string, mine: string, theirs: string) => mergeBodies({ base, mine, kept: base, theirs })

test('a text falls into its outermost blocks, whatever stands in them', () => {
  const table = '<table><tbody><tr><td><p>格</p></td></tr></tbody></table>'
  const image = '<p><img src="/x" alt="a > b"><br>字</p>'
  expect(blocksOf(`<h2>题</h2>${table}${image}<hr><p>末</p>`)).toEqual([
    '<h2>题</h2>',
    table,
    image,
    '<hr>',
    '<p>末</p>',
  ])
})

test('two people in different paragraphs keep what each of them wrote', () => {
  const base = text('一', '二', '三', '四')
  expect(merge(base, text('一', '我改二', '三', '四'), text('一', '二', '三', '他改四', '他加五'))).toBe(
    text('一', '我改二', '三', '他改四', '他加五'),
  )
  expect(merge(base, text('二', '三', '四'), text('一', '二', '他插', '三', '四'))).toBe(
    text('二', '他插', '三', '四'),
  )
})

test('the same paragraph changed by both is nothing that a program decides', () => {
  const base = text('一', '二')
  expect(merge(base, text('一', '我的'), text('一', '他的'))).toBeUndefined()
  expect(merge(base, text('一', '同样'), text('一', '同样'))).toBe(text('一', '同样'))
})

test("letters that only the server changed are nobody's change", () => {
  const base = '<table style="min-width: 50px"><tbody></tbody></table><p>一</p><p>二</p>'
  const kept = '<table><tbody></tbody></table><p>一</p><p>二</p>'
  expect(
    mergeBodies({
      base,
      mine: base.replace('<p>一</p>', '<p>我的</p>'),
      kept,
      theirs: kept.replace('<p>二</p>', '<p>他的</p>'),
    }),
  ).toBe('<table style="min-width: 50px"><tbody></tbody></table><p>我的</p><p>他的</p>')
})

test('whoever alone changed the text gets it as he wrote it', () => {
  const some = fc.array(fc.constantFrom('甲', '乙', '丙'), { maxLength: 8 }).map(each => text(...each))
  fc.assert(
    fc.property(some, some, (base, changed) => {
      expect(merge(base, changed, base)).toBe(changed)
      expect(merge(base, base, changed)).toBe(changed)
    }),
  )
})
