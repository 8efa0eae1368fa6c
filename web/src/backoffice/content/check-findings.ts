import type { Finding, Place } from '@sunport/contract/content/check/finding.ts'

export interface MergedFinding extends Pick<Finding, 'level' | 'message'> {
  places: Place[]
}

/** The same thing said of several places of one part is said once; links to different addresses are different. */
export const mergedFindings = (findings: readonly Finding[]): MergedFinding[] => {
  const keyOf = ({ level, message, place }: Finding): string =>
    JSON.stringify([level, message, place?.part, place?.what === 'link' ? place.words : ''])
  return [...Map.groupBy(findings, keyOf).values()].flatMap(same => {
    const [first] = same
    return first
      ? [{ level: first.level, message: first.message, places: same.flatMap(({ place }) => place ?? []) }]
      : []
  })
}
