import { calls } from '@sunport/contract/calls.ts'
import { undoReason } from '../../platform/bulk/switching.ts'
import { undoing } from '../../platform/bulk/undo-plan.ts'
import { creditRecord } from './table.ts'

const shownAsBefore = ({ isPublic }: { isPublic: boolean }) => ({
  action: isPublic ? 'publish' : 'unpublish',
  reason: undoReason,
})

export const creditUndo = undoing(calls.creditDesk.bulk, creditRecord, {
  publish: shownAsBefore,
  unpublish: shownAsBefore,
})
