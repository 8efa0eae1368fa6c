import type { FunctionCode } from '../functions.ts'

/** The families that share one life: drafted, reviewed, published, corrected, withdrawn. */
export const contentKinds = { article: '信息', notice: '公告', law: '法规', window: '首页窗口' } as const
export type ContentKind = keyof typeof contentKinds

/** What the public knows of an item. */
export const publicStates = {
  draft: '未发布',
  live: '已发布',
  withdrawn: '已撤回',
  offline: '已下线',
  expired: '已过期',
  recycled: '回收站',
} as const
export type PublicState = keyof typeof publicStates

/** What is being worked on beside it; `none` when nothing is. */
export const openStates = {
  none: '无',
  draft: '草稿',
  returned: '已退回',
  review1: '待初审',
  review2: '待复审',
  review3: '待终审',
  scheduled: '定时待发',
} as const
export type OpenState = keyof typeof openStates

export const contentRights = {
  view: '查看',
  edit: '采编',
  review1: '初审',
  review2: '复审',
  review3: '终审签发',
  withdraw: '撤回与下线',
} as const
export type ContentRight = keyof typeof contentRights

export const functionFor = (kind: ContentKind, right: ContentRight): FunctionCode => `cms:${kind}:${right}`

/** A level of review, of whichever family. */
export const isReviewFunction = (code: FunctionCode): boolean =>
  (Object.keys(contentKinds) as ContentKind[]).some(kind =>
    reviewStates.some(level => functionFor(kind, level) === code),
  )

/** What somebody may do in the stead of a reviewer who is away; all else waits for him. */
export const standInActions: readonly ContentAction[] = ['approve', 'sendBack']

type ReviewState = 'review1' | 'review2' | 'review3'
const reviewStates: readonly ReviewState[] = ['review1', 'review2', 'review3']
export const isReviewState = (state: string): state is ReviewState =>
  (reviewStates as readonly string[]).includes(state)

/**
 * The levels that a text passes, by the depth of its channel. The last is always the one that signs for
 * publication; levels that a channel leaves out are skipped.
 */
export const reviewPath = (depth: number): readonly ReviewState[] => {
  if (depth <= 1) return ['review3']
  return depth === 2 ? ['review1', 'review3'] : reviewStates
}

export const nextReview = (state: ReviewState, depth: number): ReviewState | undefined =>
  reviewStates.find(each => each > state && reviewPath(depth).includes(each))

interface ActionRule {
  label: string
  /** `review`: the right of the level that the text waits for. */
  right: ContentRight | 'review'
  publicly: readonly PublicState[]
  open: readonly OpenState[]
  author?: 'only' | 'never'
  /** Nobody has decided on this edition yet. */
  isUndecided?: true
  /** Nobody decides on two levels of one edition. */
  isOneLevel?: true
  /** Not for what only shows the text of another item. */
  isOnOwnText?: true
  /** Only of families that stand in channels. */
  isInChannel?: true
  needsReason?: true
}

const written: readonly PublicState[] = ['draft', 'live', 'withdrawn', 'offline', 'expired']
const published: readonly PublicState[] = ['live', 'withdrawn', 'offline', 'expired']

/** Who may do what to an item in which state: the service, the pages and the tests read this one table. */
export const contentActions = {
  edit: { label: '编辑', right: 'edit', publicly: written, open: ['draft', 'returned'] },
  submit: { label: '送审', right: 'edit', publicly: written, open: ['draft', 'returned'] },
  recall: {
    label: '撤回送审',
    right: 'edit',
    publicly: written,
    open: reviewStates,
    author: 'only',
    isUndecided: true,
  },
  approve: {
    label: '通过',
    right: 'review',
    publicly: written,
    open: reviewStates,
    author: 'never',
    isOneLevel: true,
  },
  sendBack: {
    label: '退回',
    right: 'review',
    publicly: written,
    open: reviewStates,
    author: 'never',
    needsReason: true,
  },
  transfer: {
    label: '转审',
    right: 'review',
    publicly: written,
    open: reviewStates,
    author: 'never',
    needsReason: true,
  },
  cosign: { label: '会签', right: 'review', publicly: written, open: reviewStates, author: 'never' },
  /** Asked for by whoever signs; a second person agrees, a third reads it afterwards. */
  emergency: {
    label: '紧急发布',
    right: 'review3',
    publicly: written,
    open: ['draft', 'returned', ...reviewStates],
    author: 'never',
    needsReason: true,
  },
  unschedule: {
    label: '取消定时',
    right: 'review3',
    publicly: written,
    open: ['scheduled'],
    needsReason: true,
  },
  revise: { label: '修订', right: 'edit', publicly: published, open: ['none'], isOnOwnText: true },
  discard: { label: '放弃修订', right: 'edit', publicly: published, open: ['draft', 'returned'] },
  withdraw: { label: '撤回', right: 'withdraw', publicly: ['live'], open: openNames(), needsReason: true },
  takeOffline: {
    label: '下线',
    right: 'withdraw',
    publicly: ['live', 'withdrawn'],
    open: openNames(),
    needsReason: true,
  },
  restore: {
    label: '恢复发布',
    right: 'withdraw',
    publicly: ['withdrawn', 'offline', 'expired'],
    open: ['none'],
    isOnOwnText: true,
    needsReason: true,
  },
  refer: { label: '分发', right: 'edit', publicly: ['live'], open: openNames(), isOnOwnText: true },
  move: {
    label: '移动栏目',
    right: 'withdraw',
    publicly: published,
    open: openNames(),
    isOnOwnText: true,
    isInChannel: true,
    needsReason: true,
  },
  pin: {
    label: '置顶',
    right: 'review2',
    publicly: ['live'],
    open: openNames(),
    isOnOwnText: true,
    isInChannel: true,
  },
  remove: {
    label: '删除',
    right: 'edit',
    publicly: ['draft'],
    open: ['draft', 'returned'],
    needsReason: true,
  },
} as const satisfies Record<string, ActionRule>

function openNames(): readonly OpenState[] {
  return Object.keys(openStates) as OpenState[]
}

export type ContentAction = keyof typeof contentActions

/** What the rules ask of an item. */
export interface ActedOn {
  kind: ContentKind
  publicState: PublicState
  openState: OpenState
  authorId: string | null
  /** Who has approved the open edition so far. */
  approvedBy: readonly string[]
  /** Whose hands the open edition went through when work was handed over; to each of them it is own work. */
  writers?: readonly string[]
  /** Shows the text of another item, and changes with it. */
  isReference?: boolean
}

export interface Acting {
  id: string
  holds(code: FunctionCode): boolean
}

export type ContentRefusal =
  | 'access.forbidden'
  | 'content.state'
  | 'content.own_work'
  | 'content.author_only'
  | 'content.decided'
  | 'content.two_levels'
  | 'content.reference'

/** The function that an action on an item asks for; none where a level is asked for that the item is not at. */
export const functionOf = (
  { kind, openState }: Pick<ActedOn, 'kind' | 'openState'>,
  action: ContentAction,
): FunctionCode | undefined => {
  const { right } = contentActions[action]
  if (right !== 'review') return functionFor(kind, right)
  return isReviewState(openState) ? functionFor(kind, openState) : undefined
}

/** Why somebody may not do something, or undefined when he may. */
export const refusalOf = (item: ActedOn, who: Acting, action: ContentAction): ContentRefusal | undefined => {
  const rule: ActionRule = contentActions[action]
  const code = functionOf(item, action)
  // Without a level there is no right to hold; the state refuses.
  if (code && !who.holds(code)) return 'access.forbidden'
  if (!rule.publicly.includes(item.publicState) || !rule.open.includes(item.openState)) return 'content.state'
  if (rule.isInChannel && item.kind === 'window') return 'content.state'
  if (rule.isOnOwnText && item.isReference) return 'content.reference'
  if (rule.author === 'only' && item.authorId !== who.id) return 'content.author_only'
  const isOwnWork = item.authorId === who.id || item.writers?.includes(who.id)
  if (rule.author === 'never' && isOwnWork) return 'content.own_work'
  if (rule.isUndecided && item.approvedBy.length > 0) return 'content.decided'
  if (rule.isOneLevel && item.approvedBy.includes(who.id)) return 'content.two_levels'
  return undefined
}

/** Everything that somebody may do to an item as it is. */
export const allowedActions = (item: ActedOn, who: Acting): ContentAction[] =>
  (Object.keys(contentActions) as ContentAction[]).filter(action => !refusalOf(item, who, action))
