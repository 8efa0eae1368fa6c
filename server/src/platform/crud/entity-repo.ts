import { and, count, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Queries } from '../database/database.ts'
import { offsetOf, orderOf, type Paging } from '../database/list.ts'

type EntityTable = PgTable & { id: PgColumn; version: PgColumn }

export interface ListShape {
  sortable: Readonly<Record<string, PgColumn | SQL>>
  /** The list's own order; its last part must tell any two rows apart. */
  order: SQL[]
}

/** What every table of the list-and-form kind is asked: find, page, add, change if unchanged, remove. */
export const entityRepo = <T extends EntityTable>(db: Queries, table: T) => {
  type Row = T['$inferSelect']
  // The query builder cannot follow a table that is only known by its bounds.
  const plain = table as PgTable
  const same = (id: string, version: number): SQL | undefined =>
    and(eq(table.id, id), eq(table.version, version))

  return {
    find: async (id: string, within?: SQL): Promise<Row | undefined> =>
      (
        await db
          .select()
          .from(plain)
          .where(and(eq(table.id, id), within))
      )[0] as Row | undefined,

    /** The row, held against every other change until the transaction ends. */
    lock: async (id: string, within?: SQL): Promise<Row | undefined> =>
      (
        await db
          .select()
          .from(plain)
          .where(and(eq(table.id, id), within))
          .for('update')
      )[0] as Row | undefined,

    page: async (where: SQL | undefined, paging: Paging, { sortable, order }: ListShape) => {
      const [rows, [counted]] = await Promise.all([
        db
          .select()
          .from(plain)
          .where(where)
          .orderBy(...orderOf(paging, sortable, order))
          .limit(paging.pageSize)
          .offset(offsetOf(paging)),
        db.select({ total: count() }).from(plain).where(where),
      ])
      return { rows: rows as Row[], total: counted?.total ?? 0 }
    },

    /** undefined when a unique value is taken. */
    insert: async (row: T['$inferInsert']): Promise<Row | undefined> =>
      (await db.insert(plain).values(row).onConflictDoNothing().returning())[0] as Row | undefined,

    /** undefined when somebody else changed the row since it was read. */
    update: async (
      id: string,
      version: number,
      change: Partial<T['$inferInsert']>,
    ): Promise<Row | undefined> =>
      (
        await db
          .update(plain)
          .set({ ...change, version: sql`${table.version} + 1` })
          .where(same(id, version))
          .returning()
      )[0] as Row | undefined,

    remove: async (id: string, version: number): Promise<boolean> =>
      (await db.delete(plain).where(same(id, version)).returning()).length === 1,
  }
}
