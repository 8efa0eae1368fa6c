import type { EventEmitter } from 'node:events'

interface Running {
  stop(): Promise<void>
}

const forceExitMs = 30_000

/** Stops on Ctrl-C and SIGTERM, also while still starting; a second Ctrl-C does not wait. */
export const stopOnSignals = (
  say: (text: string) => void,
  on: EventEmitter = process,
  exit: (code: number) => void = code => process.exit(code),
) => {
  const starting = new AbortController()
  let running: Running | undefined
  let isStopping = false
  const end = async ({ stop }: Running): Promise<void> => {
    await stop()
    say('已停止')
    exit(0)
  }
  const leave = (): void => {
    if (isStopping) {
      exit(1)
      return
    }
    isStopping = true
    say('正在停止……')
    setTimeout(() => exit(1), forceExitMs).unref()
    if (running) void end(running)
    else starting.abort()
  }
  on.on('SIGINT', leave)
  on.on('SIGTERM', leave)
  return {
    signal: starting.signal,
    started: (now: Running): void => {
      running = now
      // Told while its last step was under way, which nothing could break off any more.
      if (isStopping) void end(now)
    },
  }
}
