interface Running {
  stop(): Promise<void>
}

const forceExitMs = 30_000

/** Stops on Ctrl-C and SIGTERM, also while still starting; a second Ctrl-C does not wait. */
export const stopOnSignals = (say: (text: string) => void) => {
  const starting = new AbortController()
  let running: Running | undefined
  let isStopping = false
  const leave = (): void => {
    if (isStopping) process.exit(1)
    isStopping = true
    say('正在停止……')
    setTimeout(() => process.exit(1), forceExitMs).unref()
    if (!running) starting.abort()
    void running?.stop().then(() => {
      say('已停止')
      process.exit(0)
    })
  }
  process.on('SIGINT', leave)
  process.on('SIGTERM', leave)
  return {
    signal: starting.signal,
    started: (now: Running): void => {
      running = now
    },
  }
}
