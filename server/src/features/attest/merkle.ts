import { createHash } from 'node:crypto'

/** The tree of RFC 6962, made of whole subtrees that are kept: a proof reads a few of them, however long the log is. */
export interface NodeId {
  level: number
  place: number
}

/** Entries `from` to before `to`. */
interface Span {
  from: number
  to: number
}

export const hashLeaf = (text: string): Buffer =>
  createHash('sha256').update(Buffer.of(0)).update(text, 'utf8').digest()

export const hashNode = (left: Buffer, right: Buffer): Buffer =>
  createHash('sha256').update(Buffer.of(1)).update(left).update(right).digest()

/** Of a log without entries. */
export const emptyRoot: Buffer = createHash('sha256').digest()

/** The largest power of two that is smaller than a number above 1. */
const splitOf = (size: number): number => {
  let power = 1
  while (power * 2 < size) power *= 2
  return power
}

const levelOf = (size: number): number => Math.round(Math.log2(size))

/** The whole subtrees that a span is made of, from left to right. */
export const nodesOf = ({ from, to }: Span): NodeId[] => {
  const size = to - from
  if (size === 0) return []
  const split = size === 1 ? 1 : splitOf(size)
  const whole = split * 2 === size ? size : split
  const node = { level: levelOf(whole), place: from / whole }
  return [node, ...nodesOf({ from: from + whole, to })]
}

/** Beside the way from an entry up to the root, from the leaf upwards. */
export const inclusionSpans = (index: number, { from, to }: Span): Span[] => {
  if (to - from <= 1) return []
  const middle = from + splitOf(to - from)
  return index < middle
    ? [...inclusionSpans(index, { from, to: middle }), { from: middle, to }]
    : [...inclusionSpans(index, { from: middle, to }), { from, to: middle }]
}

/** What shows that the first entries of a log are still those of an earlier one. */
export const consistencySpans = (first: number, { from, to }: Span, isWhole = true): Span[] => {
  if (first === to) return isWhole ? [] : [{ from, to }]
  const middle = from + splitOf(to - from)
  return first <= middle
    ? [...consistencySpans(first, { from, to: middle }, isWhole), { from: middle, to }]
    : [...consistencySpans(first, { from: middle, to }, false), { from, to: middle }]
}

const foldRight = (hashes: readonly Buffer[]): Buffer =>
  hashes.reduceRight<Buffer | undefined>(
    (right, left) => (right ? hashNode(left, right) : left),
    undefined,
  ) ?? emptyRoot

type ReadNodes = (nodes: readonly NodeId[]) => Promise<Buffer[]>

/** Hashes of spans, over whatever keeps the subtrees: one reading, however many they are. */
export const hashSpans = async (read: ReadNodes, spans: readonly Span[]): Promise<Buffer[]> => {
  const parts = spans.map(nodesOf)
  const hashes = await read(parts.flat())
  let at = 0
  return parts.map(nodes => {
    const own = hashes.slice(at, at + nodes.length)
    at += nodes.length
    return foldRight(own)
  })
}

/** Grows as the database's tree does, and tells of every subtree that becomes whole. */
export const growingTree = () => {
  const whole: { level: number; hash: Buffer }[] = []
  let size = 0
  return {
    add: (leaf: Buffer): (NodeId & { hash: Buffer })[] => {
      let [place, hash, level] = [size, leaf, 0]
      const made = [{ level, place, hash }]
      while (whole.at(-1)?.level === level) {
        hash = hashNode(whole.pop()?.hash as Buffer, hash)
        level += 1
        place = Math.floor(place / 2)
        made.push({ level, place, hash })
      }
      whole.push({ level, hash })
      size += 1
      return made
    },
    size: () => size,
    root: (): Buffer => foldRight(whole.map(({ hash }) => hash)),
  }
}
