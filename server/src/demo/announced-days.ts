import type { PurchaseManner } from '@sunport/contract/codes.ts'

/** Working days that a tender stands for: three where it is not a bidding. */
export const publicityDays = (manner: PurchaseManner): number => (['3', '4', '6'].includes(manner) ? 3 : 5)

/** Working days that something is shown for before it is done. */
export const showingDays = 5

/** Working days that a result stands for. */
export const resultDays = 1
