import { expect, test } from 'vitest'
import { branchTo, droppedUnder } from './tree-moves.ts'

const nodes = new Map(
  [
    { id: 'top', parentId: null },
    { id: 'middle', parentId: 'top' },
    { id: 'low', parentId: 'middle' },
    { id: 'a', parentId: 'b' },
    { id: 'b', parentId: 'a' },
    { id: 'lost', parentId: 'gone' },
  ].map(node => [node.id, node]),
)

test('the branch to a node is what must be open to see it', () => {
  expect(branchTo(nodes, 'low')).toEqual(['middle', 'top'])
  expect(branchTo(nodes, 'top')).toEqual([])
  expect(branchTo(nodes, 'lost')).toEqual([])
  expect(branchTo(nodes, 'a')).toEqual(['b', 'a'])
})

test('a unit dropped onto another stands below it, dropped beside one it stands with it', () => {
  expect(droppedUnder(nodes, 'middle', false)).toBe('middle')
  expect(droppedUnder(nodes, 'low', true)).toBe('middle')
  expect(droppedUnder(nodes, 'top', true)).toBeUndefined()
})
