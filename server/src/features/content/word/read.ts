import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import type { Queries } from '../../../platform/database/database.ts'
import { storedPath } from '../../../platform/files/store.ts'
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
export const wordRead = (db: Queries, root: string) => ({
  bytes: (digest: string): Promise<Buffer> => readFile(join(root, storedPath(digest))),

  pictures: async (ids: readonly string[]): Promise<Map<string, ReadPicture>> => {
    if (ids.length === 0) return new Map()
    const { rows } = await db.execute<Picture>(sql`
      SELECT id, digest FROM file WHERE id = ANY(${sql.param([...ids])}) AND scan_state = 'clean' AND NOT is_private`)
    const read = new Map<string, ReadPicture>()
    for (const { id, digest } of rows) {
      const content = await readFile(join(root, storedPath(digest))).catch(() => undefined)
      const picture = content && (await pictureFrom(content))
      if (picture) read.set(id, picture)
    }
    return read
  },
})

export type WordRead = ReturnType<typeof wordRead>
