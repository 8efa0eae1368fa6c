import { readdirSync, readFileSync } from 'node:fs'

/** What one line of `/proc/<pid>/stat` says, in ticks: of the process, with its children that ended. */
export interface ProcessTime {
  pid: number
  parent: number
  ticks: number
}

/** Linux counts so many a second on every machine that Node runs on. */
const ticksPerSecond = 100

/** Counted behind the name, which may hold blanks and brackets itself. */
const places = { parent: 1, times: [11, 12, 13, 14] }

export const readStat = (line: string): ProcessTime => {
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  return {
    pid: Number.parseInt(line, 10),
    parent: Number(fields[places.parent]),
    ticks: places.times.reduce((sum, at) => sum + Number(fields[at] ?? 0), 0),
  }
}

/** A process and all that descend from it, except those that are counted elsewhere with theirs. */
export const ticksOf = (all: readonly ProcessTime[], root: number, without: readonly number[] = []): number =>
  all
    .filter(({ pid, parent }) => pid === root || (parent === root && !without.includes(pid)))
    .reduce((sum, each) => sum + (each.pid === root ? each.ticks : ticksOf(all, each.pid, without)), 0)

const readAll = (): ProcessTime[] =>
  readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(pid => {
      try {
        return [readStat(readFileSync(`/proc/${pid}/stat`, 'utf8'))]
      } catch {
        // It ended meanwhile.
        return []
      }
    })

/** 0 for none. */
export interface Pids {
  app: number
  db: number
}

export interface ProcessorTime {
  appMs: number
  dbMs: number
}

const hasProc = process.platform === 'linux'

/** The processor's time of an application and its database until now; NaN where the system does not tell. */
export const processorTime = ({ app, db }: Pids): ProcessorTime => {
  if (!hasProc) return { appMs: Number.NaN, dbMs: Number.NaN }
  const all = readAll()
  const msOf = (root: number, without: number[] = []): number =>
    root > 0 ? (ticksOf(all, root, without) * 1_000) / ticksPerSecond : 0
  return { appMs: msOf(app, [db]), dbMs: msOf(db) }
}
