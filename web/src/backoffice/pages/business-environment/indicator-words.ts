import type { IndicatorRecord } from '@sunport/contract/calls/indicator.ts'

/** An amount with its unit; what too few rows would give away is said not to be shown. */
export const amountWords = (amount: number | null, unit: string): string =>
  amount === null ? '样本不足，不显示' : `${amount.toLocaleString('zh-CN')}${unit}`

/** Whether the latest value is as good as it was meant to be. */
export const isOnTarget = ({
  latest,
  target,
  direction,
}: Pick<IndicatorRecord, 'latest' | 'target' | 'direction'>): boolean => {
  const amount = latest?.amount ?? null
  if (amount === null || target === null || direction === 'none') return false
  return direction === 'up' ? amount >= target : amount <= target
}
