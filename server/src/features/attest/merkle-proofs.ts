import { hashNode } from './merkle.ts'

export interface Inclusion {
  /** Hashes in hexadecimal. */
  leaf: string
  index: number
  size: number
  proof: readonly string[]
  root: string
}

/** Whether a leaf stands at its place of a tree of that size and root: RFC 9162, 2.1.3.2. */
export const isIncluded = ({ leaf, index, size, proof, root }: Inclusion): boolean => {
  if (index >= size) return false
  let [place, last] = [index, size - 1]
  let hash: Buffer = Buffer.from(leaf, 'hex')
  for (const each of proof) {
    if (last === 0) return false
    const beside = Buffer.from(each, 'hex')
    if (place % 2 === 1 || place === last) {
      hash = hashNode(beside, hash)
      while (place % 2 === 0 && place !== 0) {
        place = Math.floor(place / 2)
        last = Math.floor(last / 2)
      }
    } else hash = hashNode(hash, beside)
    place = Math.floor(place / 2)
    last = Math.floor(last / 2)
  }
  return last === 0 && hash.toString('hex') === root
}
