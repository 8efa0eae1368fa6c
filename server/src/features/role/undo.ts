import { calls } from '@sunport/contract/calls.ts'
import { switchBack } from '../../platform/bulk/switching.ts'
import { undoing } from '../../platform/bulk/undo-plan.ts'
import { role } from '../../platform/rights/tables.ts'

export const roleUndo = undoing(calls.role.bulk, role, { enable: switchBack(), disable: switchBack() })
