import type { InfoFilter } from './filter.ts'
import type { Keep } from './keep.ts'
import type { KeyRange, RowKey } from './list-order.ts'

/** A page is reached from a remembered place by skipping fewer rows than this. */
const every = 200
/** Rows whose places are found in one go: a walk through an index. */
const stretch = 10_000

type Start = Pick<KeyRange, 'after' | 'skip'>
type FindPlaces = (
  filter: InfoFilter,
  after: RowKey | undefined,
  every: number,
  rows: number,
) => Promise<RowKey[]>

/**
 * Page numbers outside, keys inside: a deep page begins behind a row that an earlier request has met, instead of
 * counting from the beginning. The places hold until something is published on the site.
 */
export const createPageStarts = (keep: Keep, findPlaces: FindPlaces) => {
  const placesIn = (filter: InfoFilter, number: number, after: RowKey | undefined): Promise<RowKey[]> =>
    keep(`places ${number} `, filter, asked => findPlaces(asked, after, every, stretch))

  /** undefined: the list ends before. */
  return async (filter: InfoFilter, offset: number): Promise<Start | undefined> => {
    if (offset < every || filter.input.sort) return { skip: offset }
    const steps = Math.floor(offset / every)
    const perStretch = stretch / every
    let after: RowKey | undefined
    for (let number = 0; number * perStretch < steps; number++) {
      const places = await placesIn(filter, number, after)
      after = places[Math.min(perStretch, steps - number * perStretch) - 1]
      if (!after) return undefined
    }
    return { after, skip: offset - steps * every }
  }
}
