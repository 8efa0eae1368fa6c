import { calls } from '@sunport/contract/calls.ts'
import { switchBack } from '../../platform/bulk/switching.ts'
import { undoingBy } from '../../platform/bulk/undo-plan.ts'
import type { Queries } from '../../platform/database/database.ts'
import { regionRepo } from './repo.ts'

export const regionUndo = undoingBy(
  calls.region.bulk,
  (db: Queries, code: string) => regionRepo(db).find(code),
  {
    enable: switchBack(),
    disable: switchBack(),
  },
)
