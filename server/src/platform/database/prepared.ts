import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'

/** Beyond so many shapes a connection's memory matters more than the planning that a name saves. */
const mostNames = 300

const dialect = new PgDialect()
const names = new Map<string, string>()

/** The same text has the same name, in every connection. */
const nameOf = (text: string): string | undefined => {
  const known = names.get(text)
  if (known || names.size >= mostNames) return known
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

/**
 * Runs composed statements under a name: PostgreSQL parses each shape once a connection, and plans it once where
 * one plan suits all values. For the statements that visitors send; rows come as the driver reads them.
 */
export const preparedQueries =
  (client: pg.Pool | pg.ClientBase) =>
  async <R>(statement: SQL): Promise<R[]> => {
    const { sql: text, params: values } = dialect.sqlToQuery(statement)
    const name = nameOf(text)
    const { rows } = await client.query(name ? { name, text, values } : { text, values })
    return rows as R[]
  }

export type PreparedQueries = ReturnType<typeof preparedQueries>
