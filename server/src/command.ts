import { discoverPacks } from '@sunport/regions/discover.ts'
import { explain, say } from './announce.ts'
import { type Config, readConfig } from './platform/config.ts'
import { type Database, openDatabase } from './platform/database/database.ts'
import { migrate } from './platform/database/migrate.ts'
import { reachDatabase } from './platform/database/reach-database.ts'
import { createLog } from './platform/log.ts'

/** Runs a command of the operator: what he can mend is told in a sentence, everything else with its trace. */
export const runCommand = (main: () => Promise<boolean>): void => {
  main().then(
    isWell => {
      process.exitCode = isWell ? 0 : 1
    },
    error => {
      process.stderr.write(`✗ ${explain(error)}\n`)
      process.exitCode = 1
    },
  )
}

interface AtDatabase {
  config: Config
  database: Database
  /** Ctrl-C: stop where nothing is left half done. */
  signal: AbortSignal
}

/** Work on the portal's database, also while the portal runs. */
export const atDatabase = async (work: (at: AtDatabase) => Promise<boolean>): Promise<boolean> => {
  const packs = await discoverPacks()
  const config = readConfig(
    process.env,
    packs.map(pack => pack.code),
  )
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stopping.abort(new Error('已中止')))
  const server = await reachDatabase(config, say)
  try {
    await migrate(server.url)
    const database = openDatabase(server.url, createLog('warn'), 2)
    try {
      return await work({ config, database, signal: stopping.signal })
    } finally {
      await database.end()
    }
  } finally {
    await server.stop()
  }
}
