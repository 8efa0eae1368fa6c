import type { Writable } from 'node:stream'
import pg from 'pg'
import { besideTheApp } from '../platform/database/embedded/adopt.ts'
import { BackupRefusal } from './refusal.ts'

/** The part of the driver's connection that a command of the replication protocol needs. */
interface Wire {
  query(text: string): void
  stream: { pause(): void; resume(): void; destroy(error?: Error): void }
}

export interface Sinks {
  /** The data folder of the server, with the log of changes that makes it consistent. */
  archive: Writable
  /** PostgreSQL's own list of what is in it. */
  manifest: Writable
}

export interface BaseBackup {
  startLsn: string
  endLsn: string
  timeline: number
}

const [newArchive, data, beginManifest] = ['n', 'd', 'm'].map(letter => letter.charCodeAt(0))

/** What BASE_BACKUP answers: rows of where it begins, a stream of copied bytes, rows of where it ends. */
class BaseBackupCommand implements pg.Submittable {
  readonly done: Promise<string[][]>
  readonly #rows: string[][] = []
  readonly #sinks: Sinks
  readonly #settle: PromiseWithResolvers<string[][]>
  #sink: Writable | undefined
  #error: Error | undefined
  #isPaused = false

  constructor(sinks: Sinks) {
    this.#sinks = sinks
    this.#settle = Promise.withResolvers()
    this.done = this.#settle.promise
  }

  submit = (connection: unknown): void =>
    (connection as Wire).query(
      "BASE_BACKUP (LABEL 'sunport', WAL true, WAIT false, CHECKPOINT 'fast', MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')",
    )

  handleRowDescription = (): void => {}
  handleCommandComplete = (): void => {}
  handleDataRow = ({ fields }: { fields: (string | null)[] }): void =>
    void this.#rows.push(fields.map(field => field ?? ''))

  handleCopyData = ({ chunk }: { chunk: Buffer }, { stream }: Wire): void => {
    if (this.#error) return
    const kind = chunk[0]
    if (kind === newArchive) this.#begin(chunk.subarray(1, chunk.indexOf(0, 1)).toString())
    if (kind === beginManifest) this.#sink = this.#sinks.manifest
    // The driver uses its buffer again.
    if (kind !== data || this.#sink?.write(Buffer.from(chunk.subarray(1))) !== false) return
    // What the driver has read already still comes.
    if (this.#isPaused) return
    this.#isPaused = true
    stream.pause()
    this.#sink.once('drain', () => {
      this.#isPaused = false
      stream.resume()
    })
  }

  #begin(name: string): void {
    if (name === 'base.tar') this.#sink = this.#sinks.archive
    else this.#error = new BackupRefusal('数据库使用了表空间，无法整体备份；请改用 pg_dump。')
  }

  handleError = (error: Error): void => {
    this.#error ??= error
  }

  handleReadyForQuery = (): void => {
    if (this.#error) this.#settle.reject(this.#error)
    else this.#settle.resolve(this.#rows)
  }
}

/**
 * A copy of the whole running server over the replication protocol, as pg_basebackup takes it: the embedded build
 * ships no such program. The slot keeps what the copy still needs of the log of changes.
 */
export const takeBaseBackup = async (url: string, sinks: Sinks): Promise<BaseBackup> => {
  const client = new pg.Client({
    connectionString: url,
    application_name: besideTheApp,
    replication: 'true',
  } as pg.ClientConfig)
  const lost = Promise.withResolvers<never>()
  client.on('error', error => lost.reject(error))
  for (const sink of Object.values(sinks)) sink.on('error', (error: Error) => lost.reject(error))
  lost.promise.catch(() => {})
  await client.connect()
  try {
    await client.query(
      `CREATE_REPLICATION_SLOT sunport_backup_${process.pid} TEMPORARY PHYSICAL (RESERVE_WAL)`,
    )
    const command = client.query(new BaseBackupCommand(sinks))
    const rows = await Promise.race([command.done, lost.promise])
    const [first, last] = [rows[0], rows.at(-1)]
    if (!first?.[0] || !last?.[0]) throw new Error('the server told neither beginning nor end of the backup')
    return { startLsn: first[0], endLsn: last[0], timeline: Number(first[1]) }
  } finally {
    await client.end().catch(() => {})
  }
}
