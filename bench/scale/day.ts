/** One day of readers before a cache that asks again by ETag, and the product behind it: counted, not measured. */
export interface Day {
  /** Page views from midnight to midnight. */
  views: number
  /** Notices that are public, and those that come out within the day, in office hours. */
  notices: number
  published: number
  /** Lists that show them, each publication in one of them and on the home. */
  lists: number
  /** How long the cache gives a page out unasked. */
  freshMs: number
  /** Pages that the product holds in memory. */
  memory: number
  seed: number
}

export interface Counted {
  views: number
  /** From the cache unasked; asked again, unchanged (304); sent again by the product from memory; drawn. */
  hits: number
  revalidated: number
  sent: number
  drawn: number
  /** Searches and other words of one's own: never the same twice, drawn each. */
  own: number
  /** Of the busiest second, what reached the product. */
  mostUpstreamASecond: number
}

/** Deterministic: the same seed, the same day. */
const random = (seed: number) => {
  let state = seed >>> 0
  return (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Rank by Zipf's law with exponent below one, by inverting its continuous form. */
export const zipf = (count: number, exponent: number, at: number): number => {
  const power = 1 - exponent
  return Math.min(count, Math.floor((at * ((count + 1) ** power - 1) + 1) ** (1 / power)))
}

/** Share of the day's views in each hour: an office day with its noon. Assumed. */
const hours = [0.4, 0.3, 0.2, 0.2, 0.2, 0.3, 0.8, 2, 7, 11, 11, 9, 5, 6, 9, 10, 9, 7, 4, 2.5, 2, 1.6, 1, 0.5]
const sumOfHours = hours.reduce((sum, share) => sum + share, 0)
/** Publications fall into office hours only. */
const opens = 9
const closes = 18

/** What people look at, of a hundred views; assumed. The rest are details. */
const share = { home: 0.12, list: 0.28, own: 0.08 }
/** Details are read the more the newer they are; lists the more the higher they stand in the menu. */
const exponent = { detail: 0.85, list: 0.9 }

export const simulateDay = (day: Day): Counted => {
  const next = random(day.seed)
  const changedAt = new Map<string, number>()
  const cached = new Map<string, { at: number; askedAt: number }>()
  const memory = new Map<string, number>()
  const counted: Counted = {
    ...{ views: 0, hits: 0, revalidated: 0, sent: 0, drawn: 0, own: 0 },
    mostUpstreamASecond: 0,
  }
  let newest = day.notices

  const publish = (now: number): void => {
    newest += 1
    changedAt.set('home', now)
    changedAt.set(`list ${zipf(day.lists, exponent.list, next())}`, now)
    changedAt.set(`detail ${newest}`, now)
  }

  /** Whether the product had it in memory as it is now; the one not read for longest leaves. */
  const remembers = (key: string, now: number): boolean => {
    const drawnAt = memory.get(key)
    const isGood = drawnAt !== undefined && drawnAt >= (changedAt.get(key) ?? 0)
    memory.delete(key)
    memory.set(key, isGood ? drawnAt : now)
    if (memory.size > day.memory) memory.delete(memory.keys().next().value ?? '')
    return isGood
  }

  const view = (key: string, now: number): boolean => {
    const known = cached.get(key)
    if (known && now - known.askedAt < day.freshMs) {
      counted.hits += 1
      return false
    }
    const isInMemory = remembers(key, now)
    const isUnchanged = known !== undefined && known.at >= (changedAt.get(key) ?? 0)
    // A page that is drawn anew without a change has another time in it, and so another ETag.
    if (!isInMemory) counted.drawn += 1
    else if (isUnchanged) counted.revalidated += 1
    else counted.sent += 1
    cached.set(key, { at: isUnchanged && isInMemory ? known.at : now, askedAt: now })
    return true
  }

  const keyOfView = (): string => {
    const kind = next()
    if (kind < share.home) return 'home'
    if (kind < share.home + share.list) return `list ${zipf(day.lists, exponent.list, next())}`
    return `detail ${newest + 1 - zipf(newest, exponent.detail, next())}`
  }

  for (let second = 0; second < 86_400; second += 1) {
    const hour = Math.floor(second / 3600)
    const isOffice = hour >= opens && hour < closes
    if (isOffice && next() < day.published / ((closes - opens) * 3600)) publish(second * 1000)
    const expected = (day.views * (hours[hour] ?? 0)) / sumOfHours / 3600
    const count = Math.floor(expected) + Number(next() < expected % 1)
    let upstream = 0
    for (let at = 0; at < count; at += 1) {
      const now = second * 1000 + Math.floor((at / count) * 1000)
      counted.views += 1
      const isOwn = next() < share.own
      if (isOwn) counted.own += 1
      if (isOwn || view(keyOfView(), now)) upstream += 1
    }
    counted.mostUpstreamASecond = Math.max(counted.mostUpstreamASecond, upstream)
  }
  return counted
}
