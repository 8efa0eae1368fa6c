import { toWireTime } from '@sunport/contract/format/dates.ts'
import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { gatherRows, rowsAsJson } from '../../platform/gathering.ts'

interface Clicks {
  id: string
  day: string
  clicks: number
}

/** Counts followed links by day, in batches, so that nobody who leaves waits for the counter. */
export const createClickCounter = (db: Db, clock: Clock, log: Logger, isReadOnly = false) => {
  const write = (batch: readonly Clicks[]) =>
    // A link may have been deleted since it was followed.
    db.execute(sql`
      INSERT INTO link_click (link_id, day, clicks)
      SELECT c.id, c.day, c.clicks
      FROM jsonb_to_recordset(${rowsAsJson(batch)}::jsonb) AS c(id text, day date, clicks int)
      JOIN link ON link.id = c.id
      ON CONFLICT (link_id, day) DO UPDATE SET clicks = link_click.clicks + excluded.clicks`)

  const counts = gatherRows({
    isReadOnly,
    write,
    log,
    complaint: 'followed links not counted',
    most: 10_000,
    merge: {
      key: ({ id, day }) => `${day} ${id}`,
      into: (known, { clicks }) => ({ ...known, clicks: known.clicks + clicks }),
    },
  })

  return {
    add: (id: string): void => void counts.add({ id, day: toWireTime(clock.now()).slice(0, 10), clicks: 1 }),
    flush: counts.flush,
    stop: counts.stop,
  }
}

export type ClickCounter = ReturnType<typeof createClickCounter>
