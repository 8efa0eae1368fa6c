import { publicityDays, resultDays, showingDays } from '../announced-days.ts'
import type { Fields } from '../draft.ts'
import { sumOf } from '../packages.ts'
import type { Project } from '../projects.ts'
import type { Step } from '../schedule.ts'
import { wire, workdaysEnd, yearMonth } from '../time.ts'
import { contractedPackage } from './contract.ts'
import { intentionBudget, intentionCode } from './intention.ts'

type Stage = Step['stage']
const isOneOf = (stage: Stage, ...stages: Stage[]): boolean => stages.includes(stage)

const money = (amount: number): string => amount.toFixed(2)

/** Corrections, contracts and acceptances do not say what was budgeted. */
const budgetOf = (project: Project, stage: Stage): Fields => {
  if (isOneOf(stage, 'correction', 'contract', 'acceptance')) return {}
  return { budget: money(stage === 'intention' ? intentionBudget(project) : project.budget) }
}

/** The dealings of the store, contracts and what comes before the call go without an agency. */
export const hasAgency = ({ organizationForm, flow }: Project, stage: Stage): boolean =>
  organizationForm !== '4' &&
  flow !== 'store' &&
  !isOneOf(stage, 'intention', 'plan', 'contract', 'acceptance')

const openingOf = (project: Project, { stage, ofResult }: Step): number | undefined => {
  if (stage === 'prequalification') return project.admissionEnd
  // As first announced: a later correction does not rewrite it.
  if (stage === 'tender') return project.flow === 'store' ? project.opening : project.firstOpening
  return isOneOf(stage, 'result', 'termination') || (stage === 'correction' && !ofResult)
    ? project.opening
    : undefined
}

/** Work days that its text names. */
const announcedDays = ({ flow, manner }: Project, stage: Stage): number | undefined => {
  if (flow === 'store') return undefined
  if (stage === 'tender') return publicityDays(manner)
  if (stage === 'result') return resultDays
  return stage === 'publicity' ? showingDays : undefined
}

/** Of a result all winners and their sum; of a contract its one supplier and its own amount. */
const winnersOf = (project: Project, stage: Stage): Fields => {
  if (stage === 'publicity')
    return project.manner === '5' ? { bidCompany: project.packages[0]?.winner.name } : {}
  if (stage === 'result')
    return {
      successfulMoney: money(sumOf(project.packages.map(({ price }) => price))),
      bidCompany: [...new Set(project.packages.map(({ winner }) => winner.name))].join('，'),
    }
  if (!isOneOf(stage, 'contract', 'acceptance')) return {}
  const { price, winner } = contractedPackage(project)
  return { successfulMoney: money(price), bidCompany: winner.name }
}

/** The row of a notice: what its text says, and what it is classified by. */
export const fieldsOf = (project: Project, step: Step, noticeType: string): Fields => {
  const { stage, at } = step
  const isEarly = isOneOf(stage, 'intention', 'plan', 'demand')
  const opening = openingOf(project, step)
  const days = announcedDays(project, stage)
  const agency = hasAgency(project, stage) ? project.agency : undefined
  return {
    noticeType,
    regionCode: project.place.code,
    purchaser: project.buyer.name,
    purchaseManner: project.manner,
    purchaseNature: project.item.nature,
    planId: project.planId,
    openTenderName: isEarly || stage === 'publicity' ? project.plainName : project.name,
    organizationForm: project.organizationForm,
    kcProjectCode: project.kcCode ?? undefined,
    openTenderCode: stage === 'intention' ? intentionCode(project) : isEarly ? undefined : project.code,
    openTenderTime: opening === undefined ? undefined : wire(opening),
    noticeEndTime: days === undefined ? undefined : wire(workdaysEnd(at, days)),
    expectPurchaseTime: isOneOf(stage, 'intention', 'plan') ? yearMonth(project.tenderAt) : undefined,
    agency: agency?.name,
    agencyCode: agency?.creditCode,
    ...budgetOf(project, stage),
    ...winnersOf(project, stage),
  }
}
