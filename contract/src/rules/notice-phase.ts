import { type NoticeStage, noticeTypes, stageOf } from '../codes.ts'
import { parseWireTime } from '../format/dates.ts'

/** Where a project stands for whoever would bid. Reckoned from notices and the clock, never typed. */
export const noticePhases = {
  pending: '未开始',
  open: '可投标',
  closed: '已截止',
  awarded: '已成交',
  terminated: '已终止',
  contracted: '已签约',
  accepted: '已验收',
} as const
export type NoticePhase = keyof typeof noticePhases

/** Stages whose notices decide over the ones before them. */
export const outcomePhases: Partial<Record<NoticeStage, NoticePhase>> = {
  result: 'awarded',
  termination: 'terminated',
  contract: 'contracted',
  acceptance: 'accepted',
}

/** Stages that go by the clock until something is decided. */
export const callStages: readonly NoticeStage[] = ['tender', 'prequalification', 'correction']

export const typesOfStage = (wanted: NoticeStage): string[] =>
  Object.entries(noticeTypes).flatMap(([type, { stage }]) => (stage === wanted ? [type] : []))

export interface PhaseStep {
  noticeType: string | null
  noticeTime: string | null
}

interface PhaseFacts extends PhaseStep {
  openTenderTime: string | null
  noticeEndTime: string | null
  /** The day from which documents are had, YYYY-MM-DD. */
  docsFrom?: string | null
}

const timeOf = ({ noticeTime }: PhaseStep): string => noticeTime ?? ''

/**
 * What the notices after one have decided. A project that is announced anew begins again, so later rounds say nothing
 * about an earlier notice.
 */
const decidedPhase = (notice: PhaseStep, steps: readonly PhaseStep[]): NoticePhase | undefined => {
  const later = steps
    .filter(step => timeOf(step) > timeOf(notice))
    .toSorted((one, other) => (timeOf(one) < timeOf(other) ? -1 : 1))
  const next = later.findIndex(({ noticeType }) => stageOf(noticeType) === 'tender')
  const round = next < 0 ? later : later.filter(step => timeOf(step) < timeOf(later[next] as PhaseStep))
  return round
    .map(({ noticeType }) => outcomePhases[stageOf(noticeType) ?? 'plan'])
    .findLast(phase => phase !== undefined)
}

const byClock = (facts: PhaseFacts, now: Date): NoticePhase | undefined => {
  const stage = stageOf(facts.noticeType)
  if (!stage) return undefined
  const outcome = outcomePhases[stage]
  if (outcome) return outcome
  const until = parseWireTime(facts.openTenderTime ?? facts.noticeEndTime ?? '')
  if (!callStages.includes(stage) || !until) return undefined
  if (until < now) return 'closed'
  const from = parseWireTime(facts.docsFrom ?? '')
  return from && from > now ? 'pending' : 'open'
}

/** The phase of a public notice among the others of its project; undefined where nobody bids. */
export const phaseOf = (
  facts: PhaseFacts,
  steps: readonly PhaseStep[],
  now: Date,
): NoticePhase | undefined => {
  const own = byClock(facts, now)
  return own && (decidedPhase(facts, steps) ?? own)
}
