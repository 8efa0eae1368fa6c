import type { Attempt } from './attempt.ts'

/** How a page answers whose one matter is a record. */
export const statusOfRecord = (record: Attempt<unknown>): number => {
  if (record.failure !== undefined) return 503
  return record.value === null ? 404 : 200
}
