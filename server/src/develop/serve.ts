import { join } from 'node:path'
import type { WebEntry } from '@sunport/contract/rendering.ts'
import { discoverPacks } from '@sunport/regions/discover.ts'
import { announce, explain, say } from '../announce.ts'
import { readConfig } from '../platform/config.ts'
import { createLog } from '../platform/log.ts'
import { stopOnSignals } from '../platform/stop-on-signals.ts'
import { start } from '../start.ts'

/** Serves with the code as it is on disk now, at a port that only the process above knows. */
export const serve = async (web: WebEntry, isFirst: boolean, isSeeded: boolean): Promise<number> => {
  const signals = stopOnSignals(isFirst ? say : () => {})
  try {
    const packs = await discoverPacks()
    const config = readConfig(
      process.env,
      packs.map(pack => pack.code),
    )
    const log = createLog(config.logLevel, join(config.dataDir, 'logs/server.log'))
    process.on('unhandledRejection', error => log.error({ err: error }, 'unhandled rejection'))
    const running = await start({
      config,
      packs,
      log,
      signal: signals.signal,
      onStep: text => isFirst && say(`  · ${text}`),
      live: { web, host: '127.0.0.1', port: 0, isSeeded },
    })
    signals.started(running)
    if (isFirst) announce(running, packs, config.port)
    return Number(new URL(running.address).port)
  } catch (error) {
    if (!signals.signal.aborted) process.stderr.write(`\n启动失败：${explain(error)}\n`)
    process.exit(signals.signal.aborted ? 0 : 1)
  }
}
