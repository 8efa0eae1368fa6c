import type { FunctionCode } from '../functions.ts'

export const correctionStates = { waiting: '待核', corrected: '已更正', refused: '不予更正' } as const
export type CorrectionState = keyof typeof correctionStates

export const creditStates = { active: '生效', expired: '到期', repaired: '修复', revoked: '撤销' } as const
export type CreditState = keyof typeof creditStates

export const repairStates = {
  applied: '待审核',
  approved: '待公告',
  announced: '已公告',
  refused: '不予修复',
  withdrawn: '已撤回',
} as const
export type RepairState = keyof typeof repairStates

interface Rule<State extends string> {
  label: string
  /** Whose it is; null: the clock's alone. */
  right: FunctionCode | null
  from: readonly State[]
  to: State
  needsReason?: true
  /** Whoever asked for it does not decide on it. */
  isForOthers?: true
}

const machine = <State extends string, Action extends string>(rules: Record<Action, Rule<State>>) => rules

/** Who may do what in which state, and what becomes of it: services, pages and tests read this one table. */
export const directoryMachines = {
  correction: machine<CorrectionState, 'correct' | 'refuse'>({
    correct: {
      label: '更正',
      right: 'dir:correction:decide',
      from: ['waiting'],
      to: 'corrected',
      isForOthers: true,
    },
    refuse: {
      label: '不予更正',
      right: 'dir:correction:decide',
      from: ['waiting'],
      to: 'refused',
      needsReason: true,
      isForOthers: true,
    },
  }),
  credit: machine<CreditState, 'amend' | 'revoke' | 'expire' | 'repair'>({
    amend: { label: '修改', right: 'dir:credit:sign', from: ['active'], to: 'active', needsReason: true },
    revoke: {
      label: '撤销',
      right: 'dir:credit:sign',
      from: ['active', 'expired'],
      to: 'revoked',
      needsReason: true,
    },
    expire: { label: '到期', right: null, from: ['active'], to: 'expired' },
    /** By the announcement of its repair. */
    repair: { label: '修复', right: null, from: ['active'], to: 'repaired' },
  }),
  repair: machine<RepairState, 'approve' | 'refuse' | 'announce' | 'withdraw'>({
    approve: {
      label: '审核通过',
      right: 'dir:credit:review',
      from: ['applied'],
      to: 'approved',
      isForOthers: true,
    },
    refuse: {
      label: '不予修复',
      right: 'dir:credit:review',
      from: ['applied'],
      to: 'refused',
      needsReason: true,
      isForOthers: true,
    },
    announce: { label: '发布修复公告', right: 'dir:credit:sign', from: ['approved'], to: 'announced' },
    withdraw: {
      label: '撤回申请',
      right: 'dir:credit:edit',
      from: ['applied', 'approved'],
      to: 'withdrawn',
      needsReason: true,
    },
  }),
} as const

export type CorrectionAction = keyof (typeof directoryMachines)['correction']
export type CreditAction = keyof (typeof directoryMachines)['credit']
export type RepairAction = keyof (typeof directoryMachines)['repair']

export type DirectoryRefusal =
  | 'access.forbidden'
  | 'directory.state'
  | 'directory.own_work'
  | 'directory.reason'

interface Attempt {
  state: string
  holds(code: FunctionCode): boolean
  /** Whether whoever acts asked for it. */
  isOwn?: boolean
  reason?: string | null | undefined
}

/** Why somebody may not do something, or undefined when he may. */
export const refusalOf = (rule: Rule<string>, attempt: Attempt): DirectoryRefusal | undefined => {
  if (rule.right === null || !attempt.holds(rule.right)) return 'access.forbidden'
  if (!rule.from.includes(attempt.state)) return 'directory.state'
  if (rule.isForOthers && attempt.isOwn) return 'directory.own_work'
  if (rule.needsReason && !attempt.reason?.trim()) return 'directory.reason'
  return undefined
}
