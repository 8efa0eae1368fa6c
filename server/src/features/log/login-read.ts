import type { log } from '@sunport/contract/calls/log.ts'
import type { LoginRow } from '@sunport/contract/calls/log-rows.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { loginMethods, loginReasons, loginResults, secondFactors } from '@sunport/contract/log-codes.ts'
import { and, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { byWhom, mentions, same } from './conditions.ts'
import { during, periodOf } from './period.ts'
import { type LoginLogRow, loginLog as l } from './table.ts'

export type LoginFilter = Omit<
  z.output<typeof log.logins.input>,
  'currPage' | 'pageSize' | 'sortName' | 'sortOrder'
>

export const loginConditions = (filter: LoginFilter, now: Date): SQL | undefined =>
  and(
    filter.requestId && !filter.from && !filter.to ? undefined : during(l.at, periodOf('login', filter, now)),
    byWhom(l, filter),
    same(l.result, filter.result),
    same(l.reason, filter.reason),
    same(l.method, filter.method),
    mentions([l.userName, l.orgName, l.userAgent], filter.keyword),
  )

/** A name that nobody has may be a password in the wrong place: only its ends are shown. */
const hideGuess = (name: string): string =>
  name.length <= 2 ? '*'.repeat(name.length) : `${name[0]}${'*'.repeat(6)}${name.at(-1)}`

export const toLoginRow = (row: LoginLogRow): LoginRow => ({
  id: String(row.id),
  at: toWireTime(row.at),
  userName: row.userId ? row.userName : hideGuess(row.userName),
  userId: row.userId,
  isMasked: !row.userId && row.userName !== '',
  orgName: row.orgName,
  method: row.method,
  methodName: loginMethods[row.method],
  result: row.result,
  resultName: loginResults[row.result],
  reason: row.reason,
  reasonName: loginReasons[row.reason],
  secondFactor: row.secondFactor,
  secondFactorName: secondFactors[row.secondFactor],
  sessionId: row.sessionId,
  ip: row.ip,
  userAgent: row.userAgent,
  requestId: row.requestId,
})
