import { hash } from 'node:crypto'
import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'

/** Beyond so many shapes a connection's memory matters more than the planning that a name saves. */
const mostNames = 400

const dialect = new PgDialect()

type NameOf = (text: string) => string | undefined

/**
 * A name is a digest of its text: a connection is named to by its pool, by transactions and by whoever borrowed it,
 * and none of them may give the name of one statement to another.
 */
const namesWithin = (): NameOf & { has(text: string): boolean } => {
  const names = new Map<string, string>()
  const nameOf: NameOf = text => {
    const known = names.get(text)
    if (known || names.size >= mostNames) return known
    const name = hash('sha1', text, 'base64url')
    names.set(text, name)
    return name
  }
  return Object.assign(nameOf, { has: (text: string) => names.has(text) })
}

/** What was named on a pool stays named so there, whoever asks. */
const namesOf = new WeakMap<object, NameOf>()

/**
 * Runs composed statements under a name: PostgreSQL parses each shape once a connection, and plans it once where
 * one plan suits all values. For the statements that visitors send; rows come as the driver reads them.
 */
export const preparedQueries = (client: pg.Pool | pg.ClientBase) => {
  const nameOf = namesOf.get(client) ?? namesWithin()
  namesOf.set(client, nameOf)
  return async <R>(statement: SQL): Promise<R[]> => {
    const { sql: text, params: values } = dialect.sqlToQuery(statement)
    const name = nameOf(text)
    const { rows } = await client.query(name ? { name, text, values } : { text, values })
    return rows as R[]
  }
}

export type PreparedQueries = ReturnType<typeof preparedQueries>

/** A statement that is composed once for each pool, and once for each transaction that asks for it. */
export const composedOnce = <Q extends object, P>(compose: (db: Q) => P): ((db: Q) => P) => {
  const made = new WeakMap<Q, P>()
  return db => {
    const known = made.get(db) ?? compose(db)
    made.set(db, known)
    return known
  }
}

/** A shape that comes back so often is worth its name; what a seed or an import sends once is not. */
const repeats = 3
/** Lists of rows written out in full have a shape for every length. */
const longestNamed = 12_000
const mostCounted = 2_000

const countRepeats = () => {
  const counted = new Map<string, number>()
  return (text: string): boolean => {
    const times = (counted.get(text) ?? 0) + 1
    if (counted.size >= mostCounted) counted.clear()
    counted.set(text, times)
    return times >= repeats
  }
}

export interface Naming {
  /** Off where a pooler stands between that knows no named statements. */
  isNaming?: boolean
  /** Said with the beginning of each transaction, where a connection has no settings of its own. */
  beginning?: string
}

/**
 * Names what transactions send: they look rows up by their keys and change them, so one plan is as good as another,
 * and parsing and planning cost PostgreSQL more than doing. Lists, whose best plan depends on what is asked for,
 * are read outside of transactions and stay without a name.
 */
export const transactionNaming = ({ isNaming = true, beginning = '' }: Naming = {}) => {
  const nameOf = namesWithin()
  const isRepeated = countRepeats()
  // biome-ignore lint/suspicious/noExplicitAny: whatever the driver takes
  const withoutName = (config: any): any => {
    if (isNaming || typeof config !== 'object' || config.name === undefined) return config
    const { name: _, ...plain } = config
    return plain
  }
  return class TransactionNamingClient extends pg.Client {
    #isInTransaction = false
    /** Sent, and not answered: nobody knows whether it was done. */
    isCommitting = false

    // biome-ignore lint/suspicious/noExplicitAny: the driver's eight overloads are passed through as they come
    override query(config: any, ...rest: any[]): any {
      const text: unknown = typeof config === 'string' ? config : config?.text
      if (typeof text !== 'string') return super.query(config, ...(rest as []))
      const isStep = /^(begin|commit|rollback|savepoint|release)\b/.test(text)
      if (isStep && !text.includes('savepoint')) this.#isInTransaction = text.startsWith('begin')
      if (text.startsWith('begin')) this.isCommitting = false
      if (text === 'commit') return this.#commit(config, rest)
      if (beginning && text.startsWith('begin')) return super.query(`${text}; ${beginning}`)
      const isNameable =
        isNaming &&
        this.#isInTransaction &&
        !isStep &&
        typeof config === 'object' &&
        config.name === undefined &&
        Array.isArray(rest[0]) &&
        text.length <= longestNamed
      const name = isNameable && (nameOf.has(text) || isRepeated(text)) ? nameOf(text) : undefined
      return super.query(withoutName(name ? { ...config, name } : config), ...(rest as []))
    }

    // biome-ignore lint/suspicious/noExplicitAny: as above
    async #commit(config: any, rest: any[]): Promise<any> {
      const notices: { routine?: string }[] = []
      const heed = (notice: object): void => void notices.push(notice)
      this.isCommitting = true
      this.on('notice', heed)
      try {
        const done = await super.query(config, ...(rest as []))
        // It was told to wait no longer: the standby that would take over may not have it.
        if (notices.some(({ routine }) => routine === 'SyncRepWaitForLSN'))
          throw Object.assign(new Error('no standby has confirmed the commit'), { code: '08006' })
        this.isCommitting = false
        return done
      } finally {
        this.off('notice', heed)
      }
    }
  }
}
