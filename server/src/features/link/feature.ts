import { calls } from '@sunport/contract/calls.ts'
import { readingModeOf } from '@sunport/contract/reading-mode.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../../platform/database/database.ts'
import { bound } from '../../platform/feature.ts'
import { modeOf } from '../../platform/http/address.ts'
import { pageSecurityHeaders } from '../../platform/http/headers.ts'
import type { Platform } from '../../platform/platform.ts'
import { recoverLink } from './bin.ts'
import { linkChecks, linkCheckTask, verdictOf } from './check.ts'
import { createClickCounter } from './click-counter.ts'
import { registerLeave } from './leave.ts'
import { linkRecords } from './records.ts'
import { linkRepo } from './repo.ts'
import { linkClassHandlers, linkHandlers } from './routes.ts'
import { linkService } from './service.ts'
import { linkUndo } from './undo.ts'
import { linksWaiting } from './waiting.ts'

export interface LinkNeeds {
  siteName(id: string): string | null
  siteIdOf(name: string): string | undefined
  /** Programs are led on as well, and not counted. */
  isProgram(userAgent: string): boolean
  /** Whether a site may be read by whoever sent a request. */
  mayRead(siteId: string, request: FastifyRequest): Promise<boolean>
}

/** 链接: maintained, checked at night, and counted as they are followed. */
export const linkFeature = ({ config, db, clock, log, settings, outside }: Platform, needs: LinkNeeds) => {
  const { siteName, siteIdOf, isProgram, mayRead } = needs
  const repo = linkRepo(db)
  const clicks = createClickCounter(db, clock, log, config.demoMode)
  const checks = linkChecks(db, clock, outside.fetch)
  const binDays = () => settings.get('publish.bin-days')
  const records = { db, over: (inside: Db) => linkRecords(inside, clock, siteName, binDays) }
  return {
    calls: [
      bound(calls.link, linkHandlers({ ...records, checks, siteIdOf })),
      bound(calls.linkClass, linkClassHandlers(records)),
    ],
    undoes: [linkUndo],
    recovers: { link: recoverLink },
    tasks: [linkCheckTask(checks)],
    http: (app: FastifyInstance): void =>
      registerLeave(app, {
        find: id => repo.findShown(id, clock.now()),
        clicks,
        siteName,
        modeOf: ({ headers }) => readingModeOf(modeOf(headers.cookie)) ?? {},
        isProgram,
        mayRead,
        headers: pageSecurityHeaders(config.production),
      }),
    stop: clicks.stop,
    offers: {
      links: linkService(repo, clock),
      waiting: linksWaiting(db, clock),
      /** Why an address of the outside leads nowhere; null when it does lead somewhere, nothing when nobody could be asked. */
      whyDead: async (address: string): Promise<string | null | undefined> => {
        const verdict = verdictOf(await outside.quickFetch(address))
        if (!verdict) return undefined
        const { checkState, checkNote } = verdict
        return checkState === 'ok' || checkState === 'redirect' ? null : (checkNote ?? '无法打开')
      },
    },
  }
}
