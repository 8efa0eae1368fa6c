import type { IncomingMessage } from 'node:http'
import { Problem } from '@sunport/contract/problems.ts'

/** How much of a body must come in each stretch of time. */
export interface Pace {
  everyMs: number
  leastBytes: number
}

/** A slow line of a county office brings four times as much. */
export const uploadPace: Pace = { everyMs: 10_000, leastBytes: 80_000 }

/**
 * Does work that reads a body, as long as the body comes. Whoever sends the first half and nothing more is refused,
 * and what he held is free for others. The work may not stop reading of its own.
 */
export const atPace = async <T>(
  body: IncomingMessage,
  { everyMs, leastBytes }: Pace,
  work: () => Promise<T>,
): Promise<T> => {
  const { promise: tooSlow, reject } = Promise.withResolvers<never>()
  let came = 0
  const count = (chunk: Buffer): void => {
    came += chunk.length
  }
  const timer = setInterval(() => {
    if (came < leastBytes && !body.complete) reject(new Problem('request.too_slow'))
    came = 0
  }, everyMs)
  try {
    const working = work()
    // After the work's own listener: this one begins no flow that nobody reads.
    body.on('data', count)
    // When the time is up nobody waits for it any more.
    working.catch(() => {})
    return await Promise.race([working, tooSlow])
  } finally {
    clearInterval(timer)
    body.off('data', count)
  }
}
