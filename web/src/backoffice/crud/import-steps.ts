import type { ImportReport } from '@sunport/contract/calls/crud.ts'
import { tableFileLimits } from '@sunport/contract/table-file-limits.ts'

interface Step {
  from: number
  count: number
}

const stepSize = 50
const everything = tableFileLimits.lines

/** The parts in which a file is brought in; how long it is shows only after the first. */
export function* stepsOf(total: () => number | undefined, isAtOnce: boolean): Generator<Step> {
  if (isAtOnce) {
    yield { from: 0, count: everything }
    return
  }
  for (let from = 0; from < (total() ?? 1); from += stepSize) yield { from, count: stepSize }
}

export const addReports = (whole: ImportReport | undefined, part: ImportReport): ImportReport => ({
  total: part.total,
  created: (whole?.created ?? 0) + part.created,
  updated: (whole?.updated ?? 0) + part.updated,
  problems: [...(whole?.problems ?? []), ...part.problems],
})
