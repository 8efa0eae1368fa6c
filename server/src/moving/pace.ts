/** Waits, unless somebody wants to stop; tests pass one that only notes how long. */
export type Wait = (ms: number, signal?: AbortSignal) => Promise<void>

export const reallyWait: Wait = (ms, signal) =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })

/** Turns at an even pace, however many ask at once. */
export const createPace = (perSecond: number, wait: Wait, now: () => number = () => performance.now()) => {
  let next = 0
  return async (signal?: AbortSignal): Promise<void> => {
    const at = Math.max(now(), next)
    next = at + 1000 / perSecond
    const ms = at - now()
    if (ms > 0) await wait(ms, signal)
  }
}

/** What somebody asked us to wait, in milliseconds: seconds, or a date; undefined for neither. */
export const askedWaitMs = (retryAfter: string | undefined, now: Date): number | undefined => {
  if (!retryAfter) return undefined
  if (/^\d{1,6}$/.test(retryAfter.trim())) return Number(retryAfter) * 1000
  const at = Date.parse(retryAfter)
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime())
}
