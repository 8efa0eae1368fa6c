import type { WindowEvent } from '@sunport/contract/calls/portal.ts'
import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Db } from '../../platform/database/database.ts'

type Counts = Record<WindowEvent, number>

const flushEveryMs = 5_000
/** More windows than any installation shows at once: invented ids must not fill the memory. */
const maxWaiting = 1_000

/** Counts what becomes of windows in batches, so that no page waits for its counter. */
export const createWindowCounter = (db: Db, log: Logger) => {
  let waiting = new Map<string, Counts>()

  const flush = async (): Promise<void> => {
    if (waiting.size === 0) return
    const batch = [...waiting].map(([id, counts]) => ({ id, ...counts }))
    waiting = new Map()
    await db.execute(sql`
      WITH counted AS (
        UPDATE home_window w SET impressions = w.impressions + c.impression, clicks = w.clicks + c.click,
          closes = w.closes + c.close
        FROM jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) AS c(id text, impression int, click int, close int)
        WHERE w.id = c.id RETURNING w.id, c.impression, c.click, c.close)
      INSERT INTO home_window_day AS d (window_id, day, impressions, clicks, closes)
        SELECT id, (now() AT TIME ZONE 'Asia/Shanghai')::date, impression, click, close FROM counted
      ON CONFLICT (window_id, day) DO UPDATE SET impressions = d.impressions + excluded.impressions,
        clicks = d.clicks + excluded.clicks, closes = d.closes + excluded.closes`)
  }
  const flushOrWarn = (): Promise<void> =>
    flush().catch(error => log.warn({ err: error }, 'windows not counted'))

  const timer = setInterval(() => void flushOrWarn(), flushEveryMs)
  timer.unref()

  return {
    add: (id: string, event: WindowEvent): boolean => {
      const counts = waiting.get(id)
      if (counts) counts[event] += 1
      else if (waiting.size >= maxWaiting) return false
      else waiting.set(id, { impression: 0, click: 0, close: 0, [event]: 1 })
      return true
    },
    stop: async (): Promise<void> => {
      clearInterval(timer)
      await flushOrWarn()
    },
  }
}
