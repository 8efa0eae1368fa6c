import { calls } from '@sunport/contract/calls.ts'
import { switchBack } from '../../platform/bulk/switching.ts'
import { undoing } from '../../platform/bulk/undo-plan.ts'
import { timedTask } from './table.ts'

/** What ran meanwhile has run. */
export const taskUndo = undoing(calls.task.bulk, timedTask, {
  enable: switchBack('pause'),
  pause: switchBack('pause'),
})
