import { eq } from 'drizzle-orm'
import { type BringBack, keepInBin, restoreRelated, restoreRow } from '../../platform/bin/bin-object.ts'
import type { Change } from '../../platform/crud/changes.ts'
import { file, fileVersion } from './table.ts'

interface Removed {
  id: string
  name: string
  digests: readonly string[]
  size: number
  reason: string
  days: number
}

/** Keeps a file of the library with what it held before; its contents stay on disk meanwhile. */
export const binFile = async (
  change: Pick<Change, 'tx' | 'now' | 'actor'>,
  { id, name, digests, size, reason, days }: Removed,
): Promise<void> => {
  const [row] = await change.tx.select().from(file).where(eq(file.id, id))
  await keepInBin(change, file, {
    ...{ id, kind: 'file', title: name, digests, size, reason, days },
    siteId: row?.homeSiteIds[0] ?? null,
    authorId: row?.ownerId ?? null,
    related: [{ table: fileVersion, where: eq(fileVersion.fileId, id) }],
  })
}

/** A file comes back under its address; nothing shows it, so that the public sees it only when something does again. */
export const recoverFile: BringBack = async ({ tx }, snapshot) => {
  await restoreRow(tx, file, snapshot, {})
  await restoreRelated(tx, snapshot, [fileVersion])
  return null
}
