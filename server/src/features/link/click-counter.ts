import { toWireTime } from '@sunport/contract/format/dates.ts'
import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'

const flushEveryMs = 5_000

/** Counts followed links by day, in batches, so that nobody who leaves waits for the counter. */
export const createClickCounter = (db: Db, clock: Clock, log: Logger) => {
  let waiting = new Map<string, { id: string; day: string; clicks: number }>()

  const flush = async (): Promise<void> => {
    if (waiting.size === 0) return
    const batch = [...waiting.values()]
    waiting = new Map()
    // A link may have been deleted since it was followed.
    await db.execute(sql`
      INSERT INTO link_click (link_id, day, clicks)
      SELECT c.id, c.day, c.clicks
      FROM jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) AS c(id text, day date, clicks int)
      JOIN link ON link.id = c.id
      ON CONFLICT (link_id, day) DO UPDATE SET clicks = link_click.clicks + excluded.clicks`)
  }
  const flushOrWarn = (): Promise<void> =>
    flush().catch(error => log.warn({ err: error }, 'followed links not counted'))

  const timer = setInterval(() => void flushOrWarn(), flushEveryMs)
  timer.unref()

  return {
    add: (id: string): void => {
      const day = toWireTime(clock.now()).slice(0, 10)
      const known = waiting.get(`${day} ${id}`)
      if (known) known.clicks += 1
      else waiting.set(`${day} ${id}`, { id, day, clicks: 1 })
    },
    flush,
    stop: async (): Promise<void> => {
      clearInterval(timer)
      await flushOrWarn()
    },
  }
}

export type ClickCounter = ReturnType<typeof createClickCounter>
