import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'

const inflate = promisify(inflateRaw)

interface ZipEntry {
  name: string
  isDeflated: boolean
  /** Where its own header begins. */
  offset: number
  packed: number
  size: number
}

const endMark = 0x06054b50
const entryMark = 0x02014b50
const endLength = 22
const longestComment = 0xffff

const endOf = (content: Buffer): number | undefined => {
  const first = Math.max(0, content.length - endLength - longestComment)
  for (let at = content.length - endLength; at >= first; at--) {
    if (content.readUInt32LE(at) === endMark) return at
  }
  return undefined
}

/** The table of contents of a zip file, without unpacking anything; undefined when it is none that can be trusted. */
export const zipEntries = (content: Buffer): ZipEntry[] | undefined => {
  const end = content.length < endLength ? undefined : endOf(content)
  if (end === undefined) return undefined
  const total = content.readUInt16LE(end + 10)
  let at = content.readUInt32LE(end + 16)
  const entries: ZipEntry[] = []
  for (let index = 0; index < total; index++) {
    if (at + 46 > end || content.readUInt32LE(at) !== entryMark) return undefined
    const nameLength = content.readUInt16LE(at + 28)
    const name = content.toString('utf8', at + 46, at + 46 + nameLength)
    const method = content.readUInt16LE(at + 10)
    if (method !== 0 && method !== 8) return undefined
    entries.push({
      name,
      isDeflated: method === 8,
      offset: content.readUInt32LE(at + 42),
      packed: content.readUInt32LE(at + 20),
      size: content.readUInt32LE(at + 24),
    })
    at += 46 + nameLength + content.readUInt16LE(at + 30) + content.readUInt16LE(at + 32)
  }
  return entries
}

const isTrue = async (content: Buffer, { isDeflated, offset, packed, size }: ZipEntry): Promise<boolean> => {
  if (offset + 30 > content.length) return false
  if (!isDeflated) return packed === size
  const start = offset + 30 + content.readUInt16LE(offset + 26) + content.readUInt16LE(offset + 28)
  try {
    const found = await inflate(content.subarray(start, start + packed), {
      maxOutputLength: Math.max(1, size),
    })
    return found.length === size
  } catch {
    return false
  }
}

/** Whether every part is as large as the table of contents says: a bomb says otherwise. */
export const sizesAreTrue = async (content: Buffer, entries: readonly ZipEntry[]): Promise<boolean> => {
  for (const entry of entries) {
    if (!(await isTrue(content, entry))) return false
  }
  return true
}
