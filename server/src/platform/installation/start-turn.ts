import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** One number for every instance: what a first start writes, one of them writes. */
const startLock = 7_330_060
const askEveryMs = 250

/**
 * Waits until no other instance is starting over the same database. The lock is the connection's, so that whoever
 * dies in the middle of a start holds up nobody.
 */
export const takeStartTurn = async (
  url: string,
  { onWait, signal }: { onWait(): void; signal?: AbortSignal | undefined },
): Promise<() => Promise<void>> => {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'sunport-start',
    keepAlive: true,
  })
  // Lost: the others may go on, and what is left of this start fails by itself or does no harm.
  client.on('error', () => {})
  await client.connect()
  try {
    for (let hasWaited = false; ; hasWaited = true) {
      const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS "isMine"', [startLock])
      if (rows[0]?.isMine) return () => client.end()
      if (!hasWaited) onWait()
      await wait(askEveryMs, undefined, signal ? { signal } : {})
    }
  } catch (error) {
    await client.end()
    throw error
  }
}
