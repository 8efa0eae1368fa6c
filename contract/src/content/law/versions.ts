import { type LawValidity, lawValidities } from '../../codes.ts'

interface Dated {
  validFrom: string
  /** The last day; without one it applies until the next version does. */
  validTo?: string | null
}

const notYet = '9999-99-99'

/** In the order of their days, what has none last; of two that begin on one day the higher number comes later. */
export const byStart = <V extends Dated & { no: number }>(versions: readonly V[]): V[] =>
  [...versions].sort((a, b) => {
    const [one, other] = [a.validFrom || notYet, b.validFrom || notYet]
    return one === other ? a.no - b.no : one < other ? -1 : 1
  })

/** The version that applies on a day; none before the first, and none after a last day that was set. */
export const versionAt = <V extends Dated & { no: number }>(
  versions: readonly V[],
  day: string,
): V | undefined => {
  const last = byStart(versions).findLast(({ validFrom }) => validFrom && validFrom <= day)
  return last && (!last.validTo || last.validTo >= day) ? last : undefined
}

/** What is shown on a day: the version that applies, else the first to come, else the last there was. */
export const versionShownAt = <V extends Dated & { no: number }>(
  versions: readonly V[],
  day: string,
): V | undefined => {
  const sorted = byStart(versions)
  return sorted.findLast(({ validFrom }) => validFrom && validFrom <= day) ?? sorted[0]
}

/** Whether a law applies follows from its days, so that nobody has to change it on the morning it comes into force. */
export const validityOn = (
  effectDate: string | null,
  repealDate: string | null,
  day: string,
  /** The first day on which a provision of it no longer applied. */
  partlyFrom: string | null = null,
): LawValidity | null => {
  if (repealDate && repealDate <= day) return lawValidities.repealed
  if (!effectDate) return null
  if (effectDate > day) return lawValidities.upcoming
  return partlyFrom && partlyFrom <= day ? lawValidities.partly : lawValidities.inForce
}
