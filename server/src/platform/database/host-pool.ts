import pg from 'pg'
import type { Hosts } from './hosts.ts'
import { isLost } from './lost.ts'

// biome-ignore lint/suspicious/noExplicitAny: the driver's overloads are passed through as they come
type Callback = (error?: any, client?: any, done?: any) => void

/** Whoever asks gets a connection to the first server that takes writes, whichever was it the last time. */
export class HostPool extends pg.Pool {
  readonly #hosts: Hosts

  constructor(options: pg.PoolConfig, hosts: Hosts) {
    super(options)
    this.#hosts = hosts
  }

  // biome-ignore lint/suspicious/noExplicitAny: the driver's overloads are passed through as they come
  override connect(callback?: any): any {
    if (this.#hosts.count === 1) return super.connect(callback)
    const arriving = this.#tryInTurn()
    if (!callback) return arriving
    arriving.then(
      client => (callback as Callback)(undefined, client, client.release),
      error => (callback as Callback)(error, undefined, () => {}),
    )
  }

  async #tryInTurn(): Promise<pg.PoolClient> {
    for (let tried = 1; ; tried += 1) {
      try {
        return await super.connect()
      } catch (error) {
        if (tried >= this.#hosts.count || !isLost(error)) throw error
      }
    }
  }
}
