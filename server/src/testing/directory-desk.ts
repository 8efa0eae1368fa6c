import type { FunctionCode } from '@sunport/contract/functions.ts'
import { creditCodeCheck } from '@sunport/contract/rules/credit-code.ts'
import { creditRecord } from '../features/credit/table.ts'
import type { Queries } from '../platform/database/database.ts'
import type { TestApp } from './app.ts'
import { type Acting, actAs, insertRole, insertUser } from './people.ts'

/** A code that passes its own check, one for each number. */
export const creditCodeOf = (number: number): string => {
  const seventeen = `91440101MA${String(number).padStart(7, '0')}`
  return seventeen + creditCodeCheck(seventeen)
}

type CreditValues = typeof creditRecord.$inferInsert

export const creditSample = (id: string, values: Partial<CreditValues> = {}): CreditValues => ({
  id,
  siteId: 'gd',
  kind: 'misconduct',
  creditType: '1',
  creditName: `${id}贸易有限公司`,
  creditCode: null,
  detailReason: '提供虚假材料谋取中标',
  lawBasic: '《政府采购法》第七十七条',
  handleResult: '一年内禁止参加政府采购活动',
  handleUnit: '甲地财政局',
  documentNumber: `甲财采决〔2026〕${id}号`,
  startDate: '2026-01-15',
  endDate: '2027-01-14',
  publishDate: '2026-01-20',
  dataSource: '甲地财政局',
  ...values,
})

export const insertCredits = (db: Queries, samples: CreditValues[]) => db.insert(creditRecord).values(samples)

/** Somebody who holds these functions and nothing else, on one site or on all. */
export const actWith = async (
  app: TestApp,
  userName: string,
  functions: FunctionCode[],
  siteIds?: string[],
): Promise<Acting> => {
  const id = `role-${userName}`
  await insertRole(app.db, { id, dataScope: siteIds ? 'site' : 'all', siteIds: siteIds ?? [] }, functions)
  await insertUser(app.db, { userName, roleIds: [id] })
  return actAs(app, userName)
}
