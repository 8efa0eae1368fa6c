import { calls } from '@sunport/contract/calls.ts'
import { switchBack } from '../../platform/bulk/switching.ts'
import { undoing } from '../../platform/bulk/undo-plan.ts'
import { dictItem } from './table.ts'

export const dictItemUndo = undoing(calls.dictionary.bulkItems, dictItem, {
  enable: switchBack(),
  disable: switchBack(),
})
