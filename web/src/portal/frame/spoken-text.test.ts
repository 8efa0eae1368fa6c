import { expect, test } from 'vitest'
import { type SpokenNode, spokenParts } from './spoken-text.ts'

const text = (nodeValue: string): SpokenNode => ({
  nodeType: 3,
  nodeName: '#text',
  nodeValue,
  childNodes: [],
})

const element = (
  nodeName: string,
  children: (SpokenNode | string)[],
  attributes: Record<string, string> = {},
): SpokenNode => ({
  nodeType: 1,
  nodeName,
  nodeValue: null,
  childNodes: children.map(child => (typeof child === 'string' ? text(child) : child)),
  getAttribute: name => attributes[name] ?? null,
})

const partsOf = (...children: (SpokenNode | string)[]) => spokenParts(element('MAIN', children), () => true)

test('the text is spoken in reading order, sentence by sentence', () => {
  const parts = partsOf(
    element('H1', ['设备采购', element('SPAN', ['公告'])]),
    element('P', ['项目已批准。预算 ', element('B', ['66']), ' 万元；欢迎\n  参加！']),
    element('TABLE', [element('TR', [element('TD', ['包号']), element('TD', ['1'])])]),
  )
  expect(parts).toEqual(['设备采购公告', '项目已批准。', '预算 66 万元；', '欢迎 参加！', '包号', '1'])
})

test('tools, hidden things and decoration stay silent; pictures say their alternative', () => {
  const parts = partsOf(
    element('NAV', ['上一页']),
    element('FORM', [element('LABEL', ['关键字'])]),
    element('svg', ['路径']),
    element('SPAN', ['箭头'], { 'aria-hidden': 'true' }),
    element('P', ['收起的'], { hidden: '' }),
    element('IMG', [], { alt: '开标大厅' }),
    element('IMG', [], { alt: '' }),
    element('P', ['正文', element('BR', []), '第二行', ' —— ']),
  )
  expect(parts).toEqual(['图片：开标大厅', '正文', '第二行 ——'])
})

test('what the style sheet hides is not spoken', () => {
  const closed = element('DIV', ['没有打开的一页'])
  const root = element('MAIN', [closed, element('DIV', ['打开的一页'])])
  expect(spokenParts(root, node => node !== closed)).toEqual(['打开的一页'])
})

test('a sentence longer than a voice takes is spoken in pieces, nothing lost', () => {
  const long = '采购'.repeat(200)
  const parts = partsOf(element('P', [long]))
  expect(parts.join('')).toBe(long)
  expect(Math.max(...parts.map(part => part.length))).toBeLessThanOrEqual(160)
})
