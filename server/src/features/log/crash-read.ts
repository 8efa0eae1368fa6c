import type { log } from '@sunport/contract/calls/log.ts'
import type { CrashRow } from '@sunport/contract/calls/log-rows.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { crashKinds } from '@sunport/contract/log-codes.ts'
import { and, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { mentions, same } from './conditions.ts'
import { during, periodOf } from './period.ts'
import { serverCrash as c, type ServerCrashRow } from './table.ts'

export type CrashFilter = Omit<
  z.output<typeof log.crashes.input>,
  'currPage' | 'pageSize' | 'sortName' | 'sortOrder'
>

export const crashConditions = (filter: CrashFilter, now: Date): SQL | undefined =>
  and(
    during(c.at, periodOf('crash', filter, now)),
    same(c.kind, filter.kind),
    mentions([c.message, c.instance, c.ending], filter.keyword),
  )

export const toCrashRow = (row: ServerCrashRow): CrashRow => ({
  ...row,
  id: String(row.id),
  at: toWireTime(row.at),
  startedAt: toWireTime(row.startedAt),
  kindName: crashKinds[row.kind],
})
