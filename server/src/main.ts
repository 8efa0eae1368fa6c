import { join } from 'node:path'
import { discoverPacks } from '@sunport/regions/discover.ts'
import { announce, explain, say } from './announce.ts'
import { readConfig } from './platform/config.ts'
import { createLog } from './platform/log.ts'
import { stopOnSignals } from './platform/stop-on-signals.ts'
import { start } from './start.ts'

const main = async (): Promise<void> => {
  const packs = await discoverPacks()
  const config = readConfig(
    process.env,
    packs.map(pack => pack.code),
  )
  const log = createLog(
    config.logLevel,
    config.production ? undefined : join(config.dataDir, 'logs/server.log'),
  )
  process.on('unhandledRejection', error => log.error({ err: error }, 'unhandled rejection'))
  const signals = stopOnSignals(say)
  const running = await start({
    config,
    packs,
    log,
    signal: signals.signal,
    onStep: text => say(`  · ${text}`),
  })
  signals.started(running)
  announce(running, packs, Number(new URL(running.address).port) || config.port)
}

main().catch(error => {
  if (error instanceof Error && error.name === 'AbortError') process.exit(0)
  process.stderr.write(`\n启动失败：${explain(error)}\n`)
  process.exit(1)
})
