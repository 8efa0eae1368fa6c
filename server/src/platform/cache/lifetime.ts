/** Days left and "new" marks change with the clock, so no page lives longer than this. */
const longestMs = 5 * 60_000
const dayMs = 86_400_000
const beijingOffsetMs = 8 * 3_600_000

/** Nothing shown outlives the Beijing day it counts days left from. */
export const lifetimeAt = (now: number, longest = longestMs): number =>
  Math.min(longest, dayMs - ((now + beijingOffsetMs) % dayMs))

/** Days since 1970, as they begin in Beijing. */
export const beijingDayOf = (now: number): number => Math.floor((now + beijingOffsetMs) / dayMs)
