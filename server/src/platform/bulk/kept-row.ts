import { titleIn } from '../audit/title.ts'
import type { Clock } from '../clock.ts'
import type { Transaction } from '../database/database.ts'
import { jobRepo } from './job-repo.ts'
import type { JobItemRow } from './table.ts'
import type { UndoPlan } from './undo-plan.ts'

/** Does the work of one row and writes it down in the same transaction, with what takes it back where anything does. */
export const keptRow = async (
  tx: Transaction,
  clock: Clock,
  plan: UndoPlan | undefined,
  row: Pick<JobItemRow, 'jobId' | 'position' | 'rowId'> & { name?: string | null },
  given: { action: string },
  act: () => Promise<unknown>,
): Promise<void> => {
  const before = await plan?.read(tx, row.rowId)
  await act()
  const inverse = (before && plan?.stepFor(before, given)) ?? null
  const after = inverse && (await plan?.read(tx, row.rowId))
  await jobRepo(tx).noteRow(
    {
      ...row,
      rowVersion: before?.version ?? 0,
      name: row.name ?? titleIn(before),
      versionAfter: after?.version ?? null,
      inverse: after ? inverse : null,
    },
    clock.now(),
  )
}
