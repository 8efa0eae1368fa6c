import { eq } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { publication } from '../info/table.ts'
import { channel } from '../site/table.ts'

export const freecmsRead = (db: Queries) => ({
  /** What the address of a page is made of. */
  linkable: async (infoId: string) => {
    const [found] = await db
      .select({
        id: publication.infoId,
        noticeType: publication.noticeType,
        planId: publication.planId,
        channel: channel.publicId,
      })
      .from(publication)
      .innerJoin(channel, eq(channel.id, publication.channelId))
      .where(eq(publication.infoId, infoId))
    return found
  },
})

export type FreecmsRead = ReturnType<typeof freecmsRead>
