import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Db } from './database.ts'
import { type PreparedQueries, preparedQueries } from './prepared.ts'

/** Work of one connection, so that the public's own queries can read inside of a transaction. */
export const onOneConnection = async <T>(
  pool: pg.Pool,
  work: (db: Db, query: PreparedQueries) => Promise<T>,
): Promise<T> => {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    return await work(drizzle(client), preparedQueries(client))
  } catch (caught) {
    failure = caught as Error
    throw caught
  } finally {
    // A connection that failed in the middle of something is not used again.
    client.release(failure)
  }
}
