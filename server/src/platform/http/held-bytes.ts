import { Problem } from '@sunport/contract/problems.ts'

/** What one body takes of the memory for all. */
export interface HeldBody {
  /** Refuses what would be too much; the body is then its sender's to send again. */
  add(bytes: number): void
  free(): void
}

/** Whose body it is. Guests are whoever may come from many places at once. */
export interface Holder {
  client: string
  isGuest: boolean
}

interface HeldLimits {
  /** Of everybody together. */
  all: number
  /** Of all guests together: the rest is kept for others. */
  guests: number
  /** Of one client, by all of its bodies. */
  ofGuest: number
  ofOthers: number
}

/** Bodies are held while they come and while they are looked at: together no more than this, whoever sends them. */
export const createHeldBytes = (most: HeldLimits) => {
  const held = { all: 0, guests: 0 }
  const ofClient = new Map<string, number>()

  return ({ client, isGuest }: Holder, expected = 1): HeldBody => {
    const key = `${isGuest} ${client}`
    const hasRoomFor = (bytes: number): boolean =>
      held.all + bytes <= most.all &&
      (!isGuest || held.guests + bytes <= most.guests) &&
      (ofClient.get(key) ?? 0) + bytes <= (isGuest ? most.ofGuest : most.ofOthers)
    const count = (bytes: number): void => {
      held.all += bytes
      if (isGuest) held.guests += bytes
      const now = (ofClient.get(key) ?? 0) + bytes
      if (now > 0) ofClient.set(key, now)
      else ofClient.delete(key)
    }
    if (!hasRoomFor(expected)) throw new Problem('service.busy')
    let own = 0
    let isOver = false
    return {
      // What still comes of a body that was refused is nobody's any more.
      add: bytes => {
        if (isOver) return
        if (!hasRoomFor(bytes)) throw new Problem('service.busy')
        own += bytes
        count(bytes)
      },
      free: () => {
        isOver = true
        count(-own)
        own = 0
      },
    }
  }
}
