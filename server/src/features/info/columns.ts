import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { type PublicationRow, publication } from './table.ts'

/** Every column of `publication`, under its name in the program. */
export const allColumns = (alias: string): SQL =>
  sql.raw(
    Object.entries(getTableColumns(publication))
      .map(([name, column]) => `${alias}.${column.name} AS "${name}"`)
      .join(', '),
  )

/** The driver reads bigint as text. */
export const toRow = <R extends PublicationRow>(row: R): R => {
  row.seq = BigInt(row.seq)
  return row
}
