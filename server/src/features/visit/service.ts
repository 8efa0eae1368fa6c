import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { gatherRows, rowsAsJson } from '../../platform/gathering.ts'

type Audience = 'visitor' | 'bot' | 'staff'

const programs = /bot|spider|crawl|slurp|headless|curl|wget|python|java\/|go-http|okhttp/i

/** Programs that say so, and those that say nothing. */
export const isProgram = (userAgent: string): boolean => userAgent === '' || programs.test(userAgent)

/** Who visits: numbers are told of visitors only. Whoever carries a session of ours is one of our own people. */
const audienceOf = (userAgent: string, hasSession: boolean): Audience => {
  if (isProgram(userAgent)) return 'bot'
  return hasSession ? 'staff' : 'visitor'
}

export interface Visit {
  siteId: string
  url: string
  title: string | null
  infoId: string | null
  referrer: string | null
  ipClass: string
  userAgent: string
  /** Whether the browser carries a session of the back-office. */
  hasSession: boolean
}

interface Waiting extends Omit<Visit, 'hasSession'> {
  audience: Audience
  visitedAt: string
}

/** A link that does something for whoever has it is nobody's business but his. */
const withoutToken = (address: string): string => address.replace(/([?&]token=)[^&#]*/g, '$1')

/** Counts visits in batches, so that no page waits for its counter; a full queue drops the rest. */
export const createVisitService = (db: Db, clock: Clock, log: Logger, isReadOnly = false) => {
  const write = (batch: readonly Waiting[]): Promise<void> => {
    const rows = rowsAsJson(batch)
    return db.transaction(async tx => {
      await tx.execute(sql`
        INSERT INTO visit_log (site_id, url, title, info_id, referrer, ip_class, user_agent, audience, visited_at)
        SELECT * FROM jsonb_to_recordset(${rows}::jsonb)
          AS v("siteId" text, url text, title text, "infoId" text, referrer text, "ipClass" text, "userAgent" text, audience text, "visitedAt" timestamptz)`)
      await tx.execute(sql`
        UPDATE publication SET click_num = click_num + v.clicks
        FROM (SELECT "infoId", count(*)::int AS clicks FROM jsonb_to_recordset(${rows}::jsonb) AS r("infoId" text)
          GROUP BY "infoId") v
        WHERE info_id = v."infoId"`)
    })
  }

  const visits = gatherRows({ isReadOnly, write, log, complaint: 'visits not written', most: 10_000 })

  return {
    add: ({ hasSession, url, referrer, ...visit }: Visit): boolean => {
      const audience = audienceOf(visit.userAgent, hasSession)
      const addresses = { url: withoutToken(url), referrer: referrer && withoutToken(referrer) }
      return visits.add({ ...visit, ...addresses, audience, visitedAt: clock.now().toISOString() })
    },
    flush: visits.flush,
    stop: visits.stop,
  }
}

export type VisitService = Awaited<ReturnType<typeof createVisitService>>
