import { createHash } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { chainStart, textOfArchive, verifyChain } from '../../platform/audit/chain.ts'
import { auditCode } from '../../platform/audit/keys.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Transaction } from '../../platform/database/database.ts'
import type { Settings } from '../../platform/settings.ts'

const retentionLock = 7_330_024
const dayMs = 86_400_000
/** One archive file holds so many rows at most; what is left waits for the next. */
const rowsInFile = 20_000

const compress = promisify(gzip)

/** Rows leave the database only when a file that says the same lies on the disk. */
const writeArchive = async (folder: string, name: string, text: string): Promise<string> => {
  const content = await compress(text)
  await mkdir(folder, { recursive: true })
  const unfinished = join(folder, `${name}.unfinished`)
  try {
    await writeFile(unfinished, content, { flush: true })
    await rename(unfinished, join(folder, name))
  } finally {
    await rm(unfinished, { force: true })
  }
  return createHash('sha256').update(content).digest('hex')
}

/** Takes away what is older than logs are kept. Operations are sealed into a file first, and only if they are whole. */
export const logRetention = (db: Db, clock: Clock, settings: Settings, folder: string, log: Logger) => {
  const sealOldest = async (tx: Transaction, limit: string): Promise<number> => {
    const start = await chainStart(tx)
    // The newest row stays, so that the chain always has an end to go on from.
    const { rows } = await tx.execute<{ place: string; hash: string; line: string }>(sql`
      SELECT coalesce(place, id) AS place, hash, row_to_json(a)::text AS line FROM audit_log a
      WHERE hash IS NOT NULL AND coalesce(place, id) > ${start.place}
        AND coalesce(place, id) < (SELECT max(coalesce(place, id)) FROM audit_log WHERE hash IS NOT NULL)
        AND coalesce(place, id) < coalesce((SELECT min(coalesce(place, id)) FROM audit_log
          WHERE at >= ${limit}::timestamptz AND hash IS NOT NULL), 9223372036854775807)
      ORDER BY coalesce(place, id) LIMIT ${rowsInFile}`)
    const last = rows.at(-1)
    if (!last) return 0
    const { broken } = await verifyChain(tx, start, rows.length)
    if (broken) {
      log.error({ id: broken.id }, 'audit rows not archived: the chain is broken')
      return 0
    }
    const name = `audit-${rows[0]?.place}-${last.place}.jsonl.gz`
    const digest = await writeArchive(folder, name, `${rows.map(({ line }) => line).join('\n')}\n`)
    const seal = { place: Number(last.place), hash: last.hash, rowCount: rows.length }
    const mac = auditCode(textOfArchive({ ...seal, fileName: name, fileDigest: digest }))
    await tx.execute(sql`INSERT INTO audit_seal (last_id, last_hash, row_count, file_name, file_digest, sealed_at, mac)
      VALUES (${last.place}, ${last.hash}, ${rows.length}, ${name}, ${digest}, ${clock.now().toISOString()}, ${mac})`)
    await tx.execute(
      sql`DELETE FROM audit_log WHERE hash IS NOT NULL AND coalesce(place, id) <= ${last.place}`,
    )
    return rows.length
  }

  const removeOld = async (tx: Transaction, limit: string): Promise<number> => {
    await tx.execute(sql`SET LOCAL sunport.retention = 'on'`)
    const removed = [
      await tx.execute(sql`DELETE FROM login_log WHERE at < ${limit}::timestamptz`),
      await tx.execute(sql`DELETE FROM api_log WHERE at < ${limit}::timestamptz`),
      await tx.execute(sql`DELETE FROM visit_log WHERE visited_at < ${limit}::timestamptz`),
      await tx.execute(sql`DELETE FROM server_crash WHERE at < ${limit}::timestamptz`),
    ]
    return removed.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0)
  }

  const runOnce = (): Promise<{ removed: number; sealed: number }> =>
    db.transaction(async tx => {
      const lock = await tx.execute<{ isMine: boolean }>(
        sql`SELECT pg_try_advisory_xact_lock(${retentionLock}) AS "isMine"`,
      )
      if (!lock.rows[0]?.isMine) return { removed: 0, sealed: 0 }
      const limit = new Date(clock.now().getTime() - settings.get('log.retention-days') * dayMs).toISOString()
      const removed = await removeOld(tx, limit)
      return { removed, sealed: await sealOldest(tx, limit) }
    })

  /** What was taken away, and how many operations were sealed into files. */
  return async (): Promise<{ removed: number; sealed: number }> => {
    const total = { removed: 0, sealed: 0 }
    for (;;) {
      const { removed, sealed } = await runOnce()
      total.removed += removed
      total.sealed += sealed
      if (sealed < rowsInFile) return total
    }
  }
}

export type LogRetention = ReturnType<typeof logRetention>
