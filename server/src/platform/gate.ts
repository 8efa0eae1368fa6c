import { Problem } from '@sunport/contract/problems.ts'

/** Lets some work run and some wait; what would have to wait behind that is told to come back. */
export const createGate = (maxRunning: number, maxWaiting: number) => {
  let running = 0
  const waiting: (() => void)[] = []

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= maxRunning) {
      if (waiting.length >= maxWaiting) throw new Problem('request.too_many')
      await new Promise<void>(resolve => waiting.push(resolve))
    }
    running++
    try {
      return await work()
    } finally {
      running--
      waiting.shift()?.()
    }
  }
}
