import type { BulkReport } from '@sunport/contract/calls/crud.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { withoutAudit } from '../audit/rehearsing.ts'
import { recorder } from '../bulk/recording.ts'
import type { Db } from '../database/database.ts'

/** A service that can be made over the pool, or over one transaction. */
export interface Rehearsable<Service> {
  db: Db
  over(db: Db): Service
}

class TakenBack extends Error {}

/** Does the work for real, then takes all of it back: what it reports is what would happen, and no log tells of it. */
export const rehearse = async <T>(db: Db, work: (inside: Db) => Promise<T>): Promise<T> => {
  let result: { value: T } | undefined
  try {
    await db.transaction(async tx => {
      result = { value: await withoutAudit(() => work(tx)) }
      throw new TakenBack()
    })
  } catch (failure) {
    if (!(failure instanceof TakenBack) || !result) throw failure
  }
  return (result as { value: T }).value
}

/** The words of a refusal, or undefined when the work was done; what is no refusal is a failure of ours. */
export const refusalOf = async (work: Promise<unknown>): Promise<string | undefined> => {
  try {
    await work
    return undefined
  } catch (failure) {
    if (failure instanceof Problem) return failure.message
    throw failure
  }
}

/** One action on many rows, each in a transaction of its own: a refused row leaves the others alone. */
export const runBulk = async <Service, Row extends { id: string }>(
  { db, over }: Rehearsable<Service>,
  { rows, isRehearsal }: { rows: readonly Row[]; isRehearsal: boolean },
  act: (service: Service, row: Row) => Promise<unknown>,
): Promise<BulkReport> => {
  const all = async (inside: Db): Promise<BulkReport> => {
    const service = over(inside)
    const report: BulkReport = { rows: [] }
    const book = isRehearsal ? undefined : recorder()
    for (const row of rows) {
      const refusal = await refusalOf(
        book?.row ? book.row(inside, row, within => act(over(within), row)) : act(service, row),
      )
      report.rows.push({ id: row.id, refusal: refusal ?? null })
    }
    return report
  }
  return isRehearsal ? rehearse(db, all) : all(db)
}
