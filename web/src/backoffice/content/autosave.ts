/** So long a change waits at most for its save. With the way there and back, no more than 10 seconds can be lost. */
export const saveAfterMs = 8_000
/** A save that did not get through is tried again after this long, then after twice as long, and so on. */
const firstRetryMs = 2_000
const longestRetryMs = 30_000

interface Sent {
  /** The same for every try, so that the server does it once. */
  saveId: string
  /** How many changes the sent words hold. */
  edits: number
}

/** What stands between the words on the screen and those on the server. All times are milliseconds. */
export interface Autosave {
  edits: number
  /** How many of them the server has. */
  kept: number
  keptAt: number | undefined
  /** When the first change was made that no sent words hold. */
  waitingSince: number | undefined
  /** Words whose answer is not known: nothing newer goes out before them. */
  sent: Sent | undefined
  isUnderWay: boolean
  tries: number
  retryAt: number | undefined
  /** Somebody else has saved meanwhile, or the server refuses: no further save helps before a person has decided. */
  blocked: 'stale' | 'refused' | undefined
}

export const noChanges = (keptAt?: number): Autosave => ({
  edits: 0,
  kept: 0,
  keptAt,
  waitingSince: undefined,
  sent: undefined,
  isUnderWay: false,
  tries: 0,
  retryAt: undefined,
  blocked: undefined,
})

export const changed = (state: Autosave, now: number): Autosave => ({
  ...state,
  edits: state.edits + 1,
  waitingSince: state.waitingSince ?? now,
  // What was refused may be right now.
  blocked: state.blocked === 'refused' ? undefined : state.blocked,
})

/** Whether something is to be sent now; urgent when the page is left or somebody asks for it. */
export const isDue = (state: Autosave, now: number, isUrgent = false): boolean => {
  if (state.isUnderWay || state.blocked) return false
  if (state.sent) return isUrgent || (state.retryAt ?? 0) <= now
  return state.waitingSince !== undefined && (isUrgent || now - state.waitingSince >= saveAfterMs)
}

/** What goes out: the words whose answer was lost, or all there are. */
export const sending = (state: Autosave, freshId: string): Autosave & { sent: Sent } => ({
  ...state,
  sent: state.sent ?? { saveId: freshId, edits: state.edits },
  waitingSince: state.sent ? state.waitingSince : undefined,
  isUnderWay: true,
})

export const answered = (state: Autosave, now: number): Autosave => ({
  ...state,
  kept: state.sent?.edits ?? state.kept,
  keptAt: now,
  sent: undefined,
  isUnderWay: false,
  tries: 0,
  retryAt: undefined,
})

/** Nobody knows whether the words arrived: the same ones go out again. */
export const lost = (state: Autosave, now: number): Autosave => ({
  ...state,
  isUnderWay: false,
  tries: state.tries + 1,
  retryAt: now + Math.min(firstRetryMs * 2 ** state.tries, longestRetryMs),
})

/** The words arrived and were not taken: they count as never sent. */
export const refused = (state: Autosave, now: number, why: 'stale' | 'refused'): Autosave => ({
  ...state,
  sent: undefined,
  isUnderWay: false,
  tries: 0,
  retryAt: undefined,
  waitingSince: state.waitingSince ?? now,
  blocked: why,
})

/** After the two texts were brought together: what is on the screen goes out as new. */
export const resumed = (state: Autosave, now: number): Autosave => ({
  ...state,
  edits: state.edits + 1,
  waitingSince: now,
  blocked: undefined,
})

export const hasUnsaved = ({ edits, kept }: Autosave): boolean => edits > kept

export type SaveStatus = 'saved' | 'unsaved' | 'saving' | 'failed' | 'stale' | 'refused'

export const statusOf = (state: Autosave): SaveStatus => {
  if (state.blocked) return state.blocked
  if (state.isUnderWay) return 'saving'
  if (state.tries > 0) return 'failed'
  return hasUnsaved(state) ? 'unsaved' : 'saved'
}
