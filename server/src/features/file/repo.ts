import { eq, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { file } from './table.ts'

export const fileRepo = (db: Queries) => ({
  /** A file is public while a published edition carries it, and not a moment longer. */
  findPublic: async (id: string) => {
    const [found] = await db
      .select()
      .from(file)
      .where(sql`${eq(file.id, id)} AND ${file.scanState} = 'clean' AND EXISTS (
        SELECT 1 FROM info_attachment a JOIN publication p ON p.edition_id = a.edition_id WHERE a.file_id = ${file.id})`)
    return found
  },
})

export type FileRepo = ReturnType<typeof fileRepo>
