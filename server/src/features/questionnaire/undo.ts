import { calls } from '@sunport/contract/calls.ts'
import { undoReason } from '../../platform/bulk/switching.ts'
import { undoing } from '../../platform/bulk/undo-plan.ts'
import { questionnaire } from './table.ts'

/** A later end stays: people were told of it. What is closed stays closed. */
export const surveyUndo = undoing(calls.questionnaireDesk.bulkRun, questionnaire, {
  pause: () => ({ action: 'resume', reason: undoReason }),
  resume: () => ({ action: 'pause', reason: undoReason }),
})
