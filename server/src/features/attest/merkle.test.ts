import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  consistencySpans,
  emptyRoot,
  growingTree,
  hashLeaf,
  hashSpans,
  inclusionSpans,
  type NodeId,
  nodesOf,
} from './merkle.ts'

/** RFC 6962 word for word, over the whole list: slow, and nothing of it is shared with the code. */
const sha = (...parts: Buffer[]): Buffer => createHash('sha256').update(Buffer.concat(parts)).digest()
const largestBelow = (n: number): number => 2 ** Math.ceil(Math.log2(n) - 1)
const mth = (leaves: Buffer[]): Buffer => {
  if (leaves.length === 0) return sha()
  if (leaves.length === 1) return sha(Buffer.from([0]), leaves[0] as Buffer)
  const k = largestBelow(leaves.length)
  return sha(Buffer.from([1]), mth(leaves.slice(0, k)), mth(leaves.slice(k)))
}
const path = (m: number, leaves: Buffer[]): Buffer[] => {
  if (leaves.length === 1) return []
  const k = largestBelow(leaves.length)
  return m < k
    ? [...path(m, leaves.slice(0, k)), mth(leaves.slice(k))]
    : [...path(m - k, leaves.slice(k)), mth(leaves.slice(0, k))]
}
const subproof = (m: number, leaves: Buffer[], isWhole: boolean): Buffer[] => {
  if (m === leaves.length) return isWhole ? [] : [mth(leaves)]
  const k = largestBelow(leaves.length)
  return m <= k
    ? [...subproof(m, leaves.slice(0, k), isWhole), mth(leaves.slice(k))]
    : [...subproof(m - k, leaves.slice(k), false), mth(leaves.slice(0, k))]
}

const most = 64
const texts = Array.from({ length: most }, (_, at) => `第 ${at} 条`)
const kept = new Map<string, Buffer>()
const keyOf = ({ level, place }: NodeId): string => `${level}/${place}`
const grown = growingTree()
const roots = [grown.root()]
for (const text of texts) {
  for (const { hash, ...node } of grown.add(hashLeaf(text))) kept.set(keyOf(node), hash)
  roots.push(grown.root())
}
const read = async (nodes: readonly NodeId[]): Promise<Buffer[]> =>
  nodes.map(node => {
    const hash = kept.get(keyOf(node))
    if (!hash) throw new Error(`no subtree ${keyOf(node)}`)
    return hash
  })
const leavesOf = (size: number): Buffer[] => texts.slice(0, size).map(text => Buffer.from(text))
const hex = (hashes: Buffer[]): string[] => hashes.map(hash => hash.toString('hex'))

test('the root of every size up to 64 is the one of RFC 6962, grown or read from what is kept', async () => {
  expect(roots[0]).toEqual(emptyRoot)
  for (let size = 1; size <= most; size += 1) {
    const [root] = await hashSpans(read, [{ from: 0, to: size }])
    expect(root).toEqual(mth(leavesOf(size)))
    expect(roots[size]).toEqual(root)
  }
})

test('every entry of every size has the proof of inclusion of RFC 6962', async () => {
  for (let size = 1; size <= most; size += 1)
    for (let index = 0; index < size; index += 1) {
      const proof = await hashSpans(read, inclusionSpans(index, { from: 0, to: size }))
      expect(hex(proof)).toEqual(hex(path(index, leavesOf(size))))
    }
})

test('every pair of sizes has the proof of consistency of RFC 6962', async () => {
  for (let second = 1; second <= most; second += 1)
    for (let first = 1; first <= second; first += 1) {
      const proof = await hashSpans(read, consistencySpans(first, { from: 0, to: second }))
      expect(hex(proof)).toEqual(hex(subproof(first, leavesOf(second), true)))
    }
})

test('a proof of a log of a thousand million entries reads some dozens of subtrees', () => {
  const span = { from: 0, to: 1_000_000_007 }
  expect(inclusionSpans(123_456_789, span).flatMap(nodesOf).length).toBeLessThan(60)
  expect(consistencySpans(999_999_999, span).flatMap(nodesOf).length).toBeLessThan(60)
})
