import { close, mkdirSync, openSync, write, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

/** What waits for a slow disk; beyond it lines are dropped and counted, since memory is worth more than a log. */
const mostHeld = 1_048_576
/** A pipe whose reader is slow is asked again after this long. */
const busyMs = 50
const tellEveryMs = 60_000
const newline = 10

const writeTo = promisify(write)

const toStandardError = (text: string): void => write(2, `${text}\n`, () => {})

const openLog = (path: string): number => {
  mkdirSync(dirname(path), { recursive: true })
  return openSync(path, 'a')
}

const isBusy = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EAGAIN'

/**
 * Where log lines go. pino's own destination waits for a full disk for ever, with the whole process. This one
 * drops what cannot be written, says so now and then, and tries again with the next line.
 */
export const createLogSink = (target: number | string, tell = toStandardError) => {
  let held: string[] = []
  let heldLength = 0
  let dropped = 0
  let file = typeof target === 'number' ? target : undefined
  let isMidLine = false
  let told = Number.NEGATIVE_INFINITY
  let writing: Promise<void> | undefined

  const complain = (error: unknown): void => {
    if (performance.now() - told < tellEveryMs) return
    told = performance.now()
    tell(`日志写不进去，暂且丢弃，服务照常运行：${(error as Error).message}`)
  }

  /** The log may be elsewhere when it can be written again: moved, or on a disk that was mounted anew. */
  const letGo = (): void => {
    if (typeof target === 'number' || file === undefined) return
    close(file, () => {})
    file = undefined
  }

  /** Resolves with the lines that were lost. */
  const put = async (text: string): Promise<number> => {
    const bytes = Buffer.from(isMidLine ? `\n${text}` : text)
    let done = 0
    try {
      file ??= openLog(target as string)
      while (done < bytes.length) {
        try {
          done += (await writeTo(file, bytes, done)).bytesWritten
        } catch (error) {
          if (!isBusy(error)) throw error
          await wait(busyMs)
        }
      }
      isMidLine = false
      return 0
    } catch (error) {
      complain(error)
      letGo()
      const lost = bytes.subarray(done).filter(byte => byte === newline).length
      if (done === 0) return isMidLine ? lost - 1 : lost
      isMidLine = bytes[done - 1] !== newline
      return lost
    }
  }

  const tellDropped = async (): Promise<void> => {
    const lost = dropped
    const line = { level: 40, time: new Date().toISOString(), dropped: lost, msg: 'log lines dropped' }
    if ((await put(`${JSON.stringify(line)}\n`)) === 0) dropped -= lost
  }

  const writeHeld = async (): Promise<void> => {
    // A turn later, so that what is logged together is written together.
    await undefined
    while (held.length > 0) {
      if (dropped > 0) await tellDropped()
      const text = held.join('')
      held = []
      heldLength = 0
      dropped += await put(text)
    }
    writing = undefined
  }

  /** The last chance: one try, since nothing can be waited for any more. */
  process.on('exit', () => {
    if (held.length === 0 || dropped > 0) return
    try {
      writeSync(file ?? openLog(target as string), held.join(''))
    } catch {}
  })

  return {
    write: (line: string): void => {
      if (heldLength + line.length > mostHeld) {
        dropped++
        return
      }
      held.push(line)
      heldLength += line.length
      writing ??= writeHeld()
    },
    /** Settles when nothing is left to write. */
    idle: async (): Promise<void> => writing,
  }
}
