import { Problem } from '@sunport/contract/problems.ts'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { isLost, isReadOnlyServer } from './lost.ts'
import { readsThere } from './shared-pool.ts'
import type { Standbys } from './standbys.ts'

type Own = NodePgDatabase & { $client: pg.Pool }

/** A commit that was not answered may have been done or not: it is told as neither. */
const transactingOnce =
  (client: pg.PoolClient): Own['transaction'] =>
  async (work, config) => {
    try {
      return await drizzle(client).transaction(work, config)
    } catch (error) {
      if ((client as { isCommitting?: boolean }).isCommitting && isLost(error))
        throw Object.assign(new Problem('service.unconfirmed'), { cause: error })
      throw error
    }
  }

/**
 * The library takes a connection for each transaction and keeps it for good when `begin` fails, as it does on one
 * that the server has cut: a few outages, and no connection is left. Here whoever takes one gives it back.
 */
export const transactingOn = (pool: pg.Pool, standbys?: Standbys): Own => {
  const db = drizzle(pool)
  db.transaction = async (work, config) => {
    const here = async () => {
      const client = await pool.connect()
      let isReadOnly = false
      try {
        return await transactingOnce(client)(work, config)
      } catch (error) {
        isReadOnly = isReadOnlyServer(error)
        throw error
      } finally {
        // What could not even be rolled back is not handed to the next one; nor is a server that takes no writes.
        client.release(isReadOnly || client.getTransactionStatus() !== 'I')
      }
    }
    return standbys && readsThere()
      ? standbys.read(client => drizzle(client).transaction(work, config), here)
      : here()
  }
  return db
}
