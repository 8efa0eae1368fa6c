import { expect, test } from 'vitest'
import { holdsKeyword, nestNodes } from './tree-nodes.ts'

const node = (id: string, parentId?: string | null) => ({ id, parentId, label: id })

test('a flat list is nested by parent, in its own order', () => {
  const tree = nestNodes([node('b', 'a'), node('a', null), node('c', 'a'), node('d', 'b')])
  expect(tree).toEqual([
    {
      id: 'a',
      label: 'a',
      children: [
        { id: 'b', label: 'b', children: [{ id: 'd', label: 'd', children: [] }] },
        { id: 'c', label: 'c', children: [] },
      ],
    },
  ])
})

test('a nested tree stays as it is', () => {
  const tree = nestNodes([{ id: 'a', label: '甲', children: [{ id: 'b', parentId: 'a', label: '乙' }] }])
  expect(tree).toEqual([{ id: 'a', label: '甲', children: [{ id: 'b', label: '乙', children: [] }] }])
})

test('a node whose parent is out of sight, or itself, stands at the top', () => {
  expect(nestNodes([node('a', 'unseen'), node('b', 'b')]).map(({ id }) => id)).toEqual(['a', 'b'])
})

test.each([
  ['广州市财政局', '财政', true],
  ['GPC 办公室', 'gpc', true],
  ['ＧＰＣ办公室', 'gpc', true],
  ['广州市财政局', ' 财政 ', true],
  ['广州市财政局', '深圳', false],
  ['a+b', '+', true],
])('%s is a hit of "%s": %s', (label, keyword, isHit) => {
  expect(holdsKeyword(label, keyword)).toBe(isHit)
})
