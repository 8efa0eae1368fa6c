import { parseLawText } from '@sunport/contract/content/law/parse.ts'
import { allNodes, labelOf } from '@sunport/contract/content/law/tree.ts'
import { expect, test } from 'vitest'
import { addAfter, addInside, changeNode, moveNode, removeNode } from './tree-moves.ts'

let last = 0
const { nodes } = parseLawText(
  '第一章　总则\n第一条　甲。\n（一）子；\n第二条　乙。\n第二章　附则\n第三条　丙。',
  () => {
    last += 1
    return `n${last}`
  },
)
const labels = (of: typeof nodes) => allNodes(of).map(labelOf)
const idOf = (label: string) => allNodes(nodes).find(node => labelOf(node) === label)?.id ?? ''

test('an article put between two others is numbered 之一, one at the end goes on', () => {
  expect(labels(addAfter(nodes, idOf('第二条'), 'x'))).toContain('第二条之一')
  expect(labels(addAfter(nodes, idOf('第三条'), 'x'))).toContain('第四条')
  expect(labels(addInside(nodes, idOf('第二章'), 'article', 'x')).at(-1)).toBe('第四条')
})

test('items are numbered beside their siblings', () => {
  expect(labels(addInside(nodes, idOf('第一条'), 'item', 'x'))).toContain('（二）')
  expect(labels(addInside(nodes, idOf('第三条'), 'item', 'x')).at(-1)).toBe('（一）')
})

test('an article does not take a chapter', () => {
  expect(addInside(nodes, idOf('第一条'), 'chapter', 'x')).toEqual(nodes)
})

test('nodes move among their siblings, stay at the ends, and keep their ids', () => {
  expect(labels(moveNode(nodes, idOf('第二条'), -1))).toEqual([
    '第一章',
    '第二条',
    '第一条',
    '（一）',
    '第二章',
    '第三条',
  ])
  expect(moveNode(nodes, idOf('第一章'), -1)).toEqual(nodes)
  expect(allNodes(changeNode(nodes, idOf('第一条'), { number: '9' })).map(({ id }) => id)).toEqual(
    allNodes(nodes).map(({ id }) => id),
  )
})

test('what is removed goes with what it holds', () => {
  expect(labels(removeNode(nodes, idOf('第一章')))).toEqual(['第二章', '第三条'])
})
