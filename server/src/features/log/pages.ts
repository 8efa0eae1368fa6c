import type { Page } from '@sunport/contract/envelope.ts'
import { and, count, desc, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Queries } from '../../platform/database/database.ts'
import { offsetOf, orderOf, type Paging } from '../../platform/database/list.ts'

/** A table that only grows, read from its newest row. */
export interface LogTable<T extends PgTable> {
  table: T
  id: PgColumn
  time: PgColumn
  sortable?: Readonly<Record<string, PgColumn>>
}

const batchSize = 1000
/** More is nothing that anybody reads, and nothing that one request should ask of the database. */
const mostExported = 200_000

export const readLog = <T extends PgTable>(db: Queries, { table, id, time, sortable = {} }: LogTable<T>) => {
  type Row = T['$inferSelect']
  const plain = table as PgTable
  const newest = [desc(time), desc(id)]

  const countOf = async (where: SQL | undefined): Promise<number> =>
    (await db.select({ total: count() }).from(plain).where(where))[0]?.total ?? 0

  return {
    countOf,

    find: async (where: SQL | undefined): Promise<Row | undefined> =>
      (await db.select().from(plain).where(where).limit(1))[0] as Row | undefined,

    /** The page's rows are found in an index; only they themselves are read whole, however deep the page lies. */
    page: async (where: SQL | undefined, paging: Paging): Promise<Page<Row>> => {
      const order = orderOf(paging, sortable, newest)
      const shown = db
        .select({ id })
        .from(plain)
        .where(where)
        .orderBy(...order)
        .limit(paging.pageSize)
        .offset(offsetOf(paging))
      const [rows, total] = await Promise.all([
        db
          .select()
          .from(plain)
          .where(inArray(id, shown))
          .orderBy(...order),
        countOf(where),
      ])
      return { rows: rows as Row[], total }
    },

    /** All rows, each batch behind the last row of the one before: none is skipped by what is added meanwhile. */
    batches: async function* (where: SQL | undefined): AsyncGenerator<Row[]> {
      let behind: SQL | undefined
      for (let taken = 0; taken < mostExported; taken += batchSize) {
        const rows = await db
          .select({ row: plain as never, time, id })
          .from(plain)
          .where(and(where, behind))
          .orderBy(...newest)
          .limit(batchSize)
        const last = rows.at(-1)
        if (!last) return
        yield rows.map(({ row }) => row as Row)
        if (rows.length < batchSize) return
        behind = sql`(${time}, ${id}) < (${(last.time as Date).toISOString()}::timestamptz, ${last.id})`
      }
    },
  }
}
