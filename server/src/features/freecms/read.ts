import { eq, inArray } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { infoEdition, publication } from '../info/table.ts'

/** Whole texts of published infos, which lists of today leave out. */
export const freecmsRead = (db: Queries) => ({
  contents: async (infoIds: string[]): Promise<Map<string, string>> => {
    if (infoIds.length === 0) return new Map()
    const found = await db
      .select({ id: publication.infoId, content: infoEdition.bodyHtml })
      .from(publication)
      .innerJoin(infoEdition, eq(infoEdition.id, publication.editionId))
      .where(inArray(publication.infoId, infoIds))
    return new Map(found.map(({ id, content }) => [id, content]))
  },
})
