import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

export interface StoredFile {
  /** Below the store's root, with `/` between its parts. */
  path: string
  size: number
  changedAt: Date
}

/** Whose size and digest are known before they are sent: a store takes no others. */
export interface Content {
  size: number
  digest: string
  /** Begins anew at every call. */
  read(): AsyncIterable<Buffer>
}

/** Both ends are part of it. */
export interface ByteRange {
  first: number
  last: number
}

export interface OpenedFile extends StoredFile {
  /** Of the range, where one was asked for; `size` is that of the whole. */
  stream: Readable
}

/** How a browser that fetches a content from the store itself is told what it is. */
export interface ShownAs {
  disposition: string
  mediaType: string
}

/**
 * Where contents lie: a folder, or a bucket of an object store. Nobody but `openStore` knows which. What is not there
 * is undefined; a store that cannot be asked fails with a `StoreFailure`, so that nothing is called missing then.
 */
export interface FileStore {
  /** What operators know it by; says no secret. */
  readonly name: string
  prepare(): Promise<void>
  /** Whole under its path or not at all, also when the power fails. */
  put(path: string, content: Content): Promise<void>
  find(path: string): Promise<StoredFile | undefined>
  open(path: string, range?: ByteRange): Promise<OpenedFile | undefined>
  /** Nothing to move is no failure. */
  move(from: string, to: string): Promise<void>
  remove(path: string): Promise<void>
  /** Everything that is whole. */
  list(): AsyncIterable<StoredFile>
  /** Takes away what was begun before and never finished. */
  tidy(before: Date): Promise<void>
  /** Where a browser may fetch a content by itself for a short while; undefined where it may not. */
  signedAddress(path: string, shown: ShownAs): Promise<string | undefined>
  /** Where contents lie on a disk: its room in bytes. */
  room(): Promise<{ free: number; total: number } | undefined>
}

export const storeFailureCode = 'STORE_FAILURE'

/** The store does not do what it is asked for. Says what went wrong, and neither keys nor signatures. */
export class StoreFailure extends Error {
  readonly code = storeFailureCode
  /** It answers, and refuses: a setting is wrong. */
  readonly isRefusal: boolean

  constructor(message: string, isRefusal = false) {
    super(message)
    this.name = 'StoreFailure'
    this.isRefusal = isRefusal
  }
}

/** Where a content lies below the store's root: by its digest, so that the same content is kept once. */
export const storedPath = (digest: string): string => `${digest.slice(0, 2)}/${digest}`

export const digestOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

export const contentOf = (bytes: Buffer): Content => ({
  size: bytes.length,
  digest: digestOf(bytes),
  async *read() {
    yield bytes
  },
})

/** What came is something else than was announced. */
export class NotGenuine extends Error {
  constructor(digest: string) {
    super(`${digest} is not the digest of its content`)
    this.name = 'NotGenuine'
  }
}

/**
 * The bytes of a content, as long as they are what was announced. The last piece is held back until the digest is known,
 * so that what turns out to be something else is never whole.
 */
export async function* genuine({ read, size, digest }: Content): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let came = 0
  let held: Buffer | undefined
  for await (const piece of read()) {
    if (piece.length === 0) continue
    came += piece.length
    hash.update(piece)
    if (held) yield held
    held = piece
  }
  if (came !== size || hash.digest('hex') !== digest) throw new NotGenuine(digest)
  if (held) yield held
}

export const storeFile = async (store: Pick<FileStore, 'put'>, bytes: Buffer): Promise<string> => {
  const content = contentOf(bytes)
  await store.put(storedPath(content.digest), content)
  return content.digest
}

export const findStored = async (
  store: Pick<FileStore, 'open'>,
  digest: string,
): Promise<Buffer | undefined> => {
  const opened = await store.open(storedPath(digest))
  return opened && buffer(opened.stream)
}

/** The bytes of a digest; fails for what is no file of the store. */
export const readStored = async (store: Pick<FileStore, 'open'>, digest: string): Promise<Buffer> => {
  const found = await findStored(store, digest)
  if (!found) throw new Error(`${storedPath(digest)} is not in the store`)
  return found
}
