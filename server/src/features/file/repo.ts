import { apiPrefix } from '@sunport/contract/call.ts'
import { eq, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { file } from './table.ts'

export const fileRepo = (db: Queries) => ({
  /** A file is public while a published edition carries it, attached or as its picture, and not a moment longer. */
  findPublic: async (id: string) => {
    const [found] = await db
      .select()
      .from(file)
      .where(sql`${eq(file.id, id)} AND ${file.scanState} = 'clean' AND (EXISTS (
        SELECT 1 FROM info_attachment a JOIN publication p ON p.edition_id = a.edition_id WHERE a.file_id = ${file.id})
        OR EXISTS (SELECT 1 FROM publication p WHERE p.img = ${`${apiPrefix}/rest/v2/files/${id}`}))`)
    return found
  },

  /** Adds what was fetched since the last time, all files in one statement. */
  addDownloads: async (counts: ReadonlyMap<string, number>): Promise<void> => {
    await db.execute(sql`UPDATE file SET downloads = downloads + c.count
      FROM unnest(${sql.param([...counts.keys()])}::text[], ${sql.param([...counts.values()])}::int[]) AS c(id, count)
      WHERE file.id = c.id`)
  },
})

export type FileRepo = ReturnType<typeof fileRepo>
