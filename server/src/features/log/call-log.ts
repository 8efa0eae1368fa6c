import type { Call } from '@sunport/contract/call.ts'
import { successCode } from '@sunport/contract/envelope.ts'
import type { CallCause, CallerKind } from '@sunport/contract/log-codes.ts'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { insertJson } from '../../platform/database/table-columns.ts'
import { gatherRows, rowsAsJson } from '../../platform/gathering.ts'
import type { CallOutcome, NotedContext } from '../../platform/http/bind.ts'
import type { Settings } from '../../platform/settings.ts'
import { apiLog } from './table.ts'

/** A flood of failures is told by its first thousand. */
const most = 1_000

/** All of a row: a new column that is not noted does not compile. */
type Noted = Required<typeof apiLog.$inferInsert>

const callerOf = (context: NotedContext): CallerKind => {
  if (context.user) return 'operator'
  return context.speaker() === 'page' ? 'page' : 'outside'
}

/** Keeps slow and failed calls and a sample of the others, in batches: no call waits for its own record. */
export const createCallLog = (
  db: Db,
  clock: Clock,
  log: Logger,
  settings: Settings,
  chance: () => number = Math.random,
) => {
  const causeOf = (costMs: number, code: string): CallCause | undefined => {
    if (code !== successCode) return 'failed'
    if (costMs >= settings.get('log.slow-call-ms')) return 'slow'
    return chance() * 1000 < settings.get('log.sample-per-thousand') ? 'sample' : undefined
  }

  const write = (batch: readonly Noted[]) => db.execute(insertJson(apiLog, rowsAsJson(batch)))

  const rows = gatherRows({ write, log, complaint: 'calls not written', most })

  return {
    /** The path is the call's own, without anybody's parameters. */
    add: ({ method, path }: Call, context: NotedContext, { status, code }: CallOutcome): void => {
      const costMs = Math.round(performance.now() - context.startedAt)
      const cause = causeOf(costMs, code)
      if (!cause) return
      rows.add({
        at: clock.now(),
        requestId: context.requestId,
        method,
        path,
        status,
        code,
        costMs,
        caller: callerOf(context),
        cause,
        userName: context.user?.userName ?? null,
        orgId: context.user?.orgId ?? null,
        siteId: context.site.id,
        ip: context.ip,
      })
    },
    flush: rows.flush,
    stop: rows.stop,
  }
}
