import { Problem } from '@sunport/contract/problems.ts'

/** How many are inside of a gate, and how many before it. */
export interface GateStand {
  running: number
  waiting: number
}

/** Lets some work run and some wait; what would have to wait behind that is told to come back. */
export const createGate = (
  maxRunning: number,
  maxWaiting: number,
  /** Kept up to date for whoever watches. */
  stand: GateStand = { running: 0, waiting: 0 },
) => {
  const waiting: (() => void)[] = []
  const wait = async (): Promise<void> => {
    const turn = new Promise<void>(resolve => waiting.push(resolve))
    stand.waiting = waiting.length
    await turn
  }

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (stand.running < maxRunning) stand.running++
    else if (waiting.length >= maxWaiting) throw new Problem('request.too_many')
    else await wait()
    try {
      return await work()
    } finally {
      // The place goes from hand to hand: whoever comes just now must not slip in before the one that waited.
      const next = waiting.shift()
      stand.waiting = waiting.length
      if (next) next()
      else stand.running--
    }
  }
}

/** A gate for each key: what waits at one keeps nobody from another. */
export const createGates = (atOnce: number, waitingAtMost: number) => {
  const gates = new Map<string, { pass: ReturnType<typeof createGate>; inside: number }>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const gate = gates.get(key) ?? { pass: createGate(atOnce, waitingAtMost), inside: 0 }
    gates.set(key, gate)
    gate.inside += 1
    try {
      return await gate.pass(work)
    } finally {
      gate.inside -= 1
      if (gate.inside === 0) gates.delete(key)
    }
  }
}
