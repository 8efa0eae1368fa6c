import { deepestChannelLevel } from '@sunport/contract/calls/channel-fields.ts'
import { expect, test } from 'vitest'
import { branchOf, levelOf, moveRefusal, orderWith, type Placed } from './channel-placing.ts'

/** The same numbers at every run, so that a failure can be looked at again. */
const randomFrom = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % below
  }
}

const isSound = (nodes: readonly Placed[]): boolean => {
  const byId = new Map(nodes.map(node => [node.id, node]))
  return nodes.every(({ id }) => levelOf(byId, id) <= deepestChannelLevel)
}

test('whatever is moved wherever, the tree stays a tree of five levels, and only what must be is refused', () => {
  for (let seed = 1; seed <= 60; seed++) {
    const random = randomFrom(seed)
    const nodes: Placed[] = Array.from({ length: 12 }, (_, at) => ({ id: `c${at}`, parentId: null }))
    const seen = { done: 0, cycle: 0, depth: 0 }
    for (let step = 0; step < 150; step++) {
      const node = nodes[random(nodes.length)] as Placed
      const target = random(5) === 0 ? null : (nodes[random(nodes.length)] as Placed).id
      const moved = nodes.map(each => (each === node ? { ...each, parentId: target } : each))
      const refusal = moveRefusal(nodes, node.id, target)
      // A refusal is right exactly when the tree would not be sound afterwards.
      expect([seed, step, refusal === undefined]).toEqual([seed, step, isSound(moved)])
      if (refusal === 'cycle') expect(branchOf(nodes, node.id)).toContain(target)
      seen[refusal ?? 'done'] += 1
      if (!refusal) node.parentId = target
    }
    expect(Math.min(seen.done, seen.cycle)).toBeGreaterThan(0)
  }
})

test('a branch that goes too deep is refused as a whole, and a leaf at the same place is not', () => {
  const chain = ['a', 'b', 'c', 'd'].map((id, at, all) => ({ id, parentId: all[at - 1] ?? null }))
  const nodes = [
    ...chain,
    { id: 'leaf', parentId: null },
    { id: 'top', parentId: null },
    { id: 'low', parentId: 'top' },
  ]
  expect(moveRefusal(nodes, 'leaf', 'd')).toBeUndefined()
  expect(moveRefusal(nodes, 'top', 'd')).toBe('depth')
  expect(moveRefusal(nodes, 'a', 'd')).toBe('cycle')
  expect(moveRefusal(nodes, 'd', null)).toBeUndefined()
})

test('something is put before a neighbour, or at the end when there is none', () => {
  expect(orderWith(['a', 'b', 'c'], 'c', 'a')).toEqual(['c', 'a', 'b'])
  expect(orderWith(['a', 'b'], 'x', null)).toEqual(['a', 'b', 'x'])
  expect(orderWith(['a', 'b'], 'x', 'gone')).toEqual(['a', 'b', 'x'])
})
