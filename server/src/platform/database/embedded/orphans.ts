import { rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findClusterProcesses, isPostmasterPidReused } from './processes.ts'
import { EmbeddedRefusal } from './refusal.ts'

/** PostgreSQL's three ways to stop: fast (with a checkpoint), immediate (recovers at the next start), and by force. */
const steps = [
  { signal: 'SIGINT', patienceMs: 30_000 },
  { signal: 'SIGQUIT', patienceMs: 10_000 },
  { signal: 'SIGKILL', patienceMs: 10_000 },
] as const

const send = (pid: number, signal: NodeJS.Signals) => {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

const isQuiet = async (cluster: string, patienceMs: number): Promise<boolean> => {
  const deadline = Date.now() + patienceMs
  while (Date.now() < deadline) {
    if (findClusterProcesses(cluster).all.length === 0) return true
    await sleep(50)
  }
  return false
}

/**
 * Ends a server that an app killed without warning left behind, and clears what would keep a new one from starting.
 * Only to be called by the holder of the folder's lock.
 */
export const stopOrphans = async (cluster: string, log: (line: string) => void): Promise<void> => {
  for (const { signal, patienceMs } of steps) {
    const { postmaster, all } = findClusterProcesses(cluster)
    if (all.length === 0) break
    if (signal === 'SIGINT') log(`发现上次遗留的数据库进程 ${postmaster ?? all.join('、')},正在停止`)
    // To a single backend SIGINT only means "cancel the query"; without a postmaster they leave by themselves.
    const targets = signal === 'SIGINT' ? (postmaster === undefined ? [] : [postmaster]) : all
    for (const pid of targets) send(pid, signal)
    if (await isQuiet(cluster, postmaster === undefined ? 5_000 : patienceMs)) break
  }
  if (findClusterProcesses(cluster).all.length > 0) {
    throw new EmbeddedRefusal(`无法停止仍在使用 ${cluster} 的数据库进程,请手动结束后重试。`)
  }
  // With a dead id PostgreSQL decides by itself, and better: it also looks for shared memory still in use.
  if (isPostmasterPidReused(cluster)) rmSync(path.join(cluster, 'postmaster.pid'), { force: true })
}
