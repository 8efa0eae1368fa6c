import { LRUCache } from 'lru-cache'

interface Entry<V> {
  value: V
  tags: ReadonlySet<string>
  /** When what it was made of began to be read. */
  begunAt: number
  /** Touched: from then on somebody should make it anew, and until then it is still given out. */
  renewAt: number
  fallsAt: number
}

/** A computation under way: what is touched meanwhile must not be stored as fresh. */
export interface Computation {
  begunAt: number
  touched: Set<string>
}

/**
 * While a tag is touched faster than what bears it can be made, each entry is made anew after a while and given out
 * until that is done, both counted from the moment it was begun. Nobody sees anything older than `holdMs`.
 */
export interface Crowd {
  /** So many touches of one tag within a second are a crowd; 0 for never. */
  touches: number
  renewMs: number
  holdMs: number
}

/** What was asked for only once has this part of the room: addresses that nobody asks for again push out no others. */
const newcomersShare = 1 / 8

const secondMs = 1_000
const never = Number.POSITIVE_INFINITY
/** Busy tags are few: those of sites and channels. */
const mostBusyTags = 1_000

/** Which tags were touched so many times within the last second. */
const createRush = ({ touches }: Crowd) => {
  const times = new LRUCache<string, number[]>({ max: mostBusyTags })
  return {
    note: (tag: string, now: number): void => {
      const known = times.get(tag) ?? []
      known.push(now)
      if (known.length > touches) known.shift()
      times.set(tag, known)
    },
    isOn: (tag: string, now: number): boolean => {
      const known = times.get(tag)
      return touches > 0 && known?.length === touches && now - (known[0] ?? 0) < secondMs
    },
  }
}

/** An in-memory cache whose entries fall when one of their tags is touched. */
export const createTaggedCache = <V extends {}>(
  maxBytes: number,
  sizeOf: (value: V) => number,
  crowd: Crowd = { touches: 0, renewMs: 0, holdMs: 0 },
) => {
  const keysByTag = new Map<string, Set<string>>()
  const computations = new Set<Computation>()
  const rush = createRush(crowd)
  let doubtedAt = Number.NEGATIVE_INFINITY
  let clearedAt = Number.NEGATIVE_INFINITY

  const forget = (key: string, entry: Entry<V>): void => {
    for (const tag of entry.tags) {
      const keys = keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) keysByTag.delete(tag)
    }
  }

  const room = (share: number) =>
    new LRUCache<string, Entry<V>>({
      maxSize: Math.floor(maxBytes * share),
      sizeCalculation: (entry, key) => Math.max(1, sizeOf(entry.value) + key.length),
      dispose: (entry, key) => forget(key, entry),
    })
  const newcomers = room(newcomersShare)
  const regulars = room(1 - newcomersShare)
  const peek = (key: string): Entry<V> | undefined => regulars.peek(key) ?? newcomers.peek(key)

  const drop = (key: string): void => {
    newcomers.delete(key)
    regulars.delete(key)
  }

  const keep = (into: typeof regulars, key: string, entry: Entry<V>): void => {
    into.set(key, entry)
    // One too large for its room is not kept at all.
    if (!into.has(key)) return
    for (const tag of entry.tags) {
      const keys = keysByTag.get(tag) ?? new Set()
      keysByTag.set(tag, keys.add(key))
    }
  }

  /** Asked for again, it is a regular from now on. */
  const found = (key: string): Entry<V> | undefined => {
    const known = regulars.get(key)
    if (known) return known
    const newcomer = newcomers.peek(key)
    if (!newcomer) return undefined
    newcomers.delete(key)
    keep(regulars, key, newcomer)
    return newcomer
  }

  /** At once, or in a crowd when it has lived its shortest life. */
  const fall = (key: string, isCrowded: boolean, now: number): void => {
    const entry = peek(key)
    if (!entry) return
    const fallsAt = entry.begunAt + crowd.holdMs
    if (!isCrowded || fallsAt <= now) drop(key)
    else Object.assign(entry, { fallsAt, renewAt: entry.begunAt + crowd.renewMs })
  }

  return {
    get: (key: string): V | undefined => {
      const entry = found(key)
      if (!entry || entry.fallsAt > performance.now()) return entry?.value
      drop(key)
      return undefined
    },

    /** What may be given out without another thought: neither doubtful nor asking to be made anew. */
    fresh: (key: string): V | undefined => {
      const entry = found(key)
      if (!entry || entry.begunAt <= doubtedAt) return undefined
      // What was not touched needs no clock.
      return entry.renewAt === never || entry.renewAt > performance.now() ? entry.value : undefined
    },

    /** Whether it is given out only until there is a newer one. */
    isAging: (key: string): boolean => (peek(key)?.renewAt ?? never) <= performance.now(),

    /** Touches may have been missed: what was begun before is not known to be true. It is kept, for want of better. */
    doubt: (): void => {
      doubtedAt = performance.now()
    },
    isDoubtful: (key: string): boolean => (peek(key)?.begunAt ?? never) <= doubtedAt,

    drop,

    /** Without being asked for: it stays as young or old as it is. */
    peek: (key: string): V | undefined => peek(key)?.value,

    /** Puts another form of the same in its place, if it is still there; its tags and its age stay. */
    exchange: (key: string, known: V, next: V): void => {
      const entry = peek(key)
      if (entry?.value !== known) return
      const into = regulars.has(key) ? regulars : newcomers
      drop(key)
      keep(into, key, { ...entry, value: next })
    },

    begin: (): Computation => {
      const computation = { begunAt: performance.now(), touched: new Set<string>() }
      computations.add(computation)
      return computation
    },

    /** Stores the value; not for long when something it depends on changed while it was computed. */
    finish: (computation: Computation, key: string, value: V, tags: ReadonlySet<string>): void => {
      computations.delete(computation)
      const { begunAt, touched } = computation
      // What was missed before the clearing may be missing in it, too.
      if (begunAt <= clearedAt) return
      const now = performance.now()
      const changed = tags.intersection(touched)
      const [renewAt, fallsAt] =
        changed.size > 0 ? [begunAt + crowd.renewMs, begunAt + crowd.holdMs] : [never, never]
      if (fallsAt <= now || [...changed].some(tag => !rush.isOn(tag, now))) return
      const isRegular = regulars.has(key)
      drop(key)
      keep(isRegular ? regulars : newcomers, key, { value, tags, begunAt, renewAt, fallsAt })
    },

    abandon: (computation: Computation): void => {
      computations.delete(computation)
    },

    touch: (tags: Iterable<string>): void => {
      const now = performance.now()
      for (const tag of tags) {
        rush.note(tag, now)
        const isCrowded = rush.isOn(tag, now)
        for (const computation of computations) computation.touched.add(tag)
        for (const key of [...(keysByTag.get(tag) ?? [])]) fall(key, isCrowded, now)
      }
    },

    /** Touches may have been missed, and nothing made before is of use; nor what is being made. */
    clear: (): void => {
      clearedAt = performance.now()
      newcomers.clear()
      regulars.clear()
    },
    size: (): number => newcomers.size + regulars.size,
    bytes: (): number => newcomers.calculatedSize + regulars.calculatedSize,
  }
}

export type TaggedCache<V extends {}> = ReturnType<typeof createTaggedCache<V>>
