import { calls } from '@sunport/contract/calls.ts'
import { switchBack } from '../../platform/bulk/switching.ts'
import { undoing } from '../../platform/bulk/undo-plan.ts'
import { codeRule } from './table.ts'

/** A deleted rule has no bin: it is written or imported again. */
export const codeRuleUndo = undoing(calls.crosswalk.bulk, codeRule, {
  enable: switchBack(),
  disable: switchBack(),
})
