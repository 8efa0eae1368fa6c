import type { MessageState } from '../codes.ts'
import type { FunctionCode } from '../functions.ts'

export const messageRights = {
  view: '查看',
  accept: '受理',
  assign: '分办与督办',
  reply: '答复',
  review2: '审核答复',
  publish: '公开',
  withdraw: '撤下',
  reveal: '查看留言人信息',
} as const
export type MessageRight = keyof typeof messageRights

export const messageFunction = (right: MessageRight): FunctionCode => `cms:message:${right}`

/** Whoever still waits for an answer; the deadlines of these run. */
export const openMessageStates = [
  'received',
  'accepted',
  'transferring',
  'assigned',
  'supplement',
  'reviewing',
  'recheck',
] as const satisfies readonly MessageState[]

export interface MessageRule {
  label: string
  right: MessageRight
  from: readonly MessageState[]
  /** None: the message stays where it is. */
  to?: MessageState
  /** By whoever the message was given to: a person, somebody of the unit, or one who was asked to help. */
  isHandlers?: true
  /** Not by whoever wrote the answer. */
  isNeverAuthors?: true
  /** Only with its writer's consent. */
  needsWish?: true
  /** It says why, or what, in so many words. */
  needsWords?: true
}

const open: readonly MessageState[] = openMessageStates
const unanswered: readonly MessageState[] = [
  'received',
  'accepted',
  'transferring',
  'assigned',
  'supplement',
  'reviewing',
]

/** Who may do what to a message in which state: the service, the desks and the tests read this one table. */
export const messageActions = {
  accept: { label: '受理', right: 'accept', from: ['received'], to: 'accepted' },
  take: { label: '接收转办', right: 'accept', from: ['transferring'], to: 'accepted' },
  refuse: { label: '不予受理', right: 'assign', from: ['received'], to: 'refused', needsWords: true },
  merge: { label: '合并', right: 'assign', from: ['received', 'accepted'], to: 'merged' },
  spam: { label: '标为无效', right: 'assign', from: ['received'], to: 'spam', needsWords: true },
  transfer: {
    label: '转办',
    right: 'assign',
    from: ['received', 'accepted'],
    to: 'transferring',
    needsWords: true,
  },
  assign: { label: '分办', right: 'assign', from: ['accepted', 'assigned'], to: 'assigned' },
  askMore: {
    label: '请补充',
    right: 'accept',
    from: ['accepted', 'assigned'],
    to: 'supplement',
    needsWords: true,
  },
  saveReply: { label: '保存答复', right: 'reply', from: ['assigned'], isHandlers: true },
  submitReply: { label: '提交答复', right: 'reply', from: ['assigned'], to: 'reviewing', isHandlers: true },
  giveBack: {
    label: '退办',
    right: 'reply',
    from: ['assigned'],
    to: 'accepted',
    isHandlers: true,
    needsWords: true,
  },
  extend: { label: '延期', right: 'assign', from: ['assigned'], needsWords: true },
  approve: {
    label: '通过',
    right: 'review2',
    from: ['reviewing'],
    to: 'answered',
    isNeverAuthors: true,
  },
  sendBack: {
    label: '退回',
    right: 'review2',
    from: ['reviewing'],
    to: 'assigned',
    isNeverAuthors: true,
    needsWords: true,
  },
  publish: {
    label: '公开',
    right: 'publish',
    from: ['answered', 'recheck'],
    to: 'published',
    needsWish: true,
  },
  keepPrivate: { label: '不公开', right: 'publish', from: ['answered'], needsWords: true },
  withdraw: {
    label: '撤下',
    right: 'withdraw',
    from: ['published', 'recheck'],
    to: 'answered',
    needsWords: true,
  },
  recheck: { label: '依据变更', right: 'publish', from: ['published'], to: 'recheck', needsWords: true },
  urge: { label: '催办', right: 'assign', from: open, needsWords: true },
  classify: { label: '归类', right: 'assign', from: open },
  note: { label: '内部备注', right: 'accept', from: open, needsWords: true },
  call: { label: '通话记录', right: 'accept', from: open, needsWords: true },
  close: { label: '关闭', right: 'assign', from: unanswered, to: 'closed', needsWords: true },
} as const satisfies Record<string, MessageRule>

export type MessageAction = keyof typeof messageActions

/** What the rules ask of a message. */
export interface MessageActedOn {
  state: MessageState
  publicWish: boolean
  handlerId: string | null
  handlerOrgId: string | null
  coHandlers: readonly string[]
  /** Who wrote the answer that waits. */
  replyAuthorId: string | null
  /** Who had it and handed it over: what they began is in the answer. */
  handedBy?: readonly string[]
}

export interface MessageActor {
  id: string
  orgId: string | null
  holds(code: FunctionCode): boolean
}

export type MessageRefusal =
  | 'access.forbidden'
  | 'message.state'
  | 'message.not_yours'
  | 'message.own_answer'
  | 'message.no_consent'

/** Whether a message is somebody's to answer. */
export const isHandledBy = (
  { handlerId, handlerOrgId, coHandlers }: Pick<MessageActedOn, 'handlerId' | 'handlerOrgId' | 'coHandlers'>,
  { id, orgId }: Pick<MessageActor, 'id' | 'orgId'>,
): boolean => {
  if (handlerId === id || coHandlers.includes(id)) return true
  return handlerId === null && handlerOrgId !== null && handlerOrgId === orgId
}

/** Why somebody may not do something, or undefined when he may. */
export const messageRefusal = (
  item: MessageActedOn,
  who: MessageActor,
  action: MessageAction,
): MessageRefusal | undefined => {
  const rule: MessageRule = messageActions[action]
  if (!who.holds(messageFunction(rule.right))) return 'access.forbidden'
  if (!rule.from.includes(item.state)) return 'message.state'
  if (rule.isHandlers && !isHandledBy(item, who)) return 'message.not_yours'
  const isOwnAnswer = item.replyAuthorId === who.id || item.handedBy?.includes(who.id)
  if (rule.isNeverAuthors && isOwnAnswer) return 'message.own_answer'
  if (rule.needsWish && !item.publicWish) return 'message.no_consent'
  return undefined
}

/** Everything that somebody may do to a message as it is. */
export const allowedMessageActions = (item: MessageActedOn, who: MessageActor): MessageAction[] =>
  (Object.keys(messageActions) as MessageAction[]).filter(action => !messageRefusal(item, who, action))
