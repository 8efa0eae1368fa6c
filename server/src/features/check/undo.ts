import { calls } from '@sunport/contract/calls.ts'
import { switchBack } from '../../platform/bulk/switching.ts'
import { undoing } from '../../platform/bulk/undo-plan.ts'
import { checkWord } from './table.ts'

/** A deleted word has no bin: it is typed or imported again. */
export const checkWordUndo = undoing(calls.checkWord.bulk, checkWord, {
  enable: switchBack(),
  disable: switchBack(),
})
