import type { FunctionCode } from '../functions.ts'
import type { campaignStates } from './campaign-states.ts'

export type CampaignState = keyof typeof campaignStates

export const opinionStates = {
  pending: '待审',
  adopted: '采纳',
  partly: '部分采纳',
  rejected: '不采纳',
  duplicate: '重复',
} as const
export type OpinionState = keyof typeof opinionStates

type CampaignRight = 'edit' | 'handle' | 'publish'

interface CampaignRule {
  label: string
  right: CampaignRight
  from: readonly CampaignState[]
  /** Where it leads; nowhere else when left out. */
  to?: CampaignState
  /** Whoever wrote it does not sign it. */
  author?: 'never'
  needsReason?: true
}

/** Who may do what to a campaign in which state: the service, the pages and the tests read this one table. */
export const campaignActions = {
  edit: { label: '编辑', right: 'edit', from: ['draft'] },
  remove: { label: '删除', right: 'edit', from: ['draft'] },
  /** The clock opens it; where its time has come already, at once. */
  release: { label: '签发', right: 'publish', from: ['draft'], to: 'waiting', author: 'never' },
  recall: { label: '撤回签发', right: 'publish', from: ['waiting'], to: 'draft', needsReason: true },
  extend: { label: '延长', right: 'publish', from: ['waiting', 'open'], needsReason: true },
  close: { label: '提前结束', right: 'publish', from: ['open'], to: 'ended', needsReason: true },
  note: { label: '起草反馈', right: 'edit', from: ['ended'] },
  answer: { label: '发布反馈', right: 'publish', from: ['ended'], to: 'answered', author: 'never' },
  convert: { label: '转为政策稿件', right: 'edit', from: ['ended', 'answered'] },
} as const satisfies Record<string, CampaignRule>
export type CampaignAction = keyof typeof campaignActions
export const campaignRule = (action: CampaignAction): CampaignRule => campaignActions[action]

interface OpinionRule {
  label: string
  right: CampaignRight
  from: readonly OpinionState[]
  to?: OpinionState
  needsReason?: true
  /** What is told to whoever wrote it, and to everybody in the report. */
  needsResponse?: true
  /** Only words whose writer agreed to it. */
  needsWish?: true
}

const decided: readonly OpinionState[] = ['adopted', 'partly', 'rejected']

/** What becomes of an opinion. All of it ends when the feedback is out. */
export const opinionActions = {
  adopt: { label: '采纳', right: 'handle', from: ['pending', 'partly', 'rejected'], to: 'adopted' },
  partly: {
    label: '部分采纳',
    right: 'handle',
    from: ['pending', 'adopted', 'rejected'],
    to: 'partly',
    needsResponse: true,
  },
  reject: {
    label: '不采纳',
    right: 'handle',
    from: ['pending', 'adopted', 'partly'],
    to: 'rejected',
    needsReason: true,
  },
  merge: { label: '并入同类意见', right: 'handle', from: ['pending'], to: 'duplicate' },
  reopen: { label: '重新审理', right: 'handle', from: [...decided, 'duplicate'], to: 'pending' },
  show: { label: '公开', right: 'publish', from: decided, needsWish: true },
  hide: { label: '取消公开', right: 'publish', from: decided },
} as const satisfies Record<string, OpinionRule>
export type OpinionAction = keyof typeof opinionActions
export const opinionRule = (action: OpinionAction): OpinionRule => opinionActions[action]

/** While these last, opinions are decided on. */
const handling: readonly CampaignState[] = ['open', 'ended']

export const campaignFunction = (right: CampaignRight): FunctionCode => `cms:campaign:${right}`

interface Acting {
  id: string
  holds(code: FunctionCode): boolean
}

type CampaignRefusal = 'access.forbidden' | 'campaign.state' | 'campaign.own_work'

/** Why somebody may not do something to a campaign, or undefined when he may. */
export const campaignRefusal = (
  { state, authorId }: { state: CampaignState; authorId: string | null },
  who: Acting,
  action: CampaignAction,
): CampaignRefusal | undefined => {
  const rule = campaignRule(action)
  if (!who.holds(campaignFunction(rule.right))) return 'access.forbidden'
  if (!rule.from.includes(state)) return 'campaign.state'
  return rule.author === 'never' && authorId === who.id ? 'campaign.own_work' : undefined
}

type OpinionRefusal = 'access.forbidden' | 'opinion.closed' | 'opinion.state' | 'opinion.no_wish'

/** Why somebody may not do something to an opinion, or undefined when he may. */
export const opinionRefusal = (
  { state, publicWish }: { state: OpinionState; publicWish: boolean },
  campaignState: CampaignState,
  who: Acting,
  action: OpinionAction,
): OpinionRefusal | undefined => {
  const rule = opinionRule(action)
  if (!who.holds(campaignFunction(rule.right))) return 'access.forbidden'
  if (!handling.includes(campaignState)) return 'opinion.closed'
  if (!rule.from.includes(state)) return 'opinion.state'
  return rule.needsWish && !publicWish ? 'opinion.no_wish' : undefined
}

/** The public never hears of drafts; between signature and task, the clock has the last word. */
export const stateAt = (
  { state, startAt, endAt }: { state: CampaignState; startAt: Date; endAt: Date },
  now: Date,
): CampaignState => {
  if (state !== 'waiting' && state !== 'open') return state
  if (now < startAt) return 'waiting'
  return now < endAt ? 'open' : 'ended'
}
