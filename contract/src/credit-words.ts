import type { CreditKind } from './calls/credit.ts'
import type { CheckedEntry } from './calls/credit-check.ts'

/** What each register is called. */
export const registerNames: Record<CreditKind, string> = {
  serious: '严重违法失信行为记录',
  misconduct: '不良行为记录',
  expert: '评审专家不良行为记录',
}

/** What a check says of one line. */
export const outcomeNames: Record<CheckedEntry['outcome'], string> = {
  clear: '未发现有效记录',
  found: '有生效记录',
  ambiguous: '名称不唯一',
}
