import type { Hosts } from './hosts.ts'
import { isLost, isReadOnlyServer } from './lost.ts'
import { type Naming, transactionNaming } from './prepared.ts'

interface Told {
  connection: {
    on(
      event: 'parameterStatus',
      heard: (status: { parameterName: string; parameterValue: string }) => void,
    ): void
  }
}

interface PrimaryOptions extends Naming {
  /** What else is asked of the server by its address. */
  inAddress?(address: string): string
}

type Done = (error?: Error) => void

/** The server takes no writes: as with libpq's target_session_attrs=read-write it is not the one that was asked for. */
const standbyFound = (address: string): Error =>
  Object.assign(new Error(`${new URL(address).host} is a standby`), { code: '57P03' })

/** Connections to whichever of the servers takes writes; one that turns out to be a standby is none. */
export const primaryClient = (
  hosts: Hosts,
  { inAddress = address => address, ...naming }: PrimaryOptions = {},
) =>
  class PrimaryClient extends transactionNaming(naming) {
    readonly #address: string
    #isStandby = false

    constructor(options: object = {}) {
      const address = hosts.current()
      super({ ...options, connectionString: inAddress(address) })
      this.#address = address
      ;(this as unknown as Told).connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
        if (parameterName === 'in_hot_standby') this.#isStandby = parameterValue === 'on'
      })
    }

    // biome-ignore lint/suspicious/noExplicitAny: the driver's overloads are passed through as they come
    override connect(callback?: any): any {
      const arrive = async (): Promise<void> => {
        try {
          await super.connect()
          if (!this.#isStandby) return
          this.end().catch(() => {})
          throw standbyFound(this.#address)
        } catch (error) {
          if (isLost(error) || isReadOnlyServer(error)) hosts.failed(this.#address)
          throw error
        }
      }
      if (!callback) return arrive()
      arrive().then(
        () => (callback as Done)(),
        error => (callback as Done)(error),
      )
    }
  }
