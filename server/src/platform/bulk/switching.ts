import { enabled } from '@sunport/contract/codes.ts'

/** The reason of what is done to take something back. */
export const undoReason = '撤销批量操作'

/** Rows that are switched on and off go back to what they were. */
export const switchBack =
  (off = 'disable') =>
  ({ status }: { status: string }) => ({ action: status === enabled.on ? 'enable' : off, reason: undoReason })
