import { randomUUID } from 'node:crypto'
import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Db, Queries } from '../database/database.ts'
import { type BrokenLink, type ChainLink, chainStart } from './chain.ts'
import { auditCode, isAuditCode } from './keys.ts'

/** The end of the chain at some moment, as it was noted where the database's owner does not write. */
interface Anchor {
  place: number
  hash: string
  at: string
  mac: string
}

/** Whoever notes an end holds it, in whichever process: files know no turns. */
const notingLock = 7_330_022

/** One line for good at least so often, while rows are written. */
const lineEveryMs = 3_600_000

const textOf = ({ place, hash, at }: Omit<Anchor, 'mac'>): string =>
  JSON.stringify(['anchor', place, hash, at])

const readText = (path: string): Promise<string> =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })

/** A line that was cut off by a crash is no anchor, nor is anything that is not signed. */
const anchorIn = (line: string): Anchor | undefined => {
  try {
    const anchor: Anchor = JSON.parse(line)
    return isAuditCode(anchor.mac, textOf(anchor)) ? anchor : undefined
  } catch {
    return undefined
  }
}

/** Those anchors that the chain contradicts. */
const contradicted = async (queries: Queries, anchors: readonly Anchor[]): Promise<Anchor[]> => {
  const start = await chainStart(queries)
  const { rows } = await queries.execute<{ place: string; hash: string }>(sql`
    SELECT coalesce(place, id) AS place, hash FROM audit_log
    WHERE hash IS NOT NULL AND coalesce(place, id) = ANY(${sql.param(anchors.map(({ place }) => place))}::bigint[])`)
  const found = new Map(rows.map(({ place, hash }) => [Number(place), hash]))
  found.set(start.place, start.hash)
  return anchors.filter(({ place, hash }) => place >= start.place && found.get(place) !== hash)
}

/**
 * Where the chain ends is noted outside of the database, signed: the newest end in one file, an end now and then and
 * every contradicted one in another, for good, and in the server's log.
 */
export const auditAnchors = (folder: string, clock: Clock, log: Logger) => {
  const [headPath, linesPath] = [join(folder, 'audit-head.json'), join(folder, 'audit-anchors.jsonl')]
  let lineAt = -Infinity
  let isOwing = false

  const writeHead = async (anchor: Anchor): Promise<void> => {
    const unfinished = `${headPath}.${randomUUID()}.unfinished`
    await writeFile(unfinished, `${JSON.stringify(anchor)}\n`, { mode: 0o600, flush: true })
    await rename(unfinished, headPath)
  }
  const keepForGood = async (anchor: Anchor, what: string): Promise<void> => {
    await appendFile(linesPath, `${JSON.stringify(anchor)}\n`, { mode: 0o600, flush: true })
    log.info({ anchor }, what)
  }

  const note = async (queries: Queries, { place, hash }: ChainLink): Promise<void> => {
    await mkdir(folder, { recursive: true })
    const before = anchorIn(await readText(headPath))
    if (before && before.place > place && (await contradicted(queries, [before])).length === 0) return
    // Whoever cut the chain must not have the next row hide it.
    for (const lost of before ? await contradicted(queries, [before]) : [])
      await keepForGood(lost, 'audit chain contradicts its anchor')
    const said = { place, hash, at: clock.now().toISOString() }
    const anchor = { ...said, mac: auditCode(textOf(said)) }
    await writeHead(anchor)
    if (clock.now().getTime() - lineAt < lineEveryMs) return
    lineAt = clock.now().getTime()
    await keepForGood(anchor, 'audit chain anchored')
  }

  const noteInTurn = async (db: Db, end: ChainLink): Promise<void> => {
    isOwing = true
    await db.transaction(async tx => {
      await tx.execute(sql`SELECT pg_advisory_xact_lock(${notingLock})`)
      await note(tx, end)
    })
    isOwing = false
  }

  // One after the other: of two ends that are noted at once, the later one must stay.
  let noting = Promise.resolve()
  return {
    /** Whether an end could not be noted, and none since. */
    owes: () => isOwing,

    /** The end of the chain, after it was committed: an anchor never names what is not there. */
    note: (db: Db, end: ChainLink): Promise<void> => {
      const noted = noting.then(() => noteInTurn(db, end))
      noting = noted.catch(() => undefined)
      return noted
    },

    /** The first place where the chain is not what was noted of it: it was cut, or written anew. */
    verify: async (queries: Queries): Promise<BrokenLink | undefined> => {
      const lines = `${await readText(linesPath)}\n${await readText(headPath)}`.split('\n').filter(Boolean)
      const wrong = await contradicted(
        queries,
        lines.flatMap(line => anchorIn(line) ?? []),
      )
      if (wrong.length === 0) return undefined
      return { id: Math.min(...wrong.map(({ place }) => place)), problem: 'anchor' }
    },
  }
}

export type Anchors = ReturnType<typeof auditAnchors>
