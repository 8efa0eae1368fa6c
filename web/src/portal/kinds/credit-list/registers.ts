import type { CreditKind } from '@sunport/contract/calls/credit.ts'

export const registerNames: Record<CreditKind, string> = {
  serious: '严重违法失信行为记录',
  misconduct: '不良行为记录',
  expert: '评审专家不良行为记录',
}
