import type { NoticeStage, PurchaseManner } from '@sunport/contract/codes.ts'
import type { Random } from './random.ts'
import { dayOf, momentAt, publishedOn, workdayFrom, workdayUntil } from './time.ts'

/** Least and most days between the announcement and the opening, by manner. */
const leadDays: Record<PurchaseManner, [number, number]> = {
  '1': [21, 26],
  '2': [20, 23],
  '3': [6, 9],
  '4': [6, 9],
  '5': [4, 7],
  '6': [11, 15],
  '9': [8, 13],
}

const openingMinutes = [540, 570, 600, 630, 840, 870, 900, 930]

/** What happens to a project; decided before its dates are. */
export interface Course {
  manner: PurchaseManner
  /** Beijing day of the opening that counts, after any correction. */
  openingDay: number
  openingMinute?: number
  /** Days that are given rather than reckoned, such as today. */
  days?: Partial<Record<'intention' | 'tender' | 'result', number>>
  hasIntention: boolean
  hasPlan: boolean
  hasDemand: boolean
  hasPublicity: boolean
  hasPrequalification: boolean
  hasCorrection: boolean
  hasResultCorrection: boolean
  fails: boolean
  hasContract: boolean
  hasAcceptance: boolean
}

export interface Step {
  stage: NoticeStage
  at: number
  /** A correction of the result instead of the announcement. */
  ofResult?: boolean
}

export interface Schedule {
  steps: Step[]
  /** Opening as first announced, and as it stands after a correction. */
  firstOpening: number
  opening: number
  tenderAt: number
  /** Until when suppliers ask to be admitted, where that comes before the tender. */
  admissionEnd: number
}

/** The steps of a project in their order, as far as they have happened. */
export const scheduleOf = (random: Random, course: Course, now: number): Schedule => {
  const minute = course.openingMinute ?? random.pick(openingMinutes)
  const opening = momentAt(course.openingDay, minute)
  const [least, most] = leadDays[course.manner]
  const postponedBy = course.hasCorrection ? random.int(4, 9) : 0
  const firstDay = course.hasCorrection ? workdayUntil(course.openingDay - postponedBy) : course.openingDay
  const tenderDay = course.days?.tender ?? workdayUntil(firstDay - random.int(least, most))
  const planned: [day: number, stage: NoticeStage, ofResult?: boolean][] = []
  const add = (wanted: boolean, day: number, stage: NoticeStage, ofResult?: boolean) => {
    if (wanted) planned.push([day, stage, ofResult])
  }
  const intentionDay = course.days?.intention ?? workdayUntil(tenderDay - random.int(36, 62))
  add(course.hasIntention, intentionDay, 'intention')
  add(course.hasPlan, workdayUntil(tenderDay - random.int(24, 30)), 'plan')
  add(course.hasDemand, workdayUntil(tenderDay - random.int(17, 20)), 'demand')
  add(course.hasPublicity, workdayUntil(tenderDay - random.int(10, 13)), 'publicity')
  add(course.hasPrequalification, workdayUntil(tenderDay - random.int(5, 6)), 'prequalification')
  add(true, tenderDay, 'tender')
  add(course.hasCorrection, workdayFrom(tenderDay + random.int(1, 2)), 'correction')
  const resultDay = course.days?.result ?? workdayFrom(course.openingDay + random.int(1, 4))
  add(course.fails, resultDay, 'termination')
  add(!course.fails, resultDay, 'result')
  const contractDay = workdayFrom(resultDay + random.int(9, 24))
  const won = !course.fails
  add(won && course.hasResultCorrection, workdayFrom(resultDay + random.int(2, 4)), 'correction', true)
  add(won && course.hasContract, contractDay, 'contract')
  add(
    won && course.hasContract && course.hasAcceptance,
    workdayFrom(contractDay + random.int(26, 170)),
    'acceptance',
  )
  const today = dayOf(now)
  const steps = planned
    .map(([day, stage, ofResult]) => ({ day, stage, ofResult, share: random.next() }))
    .filter(({ day }) => day <= today)
    .map(({ day, stage, ofResult, share }) => ({ stage, ofResult, at: publishedOn(day, share, now) }))
  return {
    steps,
    opening,
    firstOpening: momentAt(firstDay, minute),
    tenderAt: momentAt(tenderDay, 600),
    admissionEnd: momentAt(workdayUntil(tenderDay - 1), 600),
  }
}
