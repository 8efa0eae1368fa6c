import { calls } from '@sunport/contract/calls.ts'
import { switchBack } from '../../platform/bulk/switching.ts'
import { undoing } from '../../platform/bulk/undo-plan.ts'
import { link } from './table.ts'

/** Copies on other sites are links of their own; who has them does not want them taken away. */
export const linkUndo = undoing(calls.link.bulk, link, {
  enable: switchBack(),
  disable: switchBack(),
  move: ({ classCode }) => ({ action: 'move', classCode }),
})
