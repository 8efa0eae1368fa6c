import type { WindowEvent } from '@sunport/contract/calls/portal.ts'
import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Db } from '../../platform/database/database.ts'
import { gatherRows, rowsAsJson } from '../../platform/gathering.ts'

type Counts = Record<WindowEvent, number> & { id: string }

/** More windows than any installation shows at once: invented ids must not fill the memory. */
const most = 1_000

/** Counts what becomes of windows in batches, so that no page waits for its counter. */
export const createWindowCounter = (db: Db, log: Logger, isReadOnly = false) => {
  const write = (batch: readonly Counts[]) =>
    db.execute(sql`
      WITH counted AS (
        UPDATE home_window w SET impressions = w.impressions + c.impression, clicks = w.clicks + c.click,
          closes = w.closes + c.close
        FROM jsonb_to_recordset(${rowsAsJson(batch)}::jsonb) AS c(id text, impression int, click int, close int)
        WHERE w.id = c.id RETURNING w.id, c.impression, c.click, c.close)
      INSERT INTO home_window_day AS d (window_id, day, impressions, clicks, closes)
        SELECT id, (now() AT TIME ZONE 'Asia/Shanghai')::date, impression, click, close FROM counted
      ON CONFLICT (window_id, day) DO UPDATE SET impressions = d.impressions + excluded.impressions,
        clicks = d.clicks + excluded.clicks, closes = d.closes + excluded.closes`)

  const counts = gatherRows({
    isReadOnly,
    write,
    log,
    complaint: 'windows not counted',
    most,
    merge: {
      key: ({ id }) => id,
      into: (known, more) => ({
        ...known,
        impression: known.impression + more.impression,
        click: known.click + more.click,
        close: known.close + more.close,
      }),
    },
  })

  return {
    add: (id: string, event: WindowEvent): boolean =>
      counts.add({ id, impression: 0, click: 0, close: 0, [event]: 1 }),
    stop: counts.stop,
  }
}
