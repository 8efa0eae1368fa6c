import type { StatutoryDay, StatutoryStep, StatutoryTermRow } from '@sunport/contract/calls/statutory.ts'
import { dayKinds } from '@sunport/contract/desk-codes.ts'
import {
  type CountedDay,
  countBack,
  countTerm,
  type DayOf,
  earliestStart,
} from '@sunport/contract/statutory/count.ts'
import { statutoryLaws } from '@sunport/contract/statutory/laws.ts'
import { basisOf, isInForce, type StatutoryTerm } from '@sunport/contract/statutory/term.ts'
import { type TermId, termOn } from '@sunport/contract/statutory/terms.ts'
import type { CountWay } from '@sunport/contract/statutory/ways.ts'

/** A row of the table as it is told. */
export const toTermRow = (id: TermId, term: StatutoryTerm): StatutoryTermRow => {
  const { name, group, from, until, length, unit, bound, law, article, grade, note, validFrom, validTo } =
    term
  const { name: lawName, edition, from: lawFrom } = statutoryLaws[law]
  return {
    ...{ id, name, group, from, until, length, unit, bound, lawName, edition, grade },
    article: article ?? null,
    basis: basisOf(term),
    note: note ?? null,
    validFrom: validFrom ?? lawFrom,
    validTo: validTo ?? null,
  }
}

const toDay = ({ date, nth, isWork, kind, name }: CountedDay): StatutoryDay => ({
  ...{ date, nth, isWork, kind },
  reason: name ?? (kind && dayKinds[kind]),
})

/** One length after the other, from a day on. */
const stepsFrom = (ids: readonly TermId[], day: string, dayOf: DayOf): StatutoryStep[] => {
  let start = day
  return ids.map(id => {
    const term = termOn(id, start)
    const { date: end, days } = countTerm(term, start, dayOf)
    const step = {
      term: toTermRow(id, term),
      isInForce: isInForce(term, start),
      start,
      end,
      days: days.map(toDay),
    }
    start = end
    return step
  })
}

/**
 * The day on which something can begin that must be over by a day: of what the law wants at least, the last one; of what
 * it allows at most, the first one.
 */
const startBefore = (id: TermId, end: string, isAtMost: boolean, dayOf: DayOf): string => {
  const startBy = (term: StatutoryTerm): string =>
    isAtMost ? earliestStart(term, end, dayOf) : countBack(term, end, dayOf).date
  const start = startBy(termOn(id, end))
  // The row in force when the count begins decides, and may be another than that on its last day.
  return startBy(termOn(id, start))
}

export interface Reckoned {
  date: string
  steps: StatutoryStep[]
}

/** The day that a day leads to over some lengths; the last of them decides what kind of limit it is. */
export const reckon = (ids: readonly TermId[], day: string, way: CountWay, dayOf: DayOf): Reckoned => {
  if (way === 'forward') {
    const steps = stepsFrom(ids, day, dayOf)
    return { date: steps.at(-1)?.end ?? day, steps }
  }
  const last = ids.at(-1)
  const isAtMost = last !== undefined && termOn(last, day).bound === 'most'
  const date = ids.toReversed().reduce((end, id) => startBefore(id, end, isAtMost, dayOf), day)
  return { date, steps: stepsFrom(ids, date, dayOf) }
}
