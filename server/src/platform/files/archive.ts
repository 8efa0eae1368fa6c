import { buffer } from 'node:stream/consumers'
import { type Entry, fromBufferPromise } from 'yauzl'

export interface Archive {
  /** The table of contents; reading it unpacks nothing. */
  entries: Entry[]
  /** Fails as soon as a part turns out larger than the table of contents says: a bomb says otherwise. */
  contentOf(entry: Entry): Promise<Buffer>
}

/** Opens a zip file; fails for what is none. */
export const openArchive = async (bytes: Buffer): Promise<Archive> => {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true })
  const entries: Entry[] = []
  for await (const entry of zip.eachEntry()) entries.push(entry)
  return { entries, contentOf: async entry => buffer(await zip.openReadStreamPromise(entry)) }
}

interface Bounds {
  parts: number
  bytes: number
  /** How often a large part may be larger than its packed form. */
  times: number
}

const smallPart = 1024 * 1024

export const isOverfull = (entries: readonly Entry[], { parts, bytes, times }: Bounds): boolean =>
  entries.length > parts ||
  entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0) > bytes ||
  entries.some(
    ({ uncompressedSize, compressedSize }) =>
      uncompressedSize > smallPart && uncompressedSize > compressedSize * times,
  )
