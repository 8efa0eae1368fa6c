import type { CreditKind } from '@sunport/contract/calls/credit.ts'

/** The registers of a page by its route's variant; the first is shown unless another is asked for. */
const registersOfVariant: Record<string, CreditKind[]> = {
  serious: ['serious'],
  'serious-and-misconduct': ['serious', 'misconduct'],
  'expert-misconduct': ['expert'],
}

export const registersOf = (variant: string | undefined): CreditKind[] =>
  registersOfVariant[variant ?? ''] ?? ['serious']

export const registerNames: Record<CreditKind, string> = {
  serious: '严重违法失信行为记录',
  misconduct: '不良行为记录',
  expert: '评审专家不良行为记录',
}
