import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { type TagBus, tag } from '../cache/tags.ts'
import type { Db, Transaction } from '../database/database.ts'
import { recorded } from '../database/served.ts'
import type { Anchors } from './anchors.ts'
import { type ChainLink, chainEnd } from './chain.ts'
import { auditCode } from './keys.ts'
import { chainVersion, textOfPlace } from './row-text.ts'

const auditLock = 7_330_002
const rowsAtOnce = 500
/** A little later, rows of several changes are sealed in one transaction. */
const gatherMs = 20
/** For what an instance left behind that died between its commit and its sealing. */
const lookEveryMs = 60_000

interface Waiting extends Record<string, unknown> {
  id: string
  mac: string | null
}

/** Gives rows their places behind the end of the chain. */
const place = async (tx: Transaction, end: ChainLink, rows: readonly Waiting[]): Promise<ChainLink> => {
  let last = end
  const places: { place: number; previous: string; hash: string }[] = []
  for (const { id, mac } of rows) {
    const next = last.place + 1
    const hash = auditCode(textOfPlace(next, last.hash, Number(id), mac))
    places.push({ place: next, previous: last.hash, hash })
    last = { place: next, hash, version: chainVersion }
  }
  await tx.execute(sql`UPDATE audit_log a SET place = p.place, previous_hash = p.previous_hash, hash = p.hash
    FROM unnest(${sql.param(rows.map(({ id }) => id))}::bigint[], ${sql.param(places.map(each => each.place))}::bigint[],
      ${sql.param(places.map(({ previous }) => previous))}::text[], ${sql.param(places.map(({ hash }) => hash))}::text[])
      AS p(id, place, previous_hash, hash)
    WHERE a.id = p.id`)
  return last
}

/** What to do when another is at work: leave it to him, or wait until what he seals is there. */
type AtWork = 'leave' | 'wait'

/** A statement of its own: the next ones must see what was sealed before the lock was had. */
const isOurs = async (tx: Transaction, atWork: AtWork): Promise<boolean> => {
  const lock =
    atWork === 'wait'
      ? sql`SELECT true AS "isMine" FROM pg_advisory_xact_lock(${auditLock})`
      : sql`SELECT pg_try_advisory_xact_lock(${auditLock}) AS "isMine"`
  return (await tx.execute<{ isMine: boolean }>(lock)).rows[0]?.isMine ?? false
}

/** One at a time over all instances. */
const sealSome = (db: Db, atWork: AtWork): Promise<{ sealed: number; last: ChainLink } | undefined> =>
  db.transaction(async tx => {
    if (!(await isOurs(tx, atWork))) return undefined
    const { rows } = await tx.execute<Waiting>(
      sql`SELECT id, mac FROM audit_log WHERE hash IS NULL ORDER BY id LIMIT ${rowsAtOnce}`,
    )
    const end = await chainEnd(tx)
    return { sealed: rows.length, last: rows.length > 0 ? await place(tx, end, rows) : end }
  })

/** Seals all that waits, and notes the end of the chain outside of the database. */
export const sealAudits = async (db: Db, anchors: Anchors, atWork: AtWork = 'leave'): Promise<number> => {
  let total = 0
  for (;;) {
    const done = await sealSome(db, atWork)
    if (!done) return total
    total += done.sealed
    if (done.sealed > 0 || anchors.owes()) await anchors.note(db, done.last)
    if (done.sealed < rowsAtOnce) return total
  }
}

/** Seals what any instance has committed, as soon as it is told of it. */
export const keepSealing = (db: Db, tags: TagBus, anchors: Anchors, log: Logger) => {
  let isStopped = false
  let isWanted = false
  let atWork: AtWork = 'leave'
  let work: Promise<void> | undefined
  const run = async (): Promise<void> => {
    while (isWanted) {
      const how = atWork
      isWanted = false
      atWork = 'leave'
      await new Promise(resolve => setTimeout(resolve, gatherMs))
      await recorded(() => sealAudits(db, anchors, how)).catch(error =>
        log.warn({ err: error }, 'audit rows not sealed yet'),
      )
    }
  }
  const seal = (): void => {
    if (isStopped) return
    isWanted = true
    work ??= run().finally(() => {
      work = undefined
      if (isWanted) seal()
    })
  }
  tags.onTouch(touched => touched.includes(tag.audit) && seal())
  tags.onGap(seal)
  // Whoever holds the chain's lock for good would keep its rows unsealed without a word.
  const timer = setInterval(() => {
    atWork = 'wait'
    seal()
  }, lookEveryMs).unref()
  seal()
  return {
    stop: async (): Promise<void> => {
      isStopped = true
      clearInterval(timer)
      await work
      await sealAudits(db, anchors).catch(() => {})
    },
  }
}
