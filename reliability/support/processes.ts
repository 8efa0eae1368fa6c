import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** Resident memory of a process in MB. */
export const residentMb = (pid: number): number => {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kilobytes) / 1024)
}

/** Open files and sockets of a process. */
export const openFiles = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length

/** One that nobody has waited for yet is gone. */
export const isAlive = (pid: number): boolean => {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/** What a process has started and is still there. */
export const childrenOf = (pid: number): number[] =>
  spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter(Boolean)
    .map(Number)

/** Without a warning; one of them may have gone by itself meanwhile. */
export const killAll = (pids: readonly number[]): void => {
  for (const pid of pids) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
}

export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) / 10
}
