import type { Logger } from 'pino'
import { isLost } from './lost.ts'
import type { WalPosition } from './wal-position.ts'

interface Asking {
  /** Where the primary is now. */
  ask(): Promise<WalPosition>
  /** A standby that has not replayed what the primary wrote so long ago lags too far. */
  longestLagMs: number
  /** The primary is back, and some have read meanwhile what was not known to be the newest. */
  onDoubt(): void
  log: Logger
  now?(): number
}

/**
 * How far a standby must have come before anything may be read there. What was heard of must be in it: until the
 * primary has said where it was afterwards, nobody knows how far that is.
 */
export const createRequiredPosition = ({
  ask,
  longestLagMs,
  onDoubt,
  log,
  now = () => performance.now(),
}: Asking) => {
  let heard = 1
  let known = 0
  let needed: WalPosition = 0n
  let isGone = false
  let isDoubtful = false
  let running: Promise<void> | undefined
  /** Where the primary was, oldest first; the first is from before the longest lag, as soon as there is such a one. */
  let past: { at: number; position: WalPosition }[] = []

  const note = (position: WalPosition): void => {
    const at = now()
    // Another server: what the last one had written is of no account.
    if (position < (past.at(-1)?.position ?? 0n)) past = []
    past.push({ at, position })
    while (past[1] && at - past[1].at >= longestLagMs) past.shift()
  }
  /** Whether it was answered. */
  const askOnce = async (): Promise<boolean> => {
    const about = heard
    try {
      const position = await ask()
      note(position)
      // A look in between asks for nothing more. Behind what was asked for, it is another server.
      if (known < about || position < needed) needed = position
      known = about
      if (isGone) log.info('the primary database is back')
      isGone = false
      if (isDoubtful) onDoubt()
      isDoubtful = false
      return true
    } catch (error) {
      // A server in recovery is no primary either. One that only refuses to say stays the one to read from.
      const isAway = isLost(error) || (error as { code?: string }).code === '55000'
      if (isAway && !isGone) log.warn({ reason: (error as Error).message }, 'no primary database')
      isGone ||= isAway
      return false
    }
  }
  const askWhileUnknown = async (): Promise<void> => {
    while ((await askOnce()) && known < heard);
    running = undefined
  }
  const look = (): Promise<void> => {
    running ??= askWhileUnknown()
    return running
  }

  return {
    /** Something was committed: what is read from now on must have it. */
    raise: (): void => {
      heard += 1
      if (!isGone) void look()
    },
    /** Asks the primary, if nobody is asking. */
    look,
    isPrimaryGone: (): boolean => isGone,
    /** Somebody reads without a primary. */
    noteDoubtful: (): void => {
      isDoubtful = true
    },
    /** Undefined while nobody knows. Without a primary, what a standby has is all there is. */
    now: (): WalPosition | undefined => {
      if (isGone) return 0n
      if (known < heard) return undefined
      const [oldest] = past
      const floor = oldest && now() - oldest.at >= longestLagMs ? oldest.position : 0n
      return needed > floor ? needed : floor
    },
  }
}

export type RequiredPosition = ReturnType<typeof createRequiredPosition>
