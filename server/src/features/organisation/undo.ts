import { calls } from '@sunport/contract/calls.ts'
import { unitState } from '@sunport/contract/desk-codes.ts'
import { undoReason } from '../../platform/bulk/switching.ts'
import { undoing } from '../../platform/bulk/undo-plan.ts'
import { organisation } from '../../platform/rights/tables.ts'

const stateBack = (before: { unitState: string }) => ({
  action: before.unitState === unitState.normal ? 'resume' : 'pause',
  reason: undoReason,
})

export const orgUndo = undoing(calls.org.bulk, organisation, {
  pause: stateBack,
  resume: stateBack,
  region: ({ regionCode }) => ({ action: 'region', regionCode: regionCode ?? '' }),
})
