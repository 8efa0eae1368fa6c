import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Db } from '../platform/database/database.ts'
import { besideTheApp } from '../platform/database/embedded/adopt.ts'

/** One connection without limits of time: to count a large table takes as long as it takes. */
export const withSession = async <T>(
  url: string,
  work: (db: Db, client: pg.Client) => Promise<T>,
): Promise<T> => {
  const client = new pg.Client({ connectionString: url, application_name: besideTheApp })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(drizzle(client), client)
  } finally {
    await client.end().catch(() => {})
  }
}
