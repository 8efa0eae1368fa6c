import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { takeBaseBackup } from './base-backup.ts'
import { findClientProgram, runClientProgram } from './client-programs.ts'
import { auditHead, countTables, serverVersion, type TableState } from './content-read.ts'
import { type Entry, writeEntry } from './durable.ts'
import type { Count, Manifest } from './manifest.ts'
import { withSession } from './session.ts'

export const baseArchive = 'database/base.tar.gz'
export const dumpArchive = 'database/sunport.dump'

export type DatabaseCopy = Pick<Manifest, 'database' | 'tables' | 'auditHead'> & { entries: Entry[] }

const compared = (before: Map<string, TableState>, after: Map<string, TableState>): Record<string, Count> =>
  Object.fromEntries(
    [...before].map(([name, { rows, moved }]) => {
      const now = after.get(name)
      return [
        name,
        { before: rows, after: now?.rows ?? 0, churn: Math.max(0, (now?.moved ?? moved) - moved) },
      ]
    }),
  )

/** The embedded server as it runs: nobody waits, nothing is locked. */
export const copyEmbedded = async (url: string, root: string): Promise<DatabaseCopy> => {
  const look = () =>
    withSession(url, async db => ({
      counts: await countTables(db),
      head: await auditHead(db),
      version: await serverVersion(db),
    }))
  const before = await look()
  const archive = await writeEntry(root, baseArchive, createGzip({ level: 1 }))
  const manifest = await writeEntry(root, 'database/backup_manifest')
  const taken = await takeBaseBackup(url, { archive: archive.input, manifest: manifest.input })
  archive.input.end()
  manifest.input.end()
  const entries = await Promise.all([archive.entry, manifest.entry])
  const after = await look()
  return {
    database: { kind: 'base', version: before.version, ...taken },
    tables: compared(before.counts, after.counts),
    auditHead: before.head,
    entries,
  }
}

/** A server of one's own, by its client programs; rows are counted in the very snapshot that is dumped. */
export const dumpServer = (url: string, root: string): Promise<DatabaseCopy> =>
  withSession(url, async db => {
    const version = await serverVersion(db)
    const program = findClientProgram('pg_dump', Number.parseInt(version, 10))
    return db.transaction(
      async tx => {
        const { rows } = await tx.execute<{ name: string }>(sql`SELECT pg_export_snapshot() AS name`)
        const dump = await writeEntry(root, dumpArchive)
        const args = ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${rows[0]?.name}`]
        await runClientProgram(program, args, url, output => pipeline(output, dump.input))
        const counts = await countTables(tx)
        return {
          database: { kind: 'dump', version } as const,
          tables: compared(counts, counts),
          auditHead: await auditHead(tx),
          entries: [await dump.entry],
        }
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
  })
