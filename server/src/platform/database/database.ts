import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Logger } from 'pino'
import { said } from '../log-scope.ts'
import { statementSpan } from '../trace/trace.ts'
import { HostPool } from './host-pool.ts'
import { addressesIn, hostsOf } from './hosts.ts'
import { transactionNaming } from './prepared.ts'
import { primaryClient } from './primary-client.ts'
import { type Readiness, readinessOf } from './readiness.ts'
import { createRequiredPosition } from './required-position.ts'
import { SharedPool } from './shared-pool.ts'
import { createStandbys, type Standbys } from './standbys.ts'
import { transactingOn } from './transacting.ts'
import { writtenOn } from './wal-position.ts'
import { type WatchStatement, watchedClient } from './watched-client.ts'

/** Opens transactions; inside of one, those that can be taken back on their own. */
export type Db = PgDatabase<NodePgQueryResultHKT>
export type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0]
/** What a repo works on: the pool, or the transaction of a use case. */
export type Queries = Db | Transaction

export interface Database {
  db: Db
  pool: pg.Pool
  /** Past any pooler: for what a session holds, such as its locks. */
  direct: pg.Pool
  /** For what the public reads, where there are any. */
  standbys: Standbys | undefined
  /** Called when what was read while there was no primary may have been old. */
  onDoubt(heed: () => void): void
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

const idleInTransactionMs = 60_000
const probeMs = 2_000
/** A machine under load takes long to connect, and is ready all the same. */
const probeConnectMs = 5_000

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

/** What stands between and beside the application and its database, where there is more than the one server. */
export interface Servers {
  /** Standbys for what the public reads: addresses in a list. */
  replicaUrls?: string | undefined
  longestLagMs?: number | undefined
  /** Past the pooler, for what a session must hold; given, the other address is a pooler's. */
  directUrl?: string | undefined
  /** Off for a pooler that knows no named statements. */
  namesStatements?: boolean | undefined
  /** A demonstration: requests get connections that write nothing. */
  servesReadOnly?: boolean
}

const defaultLagMs = 10_000
/** A standby that is slow to answer is no help; the primary is there. */
const standbyWaitMs = 1_000

const settingsOf = ({ statementMs, lockMs }: Limits) => ({
  statement_timeout: statementMs,
  lock_timeout: lockMs,
  idle_in_transaction_session_timeout: idleInTransactionMs,
})

/** A pooler's connections belong to nobody: limits go with each transaction, and what is outside of one is given up here. */
const throughPooler = (limits: Limits) => ({
  beginning: Object.entries(settingsOf(limits))
    .map(([name, value]) => `SET LOCAL ${name} = ${value}`)
    .join('; '),
  options: { query_timeout: limits.statementMs },
})

/** Without a share for visitors, one pool of the given size is there for all: tools and tests have no crowd. */
// Wire times are text and money is text: numeric stays a string, bigint becomes one as well.
export const openDatabase = (
  url: string,
  log: Logger,
  share: number | DatabaseShare = 20,
  servers: Servers = {},
): Database => {
  const { replicaUrls, directUrl, servesReadOnly = false, namesStatements: isNaming = true } = servers
  const hosts = hostsOf(url)
  const directHosts = directUrl === undefined ? hosts : hostsOf(directUrl)
  const watchStatement = watchStatements(log)
  const tell = (error: Error): void => log.warn({ reason: error.message }, 'database connection lost')
  // A connection cut by the server must not end the process; the next query gets a new one.
  const watched = <P extends pg.Pool>(pool: P): P => {
    pool.on('error', tell)
    pool.on('connect', client => client.on('error', tell))
    return pool
  }
  const common = ({ size, waitMs }: Limits): pg.PoolConfig => ({
    max: size,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: 30_000,
    application_name: 'sunport',
  })
  /** On a server itself; those of one kind share what they have learnt of statements. */
  const Client = watchedClient(primaryClient(directHosts), watchStatement)
  const directly = (limits: Limits): pg.PoolConfig => ({ ...common(limits), ...settingsOf(limits), Client })
  const optionsOf = (limits: Limits): pg.PoolConfig => {
    if (directUrl === undefined) return directly(limits)
    const { beginning, options } = throughPooler(limits)
    return {
      ...common(limits),
      ...options,
      Client: watchedClient(primaryClient(hosts, { isNaming, beginning }), watchStatement),
    }
  }
  const readOnly = (limits: Limits): pg.Pool =>
    watched(
      new HostPool(
        {
          ...directly(limits),
          Client: watchedClient(primaryClient(directHosts, { inAddress: readingOnly }), watchStatement),
        },
        directHosts,
      ),
    )
  const opened = (limits: Limits): pg.Pool =>
    servesReadOnly ? readOnly(limits) : watched(new HostPool(optionsOf(limits), hosts))
  const desk = { ...deskLimits, ...(typeof share === 'number' ? { size: share } : share.desk) }
  const forVisitors = typeof share === 'number' ? undefined : share.visitors
  const visitors = forVisitors && opened(forVisitors)
  const readers = servesReadOnly ? opened(desk) : undefined
  const few = (name: string, more: pg.PoolConfig): pg.Pool =>
    watched(new HostPool({ max: 1, application_name: name, Client: primaryClient(hosts), ...more }, hosts))
  const patience = {
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: probeConnectMs,
    query_timeout: probeMs,
  }
  const probing = few('sunport-probe', patience)
  const direct =
    directUrl === undefined ? undefined : watched(new HostPool(directly({ ...desk, size: 4 }), directHosts))

  const doubted: (() => void)[] = []
  const openStandbys = (addresses: string, limits: Limits): { standbys: Standbys; asking: pg.Pool } => {
    const asking = watched(
      new HostPool({ max: 1, application_name: 'sunport-position', Client, ...patience }, directHosts),
    )
    const required = createRequiredPosition({
      ask: () => writtenOn(asking),
      longestLagMs: servers.longestLagMs ?? defaultLagMs,
      onDoubt: () => {
        for (const heed of doubted) heed()
      },
      log,
    })
    const NamingClient = watchedClient(transactionNaming({ isNaming }), watchStatement)
    const pools = addressesIn(addresses).map(address => ({
      address,
      pool: watched(
        new pg.Pool({
          ...common({ ...limits, waitMs: standbyWaitMs }),
          ...settingsOf(limits),
          connectionString: address,
          Client: NamingClient,
        }),
      ),
    }))
    return { standbys: createStandbys({ pools, required, log }), asking }
  }
  const { standbys, asking } = replicaUrls ? openStandbys(replicaUrls, forVisitors ?? desk) : {}
  const pool = watched(new SharedPool(optionsOf(desk), hosts, { visitors, readers, standbys }))
  const all = [pool, visitors, readers, direct, probing, standbys, asking]
  return {
    db: transactingOn(pool, standbys),
    pool,
    direct: direct ?? pool,
    standbys,
    onDoubt: heed => void doubted.push(heed),
    pools: { desk: pool, ...(visitors && { visitors }), ...(readers && { readers }), probe: probing },
    // Cached pages and lists are served without a primary, too.
    probe: async () =>
      standbys?.isPrimaryGone() && standbys.states().some(({ isUp }) => isUp)
        ? 'ready'
        : readinessOf(probing),
    end: async () => void (await Promise.all(all.map(each => each?.end()))),
  }
}
