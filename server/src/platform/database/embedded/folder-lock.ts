import { randomUUID } from 'node:crypto'
import { readFileSync, readlinkSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findProcess, isStillRunning, type ProcessMark } from './processes.ts'
import { EmbeddedRefusal } from './refusal.ts'

type Holder = ProcessMark & { boot: string | null; namespace: string | null; token: string }

export type FolderLock = { release(): void }

/** A sign of life older than this is none, whatever machine or container it came from. */
const silenceMs = 45_000

const orNull = (read: () => string): string | null => {
  try {
    return read().trim()
  } catch {
    return null
  }
}

const self = (): Holder => ({
  pid: process.pid,
  startedAt: findProcess(process.pid)?.startedAt ?? null,
  boot: orNull(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')),
  namespace: orNull(() => readlinkSync('/proc/self/ns/pid')),
  token: randomUUID(),
})

const readHolder = (file: string): Holder | undefined => {
  try {
    const holder = JSON.parse(readFileSync(file, 'utf8'))
    return typeof holder.pid === 'number' && typeof holder.token === 'string' ? holder : undefined
  } catch {
    return undefined
  }
}

const beat = (file: string): number => {
  try {
    return statSync(file).mtimeMs
  } catch {
    return 0
  }
}

/** A holder on another machine or in another container has no process id we could ask for: watch its heartbeat. */
const beats = async (file: string, heartbeatMs: number): Promise<boolean> => {
  const before = beat(file)
  if (Date.now() - before > silenceMs) return false
  await sleep(heartbeatMs * 2.5)
  return beat(file) > before
}

const isHeld = async (file: string, holder: Holder, me: Holder, heartbeatMs: number): Promise<boolean> => {
  if (holder.boot === me.boot && holder.namespace === me.namespace) return isStillRunning(holder)
  return beats(file, heartbeatMs)
}

const tryCreate = (file: string, me: Holder): boolean => {
  try {
    writeFileSync(file, `${JSON.stringify(me)}\n`, { flag: 'wx', mode: 0o644 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Of two starts that both found the lock stale, the slower one must not throw away the lock of the faster. */
const clearStale = (file: string, stale: Holder | undefined, me: Holder): void => {
  const aside = `${file}.${me.token}`
  try {
    renameSync(file, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  const taken = readHolder(aside)
  if (taken && taken.token !== stale?.token) renameSync(aside, file)
  else rmSync(aside, { force: true })
}

const hold = (file: string, me: Holder, heartbeatMs: number): FolderLock => {
  const timer = setInterval(() => {
    const now = new Date()
    try {
      utimesSync(file, now, now)
    } catch {
      // The folder was taken away; the database will say so louder than the lock could.
    }
  }, heartbeatMs).unref()
  return {
    release() {
      clearInterval(timer)
      if (readHolder(file)?.token === me.token) rmSync(file, { force: true })
    },
  }
}

const readSettled = async (file: string): Promise<Holder | undefined> => {
  const holder = readHolder(file)
  if (holder) return holder
  // Either being written this very moment, or cut short by a crash.
  await sleep(300)
  return readHolder(file)
}

/** A restart often begins before the old app has quite ended, so a living holder is given a moment. */
const outwait = async (
  file: string,
  me: Holder,
  { heartbeatMs, patienceMs }: Patience,
): Promise<Holder | undefined> => {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const holder = await readSettled(file)
    if (!holder || !(await isHeld(file, holder, me, heartbeatMs))) {
      clearStale(file, holder, me)
      return undefined
    }
    if (Date.now() >= deadline) return holder
    await sleep(100)
  }
}

type Patience = { heartbeatMs: number; patienceMs: number }

/** One app per data folder: refused while the holder lives, taken over when it was killed or the machine restarted. */
export const lockFolder = async (
  folder: string,
  patience: Patience = { heartbeatMs: 4_000, patienceMs: 3_000 },
): Promise<FolderLock> => {
  const file = path.join(folder, 'sunport.lock')
  const me = self()
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (tryCreate(file, me)) return hold(file, me, patience.heartbeatMs)
    const holder = await outwait(file, me, patience)
    if (holder) {
      throw new EmbeddedRefusal(
        `数据目录 ${folder} 正由另一个 Sunport 进程(pid ${holder.pid})使用。请先停止它,或用 DATA_DIR 指定另一个数据目录。`,
      )
    }
  }
  throw new EmbeddedRefusal(`数据目录 ${folder} 的锁文件 sunport.lock 正被多个进程争用,请稍后再启动。`)
}
