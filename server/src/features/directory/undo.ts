import { directoryDesks } from '@sunport/contract/calls/directory.ts'
import { type DirectoryKind, directoryKinds } from '@sunport/contract/directory/fields.ts'
import { undoReason } from '../../platform/bulk/switching.ts'
import { undoingBy } from '../../platform/bulk/undo-plan.ts'
import type { Queries } from '../../platform/database/database.ts'
import type { MirrorRow } from './kind-table.ts'
import { recordRepo } from './record-repo.ts'
import { shownName } from './record-service.ts'

const shownAsBefore = ({ isPublished }: Pick<MirrorRow, 'isPublished'>) => ({
  action: isPublished ? 'publish' : 'unpublish',
  reason: undoReason,
})

/** Names of people are kept as the desk shows them. */
const reading =
  (kind: DirectoryKind) =>
  async (db: Queries, id: string): Promise<MirrorRow | undefined> => {
    const row = await recordRepo(db, kind).find(id)
    return row && { ...row, name: shownName(kind, row) }
  }

export const directoryUndoes = (Object.keys(directoryKinds) as DirectoryKind[]).map(kind =>
  undoingBy(directoryDesks[kind].bulk, reading(kind), {
    publish: shownAsBefore,
    unpublish: shownAsBefore,
  }),
)
