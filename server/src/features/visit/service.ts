import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'

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

const flushEveryMs = 5_000
const maxWaiting = 10_000

/** Counts visits in batches, so that no page waits for its counter; a full queue drops the rest. */
export const createVisitService = (db: Db, clock: Clock, log: Logger) => {
  let waiting: Waiting[] = []

  const flush = async (): Promise<void> => {
    if (waiting.length === 0) return
    const batch = waiting
    waiting = []
    const clicks = Map.groupBy(
      batch.filter(visit => visit.infoId),
      visit => visit.infoId,
    )
    await db.transaction(async tx => {
      await tx.execute(sql`
        INSERT INTO visit_log (site_id, url, title, info_id, referrer, ip_class, user_agent, audience, visited_at)
        SELECT * FROM jsonb_to_recordset(${JSON.stringify(batch)}::jsonb)
          AS v("siteId" text, url text, title text, "infoId" text, referrer text, "ipClass" text, "userAgent" text, audience text, "visitedAt" timestamptz)`)
      for (const [infoId, visits] of clicks) {
        await tx.execute(
          sql`UPDATE publication SET click_num = click_num + ${visits.length} WHERE info_id = ${infoId}`,
        )
      }
    })
  }

  const timer = setInterval(
    () => void flush().catch(error => log.warn({ err: error }, 'visits not written')),
    flushEveryMs,
  )
  timer.unref()

  return {
    add: ({ hasSession, ...visit }: Visit): boolean => {
      if (waiting.length >= maxWaiting) return false
      const audience = audienceOf(visit.userAgent, hasSession)
      waiting.push({ ...visit, audience, visitedAt: clock.now().toISOString() })
      return true
    },
    flush,
    stop: async () => {
      clearInterval(timer)
      await flush().catch(error => log.warn({ err: error }, 'visits not written'))
    },
  }
}

export type VisitService = Awaited<ReturnType<typeof createVisitService>>
