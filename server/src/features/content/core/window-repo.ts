import type { Queries } from '../../../platform/database/database.ts'
import { homeWindow } from '../../setting/table.ts'

/**
 * What publishing says of a window: all of its columns but those that no editor decides. A new column that is not
 * written does not compile.
 */
export type WrittenWindow = Required<Omit<typeof homeWindow.$inferInsert, 'audience' | 'sort'>>

export const writeWindow = async (tx: Queries, { id, siteId, ...said }: WrittenWindow): Promise<void> => {
  await tx
    .insert(homeWindow)
    .values({ id, siteId, ...said })
    .onConflictDoUpdate({ target: homeWindow.id, set: said })
}
