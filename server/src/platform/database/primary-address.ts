import type pg from 'pg'
import { hostsOf } from './hosts.ts'
import { isLost } from './lost.ts'
import { primaryClient } from './primary-client.ts'

const answerMs = 5_000

/** Of several servers the one that takes writes now, for programs that hold one connection; of one it is that one. */
export const primaryAddress = async (url: string): Promise<string> => {
  const hosts = hostsOf(url)
  if (hosts.count === 1) return hosts.current()
  const Client = primaryClient(hosts)
  for (let tried = 1; ; tried += 1) {
    const address = hosts.current()
    const client: pg.Client = new Client({ connectionTimeoutMillis: answerMs })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.end()
      return address
    } catch (error) {
      if (tried >= hosts.count || !isLost(error)) throw error
    }
  }
}
