import { setTimeout as wait } from 'node:timers/promises'
import { ConfigError } from '../config.ts'
import { pendingMigrations } from './migrate.ts'

/** Long enough for the migration that was started beside this instance, short enough for somebody to look. */
const patience = { everyMs: 1_000, times: 300 }

interface AwaitOptions {
  onWait(names: readonly string[]): void
  signal?: AbortSignal | undefined
  folder?: string
  everyMs?: number
  times?: number
}

/** Where `npm run migrate` is a step of its own, an instance changes no structure: it waits until that is done. */
export const awaitMigrations = async (url: string, options: AwaitOptions): Promise<void> => {
  const { onWait, signal, folder, everyMs, times } = { ...patience, ...options }
  for (let asked = 0; ; asked++) {
    const pending = await pendingMigrations(url, folder)
    if (pending.length === 0) return
    if (asked === 0) onWait(pending)
    if (asked >= times)
      throw new ConfigError(
        `MIGRATE=0，而数据库还缺少 ${pending.length} 个迁移（${pending[0]} 起）：请先运行 npm run migrate`,
      )
    await wait(everyMs, undefined, signal ? { signal } : {})
  }
}
