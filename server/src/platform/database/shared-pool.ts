import { Problem } from '@sunport/contract/problems.ts'
import type pg from 'pg'
import { HostPool } from './host-pool.ts'
import type { Hosts } from './hosts.ts'
import { isCut, isLost } from './lost.ts'
import { isRecorded, isServed } from './served.ts'
import type { Standbys } from './standbys.ts'
import { isVisiting, wantsNewest } from './visitors.ts'

interface OtherPools {
  visitors?: pg.Pool | undefined
  /** Takes the place of the desk's own for requests, where these may only read. */
  readers?: pg.Pool | undefined
  standbys?: Standbys | undefined
}

/** What may be asked once more after the connection was lost: it changes nothing. */
const isPlainRead = (text: unknown): boolean =>
  typeof text === 'string' &&
  /^\s*select\b/i.test(text) &&
  !/\b(?:nextval|pg_notify|set_config)\b/i.test(text)
// biome-ignore lint/suspicious/noExplicitAny: whatever the driver takes
const textOf = (config: any): unknown => (typeof config === 'string' ? config : config?.text)

/** What must be written, for whomever it is, and what people at work read, is the primary's. */
export const readsThere = (): boolean => isVisiting() && !isRecorded() && !wantsNewest()

/** The pool of those at work; what others ask for is passed on to their own, transactions included. */
export class SharedPool extends HostPool {
  readonly #others: OtherPools

  constructor(options: pg.PoolConfig, hosts: Hosts, others: OtherPools) {
    super(options, hosts)
    this.#others = others
  }

  // biome-ignore lint/suspicious/noExplicitAny: the driver's overloads are passed through as they come
  override connect(callback?: any): any {
    if (this.#others.standbys && !callback)
      return this.#take().catch((error: unknown) => Promise.reject(this.#explained(error)))
    return this.#take(callback)
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above
  #take(callback?: any): any {
    const { readers, visitors } = this.#others
    if (readers && isRecorded()) return super.connect(callback)
    if (visitors && isVisiting()) return visitors.connect(callback)
    if (readers && isServed()) return readers.connect(callback)
    return super.connect(callback)
  }

  // biome-ignore lint/suspicious/noExplicitAny: the driver's overloads are passed through as they come
  override query(config: any, ...rest: any[]): any {
    if (typeof rest.at(-1) === 'function') return super.query(config, ...(rest as []))
    const here = () => this.#again(config, rest)
    const { standbys } = this.#others
    return standbys && readsThere()
      ? standbys.read(async client => await client.query(config, ...(rest as [])), here)
      : here()
  }

  /** A read whose connection was lost is asked for once more, on another. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  async #again(config: any, rest: any[]): Promise<any> {
    try {
      return await super.query(config, ...(rest as []))
    } catch (error) {
      if (!isCut(error) || !isPlainRead(textOf(config))) throw this.#explained(error)
      return await super.query(config, ...(rest as [])).catch((cause: unknown) => {
        throw this.#explained(cause)
      })
    }
  }

  /** Whoever is at work is told that the server is being changed, where that is known. */
  #explained(error: unknown): unknown {
    const isKnown = this.#others.standbys?.isPrimaryGone() && !isVisiting() && isLost(error)
    return isKnown ? Object.assign(new Problem('service.no_primary'), { cause: error }) : error
  }
}
