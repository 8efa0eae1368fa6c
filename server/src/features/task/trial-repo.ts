import { sql } from 'drizzle-orm'
import type { Db, Transaction } from '../../platform/database/database.ts'

const longestMs = 20_000

/** A look at one moment of the database, which itself refuses every change; nobody waits for it for long. */
export const readOnly = <T>(db: Db, look: (tx: Transaction, signal: AbortSignal) => Promise<T>): Promise<T> =>
  db.transaction(
    async tx => {
      await tx.execute(sql`SELECT set_config('statement_timeout', ${String(longestMs)}, true)`)
      return look(tx, AbortSignal.timeout(longestMs))
    },
    { accessMode: 'read only', isolationLevel: 'repeatable read' },
  )
