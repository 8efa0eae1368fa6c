import type { NoticeStage, PurchaseManner } from '@sunport/contract/codes.ts'
import { publicityDays } from './announced-days.ts'
import type { Random } from './random.ts'
import { momentAt, publishedOn, publishingDay, workdayFrom, workdaysOn, workdayUntil } from './time.ts'

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
  /** Days from the signature until all of it can be accepted. */
  termDays: number
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
  resultAt: number
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
  // However many holidays lie between: documents are given out for so many working days before the opening.
  const latest = workdaysOn(firstDay, -publicityDays(course.manner) - 1)
  const tenderDay = course.days?.tender ?? Math.min(latest, workdayUntil(firstDay - random.int(least, most)))
  const planned: [day: number, stage: NoticeStage, ofResult?: boolean][] = []
  const add = (wanted: boolean, day: number, stage: NoticeStage, ofResult?: boolean) => {
    if (wanted) planned.push([day, stage, ofResult])
  }
  // Each has its own working days, and is over before the next begins.
  const planDay = workdaysOn(tenderDay, -random.int(26, 29))
  const intentionDay =
    course.days?.intention ?? workdayUntil(Math.min(planDay - 2, tenderDay - random.int(36, 62)))
  add(course.hasIntention, intentionDay, 'intention')
  add(course.hasPlan, planDay, 'plan')
  add(course.hasDemand, workdaysOn(tenderDay, -random.int(22, 24)), 'demand')
  add(course.hasPublicity, workdaysOn(tenderDay, -random.int(14, 15)), 'publicity')
  add(course.hasPrequalification, workdaysOn(tenderDay, -random.int(7, 8)), 'prequalification')
  add(true, tenderDay, 'tender')
  add(course.hasCorrection, workdayFrom(tenderDay + random.int(1, 2)), 'correction')
  const resultDay = course.days?.result ?? workdayFrom(course.openingDay + random.int(1, 4))
  add(course.fails, resultDay, 'termination')
  add(!course.fails, resultDay, 'result')
  const daysToContract = random.int(9, 24)
  const resultCorrectionDay = workdayFrom(resultDay + random.int(2, 4))
  // A week of holidays moves both to the same day, and nobody corrects a result that is signed.
  const contractDay = workdayFrom(Math.max(resultDay + daysToContract, resultCorrectionDay + 1))
  const won = !course.fails
  add(won && course.hasResultCorrection, resultCorrectionDay, 'correction', true)
  add(won && course.hasContract, contractDay, 'contract')
  add(
    won && course.hasContract && course.hasAcceptance,
    workdayFrom(contractDay + Math.round(course.termDays * (0.8 + random.next() * 0.2)) + random.int(3, 12)),
    'acceptance',
  )
  const today = publishingDay(now)
  // What was first intended on a day that is given has nothing that came before.
  const begun = course.hasIntention ? intentionDay : Number.NEGATIVE_INFINITY
  const steps = planned
    .map(([day, stage, ofResult]) => ({ day, stage, ofResult, share: random.next() }))
    .filter(({ day, stage }) => day <= today && (stage === 'intention' || day > begun))
    .map(({ day, stage, ofResult, share }) => ({ stage, ofResult, at: publishedOn(day, share, now) }))
  return {
    steps,
    opening,
    firstOpening: momentAt(firstDay, minute),
    tenderAt: momentAt(tenderDay, 600),
    resultAt: momentAt(resultDay, 600),
    admissionEnd: momentAt(workdaysOn(tenderDay, -1), 600),
  }
}
