import { eq } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { readOpen } from './core/item-read.ts'
import { info, infoEdition } from './core/table.ts'

/** A text as bulk actions see it: the version is that of the edition that is open, if one is. */
export const readStanding = async (db: Queries, id: string) => {
  const [item] = await db.select().from(info).where(eq(info.id, id))
  if (!item) return undefined
  const open = (await readOpen(db, id))?.edition
  const [published] = item.publishedEditionId
    ? await db.select().from(infoEdition).where(eq(infoEdition.id, item.publishedEditionId))
    : []
  const { version, latestModifyUser, latestModifyDate } = open ?? item
  const tags = open?.fields.tags
  return {
    version,
    latestModifyUser,
    latestModifyDate,
    title: (open ?? published)?.title ?? null,
    state: item.state,
    channelId: item.channelId,
    hasOpen: open !== undefined,
    topUntil: published?.topUntil ?? null,
    tags: Array.isArray(tags) ? tags.map(String) : [],
  }
}
