import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Logger } from 'pino'
import { said } from '../log-scope.ts'
import { statementSpan } from '../trace/trace.ts'
import { transactionNaming } from './prepared.ts'
import { type Readiness, readinessOf } from './readiness.ts'
import { isRecorded, isServed } from './served.ts'
import { isVisiting } from './visitors.ts'
import { type WatchStatement, watchedClient } from './watched-client.ts'

/** Opens transactions; inside of one, those that can be taken back on their own. */
export type Db = PgDatabase<NodePgQueryResultHKT>
export type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0]
/** What a repo works on: the pool, or the transaction of a use case. */
export type Queries = Db | Transaction

export interface Database {
  db: Db
  pool: pg.Pool
  /** Whether the database answers, by a connection that nothing else may take, and has what was brought into it. */
  probe(): Promise<Readiness>
  /** By what they are for, for whoever watches. */
  pools: Readonly<Record<string, pg.Pool>>
  end(): Promise<void>
}

interface Limits {
  size: number
  /** How long somebody waits for a connection. */
  waitMs: number
  statementMs: number
  lockMs: number
}

/** Of those at work; long imports and lists are theirs. */
const deskLimits: Limits = { size: 20, waitMs: 10_000, statementMs: 30_000, lockMs: 10_000 }

/** How much of the database an application takes. */
export interface DatabaseShare {
  desk: Partial<Limits>
  visitors: Limits
}

/**
 * In production a crowd is told to come back at once, and a table that somebody has locked holds visitors up for a
 * second; elsewhere a busy machine may take its time.
 */
export const shareOf = (production: boolean): DatabaseShare =>
  production
    ? {
        desk: { size: 10, waitMs: 2_000 },
        visitors: { size: 10, waitMs: 2_000, statementMs: 3_000, lockMs: 1_000 },
      }
    : {
        desk: { size: 10 },
        visitors: { size: 10, waitMs: 10_000, statementMs: 30_000, lockMs: 5_000 },
      }

const probeMs = 2_000
/** A machine under load takes long to connect, and is ready all the same. */
const probeConnectMs = 5_000

interface OtherPools {
  visitors?: pg.Pool | undefined
  /** Takes the place of the desk's own for requests, where these may only read. */
  readers?: pg.Pool | undefined
}

/** The pool of those at work; what others ask for is passed on to their own, transactions included. */
class SharedPool extends pg.Pool {
  readonly #visitors: pg.Pool | undefined
  readonly #readers: pg.Pool | undefined

  constructor(options: pg.PoolConfig, { visitors, readers }: OtherPools) {
    super(options)
    this.#visitors = visitors
    this.#readers = readers
  }

  // biome-ignore lint/suspicious/noExplicitAny: the driver's overloads are passed through as they come
  override connect(callback?: any): any {
    if (this.#readers && isRecorded()) return super.connect(callback)
    if (this.#visitors && isVisiting()) return this.#visitors.connect(callback)
    if (this.#readers && isServed()) return this.#readers.connect(callback)
    return super.connect(callback)
  }
}

/**
 * The library takes a connection for each transaction and keeps it for good when `begin` fails, as it does on one
 * that the server has cut: a few outages, and no connection is left. Here whoever takes one gives it back.
 */
const transactingOn = (pool: pg.Pool): Db => {
  const db: Db = drizzle(pool)
  db.transaction = async (work, config) => {
    const client = await pool.connect()
    try {
      return await drizzle(client).transaction(work, config)
    } finally {
      // What could not even be rolled back is not handed to the next one.
      client.release(client.getTransactionStatus() !== 'I')
    }
  }
  return db
}

/** Every transaction of such a connection begins as one that the database lets read alone. */
const readingOnly = (url: string): string => {
  const own = new URL(url)
  const options = own.searchParams.get('options') ?? ''
  own.searchParams.set('options', `${options} -c default_transaction_read_only=on`.trim())
  return own.href
}

const longestTold = 500
/** Refused for what it says (class 23): rules of the database that a use case counts on, and answers for. */
const isExpected = (failure: Error): boolean => /^23/.test((failure as { code?: string }).code ?? '')

/** A statement that failed stands in the log with the request or the run it was made for, and without its values. */
const tellFailures =
  (log: Logger): WatchStatement =>
  text => {
    // The driver calls back from wherever its socket is read.
    const fields = said()
    return failure => {
      if (!failure) return
      const told = { ...fields, err: failure, sql: text.slice(0, longestTold) }
      log[isExpected(failure) ? 'debug' : 'warn'](told, 'statement failed')
    }
  }

const watchStatements = (log: Logger): WatchStatement => {
  const tell = tellFailures(log)
  return text => {
    const told = tell(text)
    const traced = statementSpan(text)
    if (!traced) return told
    return failure => {
      traced(failure)
      told?.(failure)
    }
  }
}

/** Without a share for visitors, one pool of the given size is there for all: tools and tests have no crowd. */
// Wire times are text and money is text: numeric stays a string, bigint becomes one as well.
export const openDatabase = (
  url: string,
  log: Logger,
  share: number | DatabaseShare = 20,
  /** A demonstration: requests get connections that write nothing. */
  { servesReadOnly = false } = {},
): Database => {
  const Client = watchedClient(transactionNaming(), watchStatements(log))
  const servingUrl = servesReadOnly ? readingOnly(url) : url
  const optionsOf = ({ size, waitMs, statementMs, lockMs }: Limits, from = url): pg.PoolConfig => ({
    connectionString: from,
    max: size,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'sunport',
    Client,
  })
  const tell = (error: Error): void => log.warn({ reason: error.message }, 'database connection lost')
  // A connection cut by the server must not end the process; the next query gets a new one.
  const watched = <P extends pg.Pool>(pool: P): P => {
    pool.on('error', tell)
    pool.on('connect', client => client.on('error', tell))
    return pool
  }
  const desk = typeof share === 'number' ? { size: share } : share.desk
  const opened = (limits: Limits) => watched(new pg.Pool(optionsOf(limits, servingUrl)))
  const deskShare = { ...deskLimits, ...desk }
  const visitors = typeof share === 'number' ? undefined : opened(share.visitors)
  const readers = servesReadOnly ? opened(deskShare) : undefined
  const pool = watched(new SharedPool(optionsOf(deskShare), { visitors, readers }))
  const probing = watched(
    new pg.Pool({
      connectionString: url,
      max: 1,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: probeConnectMs,
      query_timeout: probeMs,
      application_name: 'sunport-probe',
    }),
  )
  return {
    db: transactingOn(pool),
    pool,
    pools: { desk: pool, ...(visitors && { visitors }), ...(readers && { readers }), probe: probing },
    probe: async () => readinessOf(probing),
    end: async () => void (await Promise.all([pool, visitors, readers, probing].map(each => each?.end()))),
  }
}
