import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'

/** Whatever an attacker with the owner's rights may do to a database; what it was before comes back. */
export const tampered = async (
  db: Db,
  table: string,
  where: SQL,
  change: SQL,
  then: () => Promise<void>,
): Promise<void> => {
  const at = sql.identifier(table)
  const past = (...statements: SQL[]) =>
    db.transaction(async tx => {
      await tx.execute(sql`SET LOCAL session_replication_role = replica`)
      for (const statement of statements) await tx.execute(statement)
    })
  const { rows } = await db.execute<{
    list: string
  }>(sql`SELECT string_agg(quote_ident(column_name), ', ') AS list
    FROM information_schema.columns WHERE table_name = ${table} AND is_generated = 'NEVER'`)
  const list = sql.raw(rows[0]?.list ?? '')
  await past(sql`CREATE TABLE kept_before AS SELECT * FROM ${at} WHERE ${where}`, change)
  await then()
  await past(
    sql`DELETE FROM ${at} WHERE ${where}`,
    sql`INSERT INTO ${at} (${list}) OVERRIDING SYSTEM VALUE SELECT ${list} FROM kept_before`,
    sql`DROP TABLE kept_before`,
  )
}
