import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import type { Queries } from '../../../platform/database/database.ts'
import { type FileStore, readStored } from '../../../platform/files/store.ts'
import type { ReadPicture } from './body.ts'

interface Picture extends Record<string, unknown> {
  id: string
  digest: string
}

/** What Word shows as it is; all else is made a PNG. */
const known: Readonly<Record<string, ReadPicture['ext']>> = { png: 'png', jpeg: 'jpeg', gif: 'gif' }

const pictureFrom = async (content: Buffer): Promise<ReadPicture | undefined> => {
  try {
    const image = sharp(content)
    const { format, width = 1, height = 1 } = await image.metadata()
    const ext = format && known[format]
    return ext
      ? { ext, content, width, height }
      : { ext: 'png', content: await image.png().toBuffer(), width, height }
  } catch {
    return undefined
  }
}

/** Pictures of texts, and the bytes of files, from where they are kept. */
export const wordRead = (db: Queries, files: FileStore) => ({
  /** Nothing for what waits for the virus scanner or was set apart by it. */
  bytes: async (digest: string): Promise<Buffer | undefined> => {
    const unclean = await db.execute(
      sql`SELECT 1 FROM file WHERE digest = ${digest} AND NOT is_served LIMIT 1`,
    )
    return unclean.rowCount ? undefined : readStored(files, digest)
  },

  /** Those that the text's site may show; others are only named. */
  pictures: async (ids: readonly string[], siteId: string): Promise<Map<string, ReadPicture>> => {
    if (ids.length === 0) return new Map()
    const { rows } = await db.execute<Picture>(sql`
      SELECT id, digest FROM file WHERE id = ANY(${sql.param([...ids])}) AND is_served AND NOT is_private
        AND file_may_show(home_site_ids, shown_site_ids, ${siteId})`)
    const read = new Map<string, ReadPicture>()
    for (const { id, digest } of rows) {
      const content = await readStored(files, digest).catch(() => undefined)
      const picture = content && (await pictureFrom(content))
      if (picture) read.set(id, picture)
    }
    return read
  },
})

export type WordRead = ReturnType<typeof wordRead>
