import type { log } from '@sunport/contract/calls/log.ts'
import type { CallRow } from '@sunport/contract/calls/log-rows.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { callCauses, callerKinds } from '@sunport/contract/log-codes.ts'
import { and, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { byWhom, mentions, same } from './conditions.ts'
import { during, periodOf } from './period.ts'
import { type ApiLogRow, apiLog as c } from './table.ts'

export type CallFilter = Omit<
  z.output<typeof log.calls.input>,
  'currPage' | 'pageSize' | 'sortName' | 'sortOrder'
>

export const callConditions = (filter: CallFilter, now: Date): SQL | undefined =>
  and(
    filter.requestId && !filter.from && !filter.to ? undefined : during(c.at, periodOf('call', filter, now)),
    byWhom(c, filter),
    same(c.siteId, filter.siteId),
    same(c.code, filter.code?.trim()),
    same(c.cause, filter.cause),
    same(c.caller, filter.caller),
    mentions([c.path, c.code], filter.keyword),
  )

/** Whose address it was is said of operators; of the public only the network. */
const shownAddress = ({ caller, ip }: ApiLogRow): string =>
  caller === 'operator' ? ip : ip.replace(/(\.\d+|:[\da-f]*)$/i, end => `${end[0]}*`)

export const toCallRow = (row: ApiLogRow): CallRow => ({
  id: String(row.id),
  at: toWireTime(row.at),
  requestId: row.requestId,
  method: row.method,
  path: row.path,
  status: row.status,
  code: row.code,
  costMs: row.costMs,
  caller: row.caller,
  callerName: callerKinds[row.caller],
  cause: row.cause,
  causeName: callCauses[row.cause],
  userName: row.userName,
  siteId: row.siteId,
  ip: shownAddress(row),
})
