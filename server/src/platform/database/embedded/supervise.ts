import { setTimeout as sleep } from 'node:timers/promises'
import type { Home } from './home.ts'
import { stopOrphans } from './orphans.ts'
import { launchPostmaster, type Postmaster } from './postmaster.ts'

export type Supervised = { port: number; isDurable: boolean; log: (line: string) => void }

const longestPauseMs = 10_000

/** Starts a server that died again, at the address that everybody knows, until it is told to stop. */
export const supervise = (home: Home, first: Postmaster, { port, isDurable, log }: Supervised) => {
  let current = first
  let isStopping = false

  const watch = async (): Promise<void> => {
    for (let pause = 250; !isStopping; pause = Math.min(pause * 2, longestPauseMs)) {
      const startedAt = Date.now()
      await current.exited
      if (isStopping) return
      if (Date.now() - startedAt > longestPauseMs) pause = 250
      log(`内置数据库意外退出，正在重新启动：${current.output().trim().split('\n').at(-1)}`)
      await sleep(pause)
      await stopOrphans(home.cluster, log)
      if (!isStopping) current = launchPostmaster(home, port, isDurable)
    }
  }
  const watching = watch().catch(error => log(`内置数据库未能重新启动：${error}`))

  return {
    stop: async (): Promise<void> => {
      isStopping = true
      await current.stop()
      await watching
      await current.stop()
    },
  }
}
