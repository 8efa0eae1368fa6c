import type pg from 'pg'
import type { Logger } from 'pino'
import { isCut, isForPrimary, isLost } from './lost.ts'
import type { RequiredPosition } from './required-position.ts'
import { replayedOn, type WalPosition } from './wal-position.ts'

/** How often the servers are asked how they are. */
const lookEveryMs = 1_000

interface Standby {
  host: string
  pool: pg.Pool
  isUp: boolean
  /** What it had replayed when it was looked at. */
  position: WalPosition
}

interface StandbyNeeds {
  /** A pool for each address. */
  pools: readonly { address: string; pool: pg.Pool }[]
  required: RequiredPosition
  log: Logger
}

type Work<T> = (client: pg.PoolClient) => Promise<T>

/** Thrown and caught here: what is asked for is not there yet. */
class Behind extends Error {}

/** What the public reads, from whichever standby has all that was heard of; else from the primary. */
export const createStandbys = ({ pools, required, log }: StandbyNeeds) => {
  const standbys = pools.map(
    ({ address, pool }): Standby => ({ host: new URL(address).host, pool, isUp: false, position: 0n }),
  )
  /** What readers of a connection see never goes back, so it is asked only for more. */
  const seen = new WeakMap<pg.PoolClient, WalPosition>()
  let turn = 0

  const fell = (standby: Standby, error: unknown): void => {
    if (standby.isUp) log.warn({ host: standby.host, reason: (error as Error).message }, 'standby lost')
    standby.isUp = false
  }
  const lookAt = async (standby: Standby): Promise<void> => {
    try {
      standby.position = await replayedOn(standby.pool)
      if (!standby.isUp) log.info({ host: standby.host }, 'standby is read from')
      standby.isUp = true
    } catch (error) {
      if (isCut(error) || !isLost(error)) fell(standby, error)
    }
  }
  const look = async (): Promise<void> =>
    void (await Promise.all([required.look(), ...standbys.map(each => lookAt(each))]))

  /** In turn. */
  const next = (): Standby | undefined => {
    for (let tried = 0; tried < standbys.length; tried += 1) {
      const standby = standbys[turn++ % standbys.length]
      if (standby?.isUp) return standby
    }
    return undefined
  }

  const readThere = async <T>(standby: Standby, least: WalPosition, work: Work<T>): Promise<T> => {
    let failure: Error | undefined
    const client = await standby.pool.connect()
    try {
      if ((seen.get(client) ?? 0n) < least) seen.set(client, await replayedOn(client))
      if ((seen.get(client) ?? 0n) < least) throw new Behind()
      return await work(client)
    } catch (error) {
      if (!(error instanceof Behind)) failure = error as Error
      throw error
    } finally {
      client.release(failure)
    }
  }

  /** Undefined when it has to be read elsewhere. */
  const tryThere = async <T>(work: Work<T>): Promise<{ result: T } | undefined> => {
    const least = required.now()
    const standby = least === undefined ? undefined : next()
    if (least === undefined || !standby) return undefined
    if (required.isPrimaryGone()) required.noteDoubtful()
    try {
      return { result: await readThere(standby, least, work) }
    } catch (error) {
      if (isCut(error)) fell(standby, error)
      else if (!(error instanceof Behind) && !isForPrimary(error)) throw error
      return undefined
    }
  }

  const beating = setInterval(look, lookEveryMs).unref()
  void look()

  return {
    /** Nothing but reads: what fails half done on one server is done from the beginning on another. */
    read: async <T>(work: Work<T>, onPrimary: () => Promise<T>): Promise<T> => {
      const there = await tryThere(work)
      if (there) return there.result
      try {
        return await onPrimary()
      } catch (error) {
        if (!isLost(error)) throw error
        await required.look()
        const instead = required.isPrimaryGone() ? await tryThere(work) : undefined
        if (!instead) throw error
        return instead.result
      }
    },
    /** Something was committed somewhere: what is read from now on must have it. */
    raise: required.raise,
    isPrimaryGone: required.isPrimaryGone,
    look,
    states: () => standbys.map(({ host, isUp, position }) => ({ host, isUp, position })),
    end: async (): Promise<void> => {
      clearInterval(beating)
      await Promise.all(standbys.map(({ pool }) => pool.end()))
    },
  }
}

export type Standbys = ReturnType<typeof createStandbys>
