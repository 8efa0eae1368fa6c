import { setTimeout as sleep } from 'node:timers/promises'
import type { Home } from './home.ts'
import { stopOrphans } from './orphans.ts'
import { type Launch, launchPostmaster, type Postmaster } from './postmaster.ts'

/** Whoever keeps it from starting, such as a full disk, may be gone any moment, and everybody waits for it. */
const longestPauseMs = 1_000
/** What has run for so long did not die of what it was started with. */
const steadyMs = 10_000

/** Starts a server that died again, at the address that everybody knows, until it is told to stop. */
export const supervise = (home: Home, first: Postmaster, how: Launch, log: (line: string) => void) => {
  let current = first
  let isStopping = false

  const watch = async (): Promise<void> => {
    for (let pause = 250; !isStopping; pause = Math.min(pause * 2, longestPauseMs)) {
      const startedAt = Date.now()
      await current.exited
      if (isStopping) return
      if (Date.now() - startedAt > steadyMs) pause = 250
      log(`内置数据库意外退出，正在重新启动：${current.output().trim().split('\n').at(-1)}`)
      await sleep(pause)
      await stopOrphans(home.cluster, log)
      if (!isStopping) current = launchPostmaster(home, how)
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
