import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createGunzip } from 'node:zlib'
import type { DataForm } from '@sunport/contract/open/data-files.ts'
import { type Content, type FileStore, storedPath } from '../../platform/files/store.ts'
import type { MadeFile } from './repo.ts'

/** Contents one behind the other: files of gzip put together so are one. */
async function* chained(files: Pick<FileStore, 'open'>, days: readonly MadeFile[]): AsyncGenerator<Buffer> {
  for (const { digest } of days) {
    const opened = await files.open(storedPath(digest))
    if (!opened) throw new Error(`${storedPath(digest)} is not in the store`)
    for await (const piece of opened.stream) yield piece as Buffer
  }
}

const sum = (days: readonly MadeFile[], key: 'size' | 'plainSize' | 'records' | 'withdrawn'): number =>
  days.reduce((total, day) => total + day[key], 0)

/** A month is its days, byte by byte and in their order. */
export const monthOfDays = async (
  files: Pick<FileStore, 'open'>,
  period: string,
  form: DataForm,
  days: readonly MadeFile[],
): Promise<{ file: MadeFile; content: Content }> => {
  const [packed, plain] = [createHash('sha256'), createHash('sha256')]
  const unpacked = createGunzip().on('data', (piece: Buffer) => plain.update(piece))
  const ended = once(unpacked, 'end')
  for await (const piece of chained(files, days)) {
    packed.update(piece)
    if (!unpacked.write(piece)) await once(unpacked, 'drain')
  }
  unpacked.end()
  await ended
  const [size, digest] = [sum(days, 'size'), packed.digest('hex')]
  return {
    file: {
      ...{ period, form, digest, size },
      plainDigest: plain.digest('hex'),
      plainSize: sum(days, 'plainSize'),
      records: sum(days, 'records'),
      withdrawn: sum(days, 'withdrawn'),
    },
    content: { size, digest, read: () => chained(files, days) },
  }
}
