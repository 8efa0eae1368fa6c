import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { discoverPacks } from '@sunport/regions/discover.ts'
import { announce, explain, isRefusal, say } from './announce.ts'
import { endWithLeader, startCompanions } from './companions.ts'
import { beginDatabase } from './early-database.ts'
import { readConfig } from './platform/config.ts'
import { noteLastWords } from './platform/crash/last-words.ts'
import { portOf } from './platform/http/listen.ts'
import { createLog } from './platform/log.ts'
import { stopOnSignals } from './platform/stop-on-signals.ts'

/** Starting again would not help: a supervisor leaves it be (scripts/exit-codes.mjs). */
const refusedCode = 78

// Whoever read what is said may be gone before this process: that is no reason to die of it.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

/** The sources change under a running developer; what was built is one file, and its digest says which. */
const programOf = async (file: string): Promise<string | undefined> =>
  file.endsWith('.ts')
    ? undefined
    : createHash('sha256')
        .update(await readFile(file))
        .digest('hex')

const main = async (): Promise<void> => {
  const packs = await discoverPacks()
  const program = await programOf(import.meta.filename)
  const told = readConfig(
    process.env,
    packs.map(pack => pack.code),
  )
  const config = { ...told, version: program ? `${told.version}+${program.slice(0, 8)}` : told.version }
  const log = createLog(
    config.logLevel,
    config.production ? undefined : join(config.dataDir, 'logs/server.log'),
  )
  noteLastWords(config.dataDir, log)
  const signals = stopOnSignals(say)
  if (config.isCompanion) endWithLeader()
  const onStep = (text: string): void => {
    if (!config.isCompanion) say(`  · ${text}`)
  }
  const database = await beginDatabase(config, line => {
    log.info(line)
    onStep(line)
  })
  const { start } = await import('./start.ts')
  const running = await start({
    ...database,
    config,
    packs,
    log,
    program,
    signal: signals.signal,
    onStep,
    beside: (env, onDeath, onCome) =>
      startCompanions({
        count: config.isCompanion ? 0 : config.processes - 1,
        ...{ env, log, onDeath, onCome },
        dataDir: config.dataDir,
      }),
  })
  signals.started(running)
  if (!config.isCompanion) announce(running, packs, portOf(running.address) ?? config.port)
}

main().catch(error => {
  if (error instanceof Error && error.name === 'AbortError') process.exit(0)
  process.stderr.write(`\n启动失败：${explain(error)}\n`)
  process.exit(isRefusal(error) ? refusedCode : 1)
})
