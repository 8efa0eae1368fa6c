import type { FunctionCode } from '../functions.ts'

/** The life of a questionnaire; the clock leads from 未开始 to 进行中 and from there to 已结束. */
export const surveyStates = {
  draft: '草稿',
  review: '待审',
  approved: '未开始',
  open: '进行中',
  paused: '已暂停',
  closed: '已结束',
  published: '结果已公布',
  archived: '已归档',
} as const
export type SurveyState = keyof typeof surveyStates

/** What is being made of its questions while it runs. */
export const revisionStates = { none: '无', draft: '修订中', review: '修订待审' } as const
export type RevisionState = keyof typeof revisionStates

export type SurveyRight = 'view' | 'edit' | 'review2' | 'run' | 'publish' | 'export'

interface ActionRule {
  label: string
  right: SurveyRight
  from: readonly SurveyState[]
  /** Of the revision, where that decides instead of the state. */
  revision?: readonly RevisionState[]
  /** Allowed in either case: in the state, or with such a revision. */
  orRevision?: readonly RevisionState[]
  to?: SurveyState
  submitter?: 'only' | 'never'
  needsReason?: true
}

const running: readonly SurveyState[] = ['approved', 'open', 'paused']
/** Answers are in, and their numbers are not public yet. */
const counting: readonly SurveyState[] = ['open', 'paused', 'closed']
const over: readonly SurveyState[] = ['closed', 'published']
const all = Object.keys(surveyStates) as SurveyState[]

/** Who may do what to a questionnaire in which state: the service, the pages and the tests read this one table. */
export const surveyActions = {
  edit: { label: '编辑', right: 'edit', from: ['draft'] },
  design: { label: '设计题目', right: 'edit', from: ['draft'], orRevision: ['draft'] },
  submit: { label: '送审', right: 'edit', from: ['draft'], orRevision: ['draft'], to: 'review' },
  recall: {
    label: '撤回送审',
    right: 'edit',
    from: ['review'],
    orRevision: ['review'],
    to: 'draft',
    submitter: 'only',
  },
  revise: { label: '修订题目', right: 'edit', from: running, revision: ['none'] },
  discard: { label: '放弃修订', right: 'edit', from: running, revision: ['draft'] },
  test: { label: '试答', right: 'edit', from: ['draft', 'review', ...running] },
  purgeTests: { label: '清除试答', right: 'edit', from: all },
  copy: { label: '复制', right: 'edit', from: all },
  remove: { label: '删除', right: 'edit', from: ['draft'], needsReason: true },
  approve: {
    label: '审核通过',
    right: 'review2',
    from: ['review'],
    orRevision: ['review'],
    to: 'approved',
    submitter: 'never',
  },
  sendBack: {
    label: '退回',
    right: 'review2',
    from: ['review'],
    orRevision: ['review'],
    to: 'draft',
    submitter: 'never',
    needsReason: true,
  },
  pause: { label: '暂停', right: 'run', from: ['open'], to: 'paused', needsReason: true },
  resume: { label: '恢复', right: 'run', from: ['paused'], to: 'open' },
  extend: { label: '延期', right: 'run', from: running, needsReason: true },
  close: { label: '提前结束', right: 'run', from: running, to: 'closed', needsReason: true },
  voidAnswer: { label: '作废答卷', right: 'run', from: counting, needsReason: true },
  restoreAnswer: { label: '恢复答卷', right: 'run', from: counting },
  code: { label: '主题编码', right: 'export', from: [...counting, 'published'] },
  handOut: { label: '生成一次性链接', right: 'run', from: running },
  embed: { label: '嵌入设置', right: 'run', from: [...running, ...over] },
  adopt: { label: '采纳情况', right: 'publish', from: over },
  publish: { label: '公布结果', right: 'publish', from: ['closed'], to: 'published' },
  archive: { label: '归档', right: 'publish', from: over, to: 'archived' },
} as const satisfies Record<string, ActionRule>
export type SurveyAction = keyof typeof surveyActions

export const needsReason = (action: SurveyAction): boolean => {
  const rule: ActionRule = surveyActions[action]
  return rule.needsReason === true
}

export const surveyActionNames = Object.keys(surveyActions) as SurveyAction[]

export const surveyFunction = (right: SurveyRight): FunctionCode => `cms:survey:${right}`

/** What the rules ask of a questionnaire. */
export interface ActedOnSurvey {
  state: SurveyState
  revision: RevisionState
  /** Who submitted what is being reviewed. */
  submittedBy: string | null
  /** Whoever it was handed over to since: his to recall, and no more his to review. */
  handedTo?: string | null
}

export interface SurveyActor {
  id: string
  holds(code: FunctionCode): boolean
}

export type SurveyRefusal = 'access.forbidden' | 'survey.state' | 'survey.own_work' | 'survey.submitter_only'

const fits = (rule: ActionRule, { state, revision }: ActedOnSurvey): boolean => {
  if (rule.orRevision?.includes(revision) && running.includes(state)) return true
  return rule.from.includes(state) && (!rule.revision || rule.revision.includes(revision))
}

/** Why somebody may not do something, or undefined when he may. */
export const surveyRefusal = (
  survey: ActedOnSurvey,
  who: SurveyActor,
  action: SurveyAction,
): SurveyRefusal | undefined => {
  const rule: ActionRule = surveyActions[action]
  if (!who.holds(surveyFunction(rule.right))) return 'access.forbidden'
  if (!fits(rule, survey)) return 'survey.state'
  const isKept = (survey.handedTo ?? survey.submittedBy) === who.id
  if (rule.submitter === 'never' && (isKept || survey.submittedBy === who.id)) return 'survey.own_work'
  if (rule.submitter === 'only' && !isKept) return 'survey.submitter_only'
  return undefined
}

export const allowedSurveyActions = (survey: ActedOnSurvey, who: SurveyActor): SurveyAction[] =>
  surveyActionNames.filter(action => !surveyRefusal(survey, who, action))

/** What the clock has made of a stored state: nobody waits for the task that writes it down. */
export const surveyStateAt = (
  { state, startAt, endAt }: { state: SurveyState; startAt: Date; endAt: Date },
  now: Date,
): SurveyState => {
  if (!running.includes(state)) return state
  if (now >= endAt) return 'closed'
  return state === 'approved' && now >= startAt ? 'open' : state
}
