/** How long one look lasts at how many pages are read while none is drawn. */
const lookMs = 5
/** So many from memory within a look are a crowd. */
const crowd = 20
/** A page takes as long to draw as a hundred and more from memory: so drawing gets about a sixth of a busy thread. */
const readPerDraw = 600
/** Without a crowd, pages are drawn as they come for so long before the next look. */
const openMs = 200
/** As long as no more are read in a millisecond, there is no need to look. */
const fewPerMs = 0.5

/**
 * Drawing pages and giving them out of memory take from one thread. While a crowd reads what everybody reads, pages that
 * have to be drawn begin one at a time, each after some hundred from memory: whoever asks for ever new addresses takes
 * little from the others.
 */
export const createPace = () => {
  const waiting: (() => void)[] = []
  let read = 0
  let running = 0
  let [openedAt, readWhenOpened] = [performance.now(), 0]
  let [readAtLook, readAtDraw] = [0, 0]
  let hasDrawn = false
  let timer: NodeJS.Timeout | undefined

  const begin = (): void => {
    hasDrawn = true
    readAtDraw = read
    running += 1
  }
  const next = (): void => waiting.shift()?.()
  const open = (now: number): void => {
    openedAt = now
    readWhenOpened = read
    while (waiting.length > 0) next()
  }

  /** Only while nothing is drawn is seen how many would read. */
  const look = (): void => {
    const fresh = read - readAtLook
    const isClear = !hasDrawn && running === 0
    readAtLook = read
    hasDrawn = running > 0
    if (isClear && fresh < crowd) open(performance.now())
    else if (running === 0 && read - readAtDraw >= readPerDraw) next()
    if (waiting.length > 0) return
    clearInterval(timer)
    timer = undefined
  }

  const turn = (): Promise<void> | undefined => {
    const now = performance.now()
    const age = now - openedAt
    if (waiting.length === 0) {
      if (age < openMs) return undefined
      if (read - readWhenOpened <= age * fewPerMs) {
        open(now)
        return undefined
      }
    }
    const waited = new Promise<void>(resolve => waiting.push(resolve))
    if (!timer) {
      readAtLook = read
      hasDrawn = running > 0
      timer = setInterval(look, lookMs)
    }
    return waited
  }

  return {
    /** A page left from memory. Called for each, so it does next to nothing. */
    noteRead: (): void => {
      read += 1
    },
    /** Draws a page when it is its turn. */
    draw: async <T>(work: () => Promise<T>): Promise<T> => {
      await turn()
      begin()
      try {
        return await work()
      } finally {
        running -= 1
      }
    },
  }
}

export type Pace = ReturnType<typeof createPace>
