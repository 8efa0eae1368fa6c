import type { OcdsObject } from '../content/notice/ocds-parts.ts'

/** Said of a single release only: a merged one has its own. */
const ofOneRelease = new Set(['id', 'date', 'tag'])

const isObject = (value: unknown): value is OcdsObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Lists of things with ids are merged thing by thing, all other lists as one value. */
const isListed = (value: unknown): value is OcdsObject[] =>
  Array.isArray(value) && value.length > 0 && value.every(one => isObject(one) && one.id !== undefined)

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const byDate = (releases: readonly OcdsObject[]): OcdsObject[] =>
  releases.toSorted((one, other) => Date.parse(String(one.date)) - Date.parse(String(other.date)))

type Merge = (before: unknown, value: unknown) => unknown

const mergedList = (before: unknown, list: readonly OcdsObject[], merge: Merge): OcdsObject[] => {
  const out = isListed(before) ? [...before] : []
  for (const one of list) {
    const at = out.findIndex(({ id }) => id === one.id)
    const { id: _, ...former } = out[at] ?? {}
    const { id, ...rest } = one
    const merged = { id, ...(merge(former, rest) as OcdsObject) }
    if (at < 0) out.push(merged)
    else out[at] = merged
  }
  return out
}

const mergedObject = (before: unknown, value: OcdsObject, merge: Merge): OcdsObject => {
  const former = isObject(before) ? before : {}
  const own = Object.entries(value).map(([key, one]) => [key, merge(former[key], one)] as const)
  return { ...former, ...Object.fromEntries(own) }
}

const latest: Merge = (before, value) => {
  if (isObject(value)) return mergedObject(before, value, latest)
  return isListed(value) ? mergedList(before, value, latest) : value
}

interface Version {
  releaseID: unknown
  releaseDate: unknown
  releaseTag: unknown
  value: unknown
}

const versioned = ({ id, date, tag }: OcdsObject): Merge => {
  const merge: Merge = (before, value) => {
    if (isObject(value)) return mergedObject(before, value, merge)
    if (isListed(value)) return mergedList(before, value, merge)
    const versions = (before ?? []) as Version[]
    if (versions.length > 0 && same(versions.at(-1)?.value, value)) return versions
    return [...versions, { releaseID: id, releaseDate: date, releaseTag: tag, value }]
  }
  return merge
}

const bodyOf = (release: OcdsObject): OcdsObject =>
  Object.fromEntries(Object.entries(release).filter(([key]) => key !== 'ocid' && !ofOneRelease.has(key)))

/** What is in force after all releases of one process: the latest value of everything. */
export const compiledRelease = (ocid: string, releases: readonly OcdsObject[]): OcdsObject => {
  const inOrder = byDate(releases)
  const date = inOrder.at(-1)?.date
  const merged = inOrder.reduce<OcdsObject>(
    (before, release) => latest(before, bodyOf(release)) as OcdsObject,
    {},
  )
  return { ocid, id: `${ocid}-${date}`, date, tag: ['compiled'], ...merged }
}

/** Every value that anything ever had, each with the release that said it. */
export const versionedRelease = (ocid: string, releases: readonly OcdsObject[]): OcdsObject => ({
  ocid,
  ...byDate(releases).reduce<OcdsObject>(
    (before, release) => versioned(release)(before, bodyOf(release)) as OcdsObject,
    {},
  ),
})

/** Releases of one process, the oldest first, with what they come to. */
export const recordOf = (ocid: string, releases: readonly OcdsObject[]): OcdsObject => ({
  ocid,
  releases: byDate(releases),
  compiledRelease: compiledRelease(ocid, releases),
  versionedRelease: versionedRelease(ocid, releases),
})
