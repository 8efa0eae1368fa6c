import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Logger } from 'pino'
import { transactionNaming } from './prepared.ts'

/** Opens transactions; inside of one, those that can be taken back on their own. */
export type Db = PgDatabase<NodePgQueryResultHKT>
export type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0]
/** What a repo works on: the pool, or the transaction of a use case. */
export type Queries = Db | Transaction

export interface Database {
  db: Db
  pool: pg.Pool
  end(): Promise<void>
}

// Wire times are text and money is text: numeric stays a string, bigint becomes one as well.
export const openDatabase = (url: string, log: Logger, size = 20, waitMs = 10_000): Database => {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: 30_000,
    statement_timeout: 30_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'sunport',
    Client: transactionNaming(),
  })
  // A connection cut by the server must not end the process; the next query gets a new one.
  pool.on('error', error => log.warn({ reason: error.message }, 'database connection lost'))
  pool.on('connect', client =>
    client.on('error', error => log.warn({ reason: error.message }, 'database connection lost')),
  )
  return { db: drizzle(pool), pool, end: () => pool.end() }
}
