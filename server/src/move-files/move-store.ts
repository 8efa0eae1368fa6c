import { createHash } from 'node:crypto'
import { contentOf, type FileStore, NotGenuine, type StoredFile } from '../platform/files/store.ts'
import { markFile, markIn } from '../platform/installation/storage-mark.ts'

interface Move {
  from: FileStore
  to: FileStore
  /** Reads what lies at the target already, too. */
  verifies: boolean
  signal: AbortSignal
  onProgress(done: Moved): void
}

export interface Moved {
  files: number
  bytes: number
  copied: number
  /** At the target before. */
  there: number
  /** Whose content is not what its name says; not copied. */
  broken: string[]
  /** No content by its name; left where it is. */
  strange: string[]
}

/** Contents of people, and those that were set apart. */
const contentPath = /^(?:([0-9a-f]{2})\/(?=\1)|quarantine\/)([0-9a-f]{64})$/
const atOnce = 4
const tellEvery = 500

const isWhole = async (store: FileStore, path: string, digest: string): Promise<boolean> => {
  const opened = await store.open(path)
  if (!opened) return false
  const hash = createHash('sha256')
  for await (const piece of opened.stream) hash.update(piece)
  return hash.digest('hex') === digest
}

/** A target that is another installation's is left alone. */
export const isForeign = async (from: FileStore, to: FileStore): Promise<boolean> => {
  const mark = await markIn(to)
  return mark !== undefined && mark !== (await markIn(from))
}

/**
 * Copies everything from one store to another, compares digests on the way and reads back what it wrote. What is there is
 * not copied again, so that it goes on where it was cut off. The mark comes last: no server takes half a store for its own.
 */
export const moveStore = async ({ from, to, verifies, signal, onProgress }: Move): Promise<Moved> => {
  const moved: Moved = { files: 0, bytes: 0, copied: 0, there: 0, broken: [], strange: [] }

  const isThere = async ({ path, size }: StoredFile, digest: string): Promise<boolean> =>
    (await to.find(path))?.size === size && (!verifies || (await isWhole(to, path, digest)))

  const copy = async ({ path, size }: StoredFile, digest: string): Promise<void> => {
    async function* read() {
      const opened = await from.open(path)
      if (opened) yield* opened.stream
    }
    await to.put(path, { size, digest, read })
    if (!(await isWhole(to, path, digest))) throw new Error(`${path} is not what was written to ${to.name}`)
  }

  const take = async (file: StoredFile): Promise<void> => {
    const { path, size } = file
    const digest = contentPath.exec(path)?.[2]
    if (!digest) {
      if (path !== markFile) moved.strange.push(path)
      return
    }
    try {
      if (await isThere(file, digest)) moved.there += 1
      else {
        await copy(file, digest)
        moved.copied += 1
      }
      moved.bytes += size
    } catch (failure) {
      if (!(failure instanceof NotGenuine)) throw failure
      // Taken away meanwhile: then nothing is wrong with it.
      if (!(await from.find(path))) return
      moved.broken.push(path)
    }
    moved.files += 1
    if (moved.files % tellEvery === 0) onProgress(moved)
  }

  const files = from.list()[Symbol.asyncIterator]()
  const work = async (): Promise<void> => {
    for (let next = await files.next(); !next.done; next = await files.next()) {
      signal.throwIfAborted()
      await take(next.value)
    }
  }
  const results = await Promise.allSettled(Array.from({ length: atOnce }, work))
  for (const result of results) if (result.status === 'rejected') throw result.reason
  const mark = await markIn(from)
  if (mark && moved.broken.length === 0) await to.put(markFile, contentOf(Buffer.from(`${mark}\n`)))
  return moved
}
