import type { FunctionCode } from '../functions.ts'

export const indicatorStates = { draft: '草稿', published: '已发布' } as const
export type IndicatorState = keyof typeof indicatorStates

export const indicatorDimensions = {
  competition: '公平竞争',
  efficiency: '效率',
  cost: '成本',
  digital: '电子化',
  payment: '支付及时',
  complaint: '投诉处理',
} as const
export type IndicatorDimension = keyof typeof indicatorDimensions

export const indicatorDirections = { up: '越高越好', down: '越低越好', none: '仅供参考' } as const
export type IndicatorDirection = keyof typeof indicatorDirections

interface IndicatorRule {
  label: string
  right: 'edit' | 'comment' | 'publish'
  from: readonly IndicatorState[]
  to?: IndicatorState
}

/** Who may do what to an indicator in which state. What is published keeps its definition until it is withdrawn. */
export const indicatorActions = {
  edit: { label: '编辑', right: 'edit', from: ['draft'] },
  remove: { label: '删除', right: 'edit', from: ['draft'] },
  compute: { label: '计算', right: 'edit', from: ['draft', 'published'] },
  explain: { label: '地方说明', right: 'comment', from: ['draft', 'published'] },
  publish: { label: '发布', right: 'publish', from: ['draft', 'published'], to: 'published' },
  withdraw: { label: '撤下', right: 'publish', from: ['published'], to: 'draft' },
} as const satisfies Record<string, IndicatorRule>
export type IndicatorAction = keyof typeof indicatorActions

/** Why somebody may not do something to an indicator, or undefined when he may. */
export const indicatorRefusal = (
  { state }: { state: IndicatorState },
  holds: (code: FunctionCode) => boolean,
  action: IndicatorAction,
): 'access.forbidden' | 'indicator.state' | undefined => {
  const rule: IndicatorRule = indicatorActions[action]
  if (!holds(`cms:indicator:${rule.right}`)) return 'access.forbidden'
  return rule.from.includes(state) ? undefined : 'indicator.state'
}
