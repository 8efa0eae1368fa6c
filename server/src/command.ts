import { discoverPacks } from '@sunport/regions/discover.ts'
import { explain, say } from './announce.ts'
import { type Config, readConfig } from './platform/config.ts'
import { type Database, openDatabase } from './platform/database/database.ts'
import { migrate } from './platform/database/migrate.ts'
import { reachDatabase } from './platform/database/reach-database.ts'
import { createLog } from './platform/log.ts'

/** Runs a command of the operator: what he can mend is told in a sentence, everything else with its trace. */
export const runCommand = (main: () => Promise<boolean>): void => {
  // What is thrown before anything is waited for is told in the same way.
  Promise.try(main).then(
    isWell => {
      process.exitCode = isWell ? 0 : 1
    },
    error => {
      process.stderr.write(`✗ ${explain(error)}\n`)
      process.exitCode = 1
    },
  )
}

interface AtServer {
  config: Config
  url: string
  /** Ctrl-C: stop where nothing is left half done. */
  signal: AbortSignal
}

/** Work on the portal's database as it stands, also while the portal runs. */
export const atServer = async (work: (at: AtServer) => Promise<boolean>): Promise<boolean> => {
  const packs = await discoverPacks()
  const config = readConfig(
    process.env,
    packs.map(pack => pack.code),
  )
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stopping.abort(new Error('已中止')))
  const server = await reachDatabase(config, say)
  try {
    return await work({ config, url: server.url, signal: stopping.signal })
  } finally {
    await server.stop()
  }
}

interface AtDatabase extends Omit<AtServer, 'url'> {
  database: Database
}

/** The same with the database brought forward. */
export const atDatabase = (work: (at: AtDatabase) => Promise<boolean>): Promise<boolean> =>
  atServer(async ({ url, ...at }) => {
    await migrate(url)
    const database = openDatabase(url, createLog('warn'), 2)
    try {
      return await work({ ...at, database })
    } finally {
      await database.end()
    }
  })
