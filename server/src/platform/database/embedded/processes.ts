import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import path from 'node:path'

/** Process ids are used again; an id together with its start time is not. */
export type ProcessMark = { pid: number; startedAt: string | null }

const hasProc = existsSync('/proc/self/stat')

const answersSignal = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const psField = (pid: number, field: string): string | null => {
  try {
    return execFileSync('ps', ['-o', `${field}=`, '-p', String(pid)], { encoding: 'utf8' }).trim() || null
  } catch {
    return null
  }
}

/** The running process of that id. A zombie holds nothing any more and counts as gone. */
export const findProcess = (pid: number): ProcessMark | undefined => {
  if (!answersSignal(pid)) return undefined
  if (!hasProc) return { pid, startedAt: process.platform === 'win32' ? null : psField(pid, 'lstart') }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The command name stands in brackets and may hold blanks and brackets itself.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined
    return { pid, startedAt: fields[19] ?? null }
  } catch {
    return answersSignal(pid) ? { pid, startedAt: null } : undefined
  }
}

export const isStillRunning = (mark: ProcessMark): boolean => {
  const now = findProcess(mark.pid)
  if (!now) return false
  return now.startedAt === null || mark.startedAt === null || now.startedAt === mark.startedAt
}

const postmasterPid = (cluster: string): number | undefined => {
  try {
    const pid = Number.parseInt(readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8'), 10)
    return pid > 1 ? pid : undefined
  } catch {
    return undefined
  }
}

const readOrEmpty = (read: () => string): string => {
  try {
    return read()
  } catch {
    return ''
  }
}

const isPostgresIn = (pid: number, cluster: string): boolean => {
  if (!hasProc) {
    if (!answersSignal(pid)) return false
    return process.platform === 'win32' || (psField(pid, 'command') ?? '').includes(cluster)
  }
  // Every PostgreSQL process works in its data folder; so may an operator's shell, hence the name.
  const works = readOrEmpty(() => readlinkSync(`/proc/${pid}/cwd`)) === cluster
  return works && readOrEmpty(() => readFileSync(`/proc/${pid}/comm`, 'utf8')).trim() === 'postgres'
}

export type ClusterProcesses = { postmaster: number | undefined; all: number[] }

/** The PostgreSQL processes at work in a cluster folder, whoever started them. */
export const findClusterProcesses = (folder: string): ClusterProcesses => {
  if (!existsSync(folder)) return { postmaster: undefined, all: [] }
  const cluster = realpathSync(folder)
  const named = postmasterPid(cluster)
  const postmaster = named !== undefined && isPostgresIn(named, cluster) ? named : undefined
  if (!hasProc) return { postmaster, all: postmaster === undefined ? [] : [postmaster] }
  const all = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(pid => isPostgresIn(pid, cluster) && findProcess(pid) !== undefined)
  return { postmaster, all }
}

/** True when postmaster.pid names a live process that is no PostgreSQL of this folder: its id was used again. */
export const isPostmasterPidReused = (cluster: string): boolean => {
  const pid = postmasterPid(cluster)
  return pid !== undefined && findProcess(pid) !== undefined && !isPostgresIn(pid, realpathSync(cluster))
}
