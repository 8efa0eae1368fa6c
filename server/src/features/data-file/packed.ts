import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Content } from '../../platform/files/store.ts'

/** Bytes and digest of what goes through. */
const measured = () => {
  const hash = createHash('sha256')
  let size = 0
  const through = new Transform({
    transform: (piece: Buffer, _, done) => {
      hash.update(piece)
      size += piece.length
      done(null, piece)
    },
  })
  return { through, size: () => size, digest: () => hash.digest('hex') }
}

export interface Packed extends Content {
  plainSize: number
  plainDigest: string
}

/** A text compressed into a file of its own: nothing of it is held but the piece on its way. */
export const packText = async (
  text: AsyncIterable<string>,
  folder: string,
  name: string,
): Promise<Packed | undefined> => {
  const path = join(folder, name)
  const [plain, packed] = [measured(), measured()]
  const source = Readable.from(text, { objectMode: false })
  await pipeline(source, plain.through, createGzip({ level: 9 }), packed.through, createWriteStream(path))
  if (plain.size() === 0) return undefined
  return {
    size: packed.size(),
    digest: packed.digest(),
    plainSize: plain.size(),
    plainDigest: plain.digest(),
    read: () => createReadStream(path) as AsyncIterable<Buffer>,
  }
}
