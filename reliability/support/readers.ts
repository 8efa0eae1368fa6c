import { pause } from './installation.ts'

export interface Read {
  status: number
  ms: number
  at: number
}

/** One answer, or 0 where there was none. */
export const readOnce = async (url: string, init: RequestInit = {}): Promise<Read> => {
  const at = performance.now()
  try {
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(30_000), ...init })
    await answer.arrayBuffer()
    return { status: answer.status, ms: performance.now() - at, at }
  } catch {
    return { status: 0, ms: performance.now() - at, at }
  }
}

/** Reads again and again until it is told to end. */
export const readOn = (url: string, everyMs: number) => {
  const reads: Read[] = []
  let isOver = false
  const reading = (async () => {
    while (!isOver) {
      reads.push(await readOnce(url))
      await pause(everyMs)
    }
  })()
  return {
    reads,
    end: async (): Promise<Read[]> => {
      isOver = true
      await reading
      return reads
    },
  }
}

/** Asks until it is so, and says how long that took. */
export const msUntil = async (isSo: () => Promise<boolean>, patienceMs = 60_000): Promise<number> => {
  const begun = performance.now()
  while (performance.now() - begun < patienceMs) {
    if (await isSo()) return Math.round(performance.now() - begun)
    await pause(20)
  }
  throw new Error(`it did not come to be within ${patienceMs} ms`)
}
