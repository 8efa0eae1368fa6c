import { readingModeOf } from '@sunport/contract/reading-mode.ts'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { createClickCounter } from './features/link/click-counter.ts'
import { registerLeave } from './features/link/leave.ts'
import type { LinkRepo } from './features/link/repo.ts'
import { isProgram } from './features/visit/service.ts'
import type { Clock } from './platform/clock.ts'
import type { Db } from './platform/database/database.ts'
import { pageSecurityHeaders } from './platform/http/headers.ts'
import { modeOf } from './render/address.ts'

interface WaysOutDeps {
  db: Db
  clock: Clock
  log: Logger
  links: Pick<LinkRepo, 'findShown'>
  siteName(id: string): string | null
  production: boolean
}

/** Maintained links as they are followed: which, by whom of people or programs, and in which way of reading. */
export const createWaysOut = ({ db, clock, log, links, siteName, production }: WaysOutDeps) => {
  const clicks = createClickCounter(db, clock, log)
  return {
    register: (http: FastifyInstance): void =>
      registerLeave(http, {
        find: id => links.findShown(id, clock.now()),
        clicks,
        siteName,
        modeOf: ({ headers }) => readingModeOf(modeOf(headers.cookie)) ?? {},
        isProgram,
        headers: pageSecurityHeaders(production),
      }),
    stop: clicks.stop,
  }
}
