import type { TypedOption } from './question-types.ts'

/** A number of 32 bits for a text, the same wherever it is computed. */
const seedOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

const randomFrom = (seed: number) => {
  let state = seed
  return (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
}

/**
 * Options in an order that is drawn for one answer sheet and stays the same on it. What is chosen alone or asks for
 * words keeps its place at the end, where people look for it.
 */
export const shuffled = <Option extends TypedOption>(options: readonly Option[], sheet: string): Option[] => {
  const isLast = ({ exclusive, other }: Option) => exclusive || other === true
  const mixed = options.filter(option => !isLast(option))
  const random = randomFrom(seedOf(sheet))
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const to = Math.floor(random() * (at + 1))
    const [from, other] = [mixed[at], mixed[to]]
    if (from && other) [mixed[at], mixed[to]] = [other, from]
  }
  return [...mixed, ...options.filter(isLast)]
}
