import { site } from '../features/site/table.ts'
import type { Queries } from '../platform/database/database.ts'

/** A site and nothing in it, for features that are tested alone. */
export const addSite = async (db: Queries, id: string): Promise<void> => {
  await db.insert(site).values({
    id,
    publicId: `public-${id}`,
    siteCode: id,
    packCode: 'north',
    name: `${id} 站`,
    title: `${id} 站`,
    regionCode: '440000',
    subjectColor: '#1558b0',
  })
}
