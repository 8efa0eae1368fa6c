import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

/** The names that the program gives to the columns of a table. */
export type ColumnOf<T extends PgTable> = keyof T['_']['columns'] & string

type Columns = [name: string, column: PgColumn][]

const listed = (parts: SQL[]): SQL => sql.join(parts, sql`, `)

/** The columns of a table by their names in the program; what the database works out itself is not written. */
export const columnsOf = <T extends PgTable>(
  table: T,
  { except = [] }: { except?: readonly ColumnOf<T>[] } = {},
): Columns =>
  (Object.entries(getTableColumns(table)) as Columns).filter(
    ([name, { generated, generatedIdentity }]) =>
      !generated && generatedIdentity?.type !== 'always' && !(except as readonly string[]).includes(name),
  )

/** Their names as a list in SQL text, without the table's own. */
export const namesOf = (columns: Columns): SQL =>
  listed(columns.map(([, { name }]) => sql`${sql.identifier(name)}`))

/** Every column of a table that a statement knows by another name, each under its name in the program. */
export const selectedAs = (table: PgTable, alias: string): SQL =>
  sql.raw(
    Object.entries(getTableColumns(table))
      .map(([name, column]) => `${alias}.${column.name} AS "${name}"`)
      .join(', '),
  )

interface Copying<T extends PgTable> {
  /** What the copied rows are called in the statement. */
  as: string
  /** What differs from the copied row. */
  set: Partial<Record<ColumnOf<T>, SQL>>
  /** What begins anew: the new row has what any new row has. */
  leave?: readonly ColumnOf<T>[]
  /** `FROM …` with its joins and conditions. */
  from: SQL
}

/** New rows that are like others. A column that nobody mentions is copied, so a new one is as well. */
export const copyRows = <T extends PgTable>(table: T, { as, set, leave = [], from }: Copying<T>): SQL => {
  const columns = columnsOf(table, { except: leave })
  const given: Record<string, SQL | undefined> = set
  const values = columns.map(
    ([name, column]) => given[name] ?? sql`${sql.identifier(as)}.${sql.identifier(column.name)}`,
  )
  return sql`INSERT INTO ${table} (${namesOf(columns)}) SELECT ${listed(values)} ${from}`
}

/** Rows that a query makes. A column without a value does not compile. */
export const insertSelected = <T extends PgTable>(
  table: T,
  values: Record<keyof T['$inferInsert'] & string, SQL>,
  from: SQL,
): SQL => {
  const columns = columnsOf(table)
  const given: Record<string, SQL> = values
  const selected = columns.map(([name]) => sql`${given[name]}`)
  return sql`INSERT INTO ${table} (${namesOf(columns)}) SELECT ${listed(selected)} ${from}`
}

/** Rows that come as JSON, under the names of the program. */
export const insertJson = (table: PgTable, rows: string): SQL => {
  const columns = columnsOf(table)
  const taken = columns.map(([name]) => sql`r.${sql.identifier(name)}`)
  const typed = columns.map(([name, column]) => sql`${sql.identifier(name)} ${sql.raw(column.getSQLType())}`)
  return sql`INSERT INTO ${table} (${namesOf(columns)})
    SELECT ${listed(taken)} FROM jsonb_to_recordset(${rows}::jsonb) AS r(${listed(typed)})`
}
