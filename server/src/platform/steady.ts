/** What is less than this is the usual tuning of a clock. */
const toleranceMs = 2_000
/** A jump that lasts this long is the new time; one that was taken back before was a fault. */
const believeAfterMs = 60_000

interface Sources {
  wall(): number
  monotonic(): number
}

/**
 * Whether the time of day can be believed. A clock that jumps says nothing about how much time has passed, so it is
 * compared with one that only ever goes on. Asked often: what drifts slowly is followed.
 */
export const createSteadiness = ({ wall, monotonic }: Sources) => {
  const offset = (): number => wall() - monotonic()
  let believed = offset()
  let jumped: { offset: number; at: number } | undefined
  return (): boolean => {
    const seen = offset()
    if (Math.abs(seen - believed) <= toleranceMs) {
      believed = seen
      jumped = undefined
      return true
    }
    if (!jumped || Math.abs(seen - jumped.offset) > toleranceMs) jumped = { offset: seen, at: monotonic() }
    if (monotonic() - jumped.at < believeAfterMs) return false
    believed = seen
    jumped = undefined
    return true
  }
}
