import { hash } from 'node:crypto'

/** Repeatable chance: the same seed always tells the same story. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next: () => number
  /** Both ends included. */
  int: (min: number, max: number) => number
  chance: (probability: number) => boolean
  pick: <T>(choices: readonly T[]) => T
  /** Several different ones, in mixed order. */
  sample: <T>(choices: readonly T[], count: number) => T[]
  /** Several different ones, in the order they had. */
  some: <T>(choices: readonly T[], count: number) => T[]
}

/** A number of 32 bits for a text. */
export const numberOf = (seed: string): number => {
  let state = 2_166_136_261
  for (let at = 0; at < seed.length; at++) state = Math.imul(state ^ seed.charCodeAt(at), 16_777_619)
  return state >>> 0
}

/** mulberry32 */
export const randomFrom = (seed: string): Random => {
  let state = numberOf(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const pick = <T>(choices: readonly T[]): T => {
    const choice = choices[int(0, choices.length - 1)]
    if (choice === undefined) throw new Error('nothing to pick from')
    return choice
  }
  const sample = <T>(choices: readonly T[], count: number): T[] => {
    const left = [...choices]
    const taken: T[] = []
    while (taken.length < count && left.length > 0) taken.push(...left.splice(int(0, left.length - 1), 1))
    return taken
  }
  const some = <T>(choices: readonly T[], count: number): T[] => {
    const taken = new Set(sample(choices, count))
    return choices.filter(choice => taken.has(choice))
  }
  return { next, int, pick, sample, some, chance: probability => next() < probability }
}

/** Ids come from a wide digest and not from the generator, whose 32 bits would soon collide. */
export const hexId = (name: string): string => hash('md5', name)

export const dashedId = (name: string): string =>
  hexId(name).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
