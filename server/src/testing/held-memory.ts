import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Bytes that something still needs: what nobody does is taken away first. */
const heldBytes = (): number => {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** How much more is held than at the beginning, at most, at the moments that are looked at. */
export const holding = () => {
  const before = heldBytes()
  let most = 0
  return {
    look: (): void => {
      most = Math.max(most, heldBytes() - before)
    },
    most: (): number => most,
  }
}
