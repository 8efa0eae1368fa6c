import type { FileHandle } from 'node:fs/promises'
import { BackupRefusal } from './refusal.ts'

const blockSize = 512

export interface TarEntry {
  path: string
  size: number
  isFolder: boolean
}

/** What becomes of an entry: its bytes come in pieces, then it is closed. To sync them is the reader's. */
export interface TarTarget {
  folder(path: string): Promise<void>
  file(path: string): Promise<Pick<FileHandle, 'write' | 'close'>>
}

const textAt = (header: Buffer, start: number, length: number): string => {
  const field = header.subarray(start, start + length)
  const end = field.indexOf(0)
  return field.subarray(0, end === -1 ? length : end).toString('utf8')
}

const isSound = (header: Buffer): boolean => {
  let sum = 0
  for (let at = 0; at < blockSize; at++) sum += at >= 148 && at < 156 ? 32 : (header[at] ?? 0)
  return Number.parseInt(textAt(header, 148, 8), 8) === sum
}

/** Only plain names below the folder: an archive must not write anywhere else. */
const safePath = (path: string): string => {
  const plain = path.replace(/^\.\//, '').replace(/\/$/, '')
  if (plain.startsWith('/') || plain.split('/').includes('..'))
    throw new BackupRefusal(`归档中的路径 ${path} 越出了目标目录。`)
  return plain
}

export const readHeader = (header: Buffer): TarEntry => {
  if (!isSound(header)) throw new BackupRefusal('归档已损坏：文件头的校验和不符。')
  const prefix = textAt(header, 345, 155)
  const path = safePath(prefix ? `${prefix}/${textAt(header, 0, 100)}` : textAt(header, 0, 100))
  const type = String.fromCharCode(header[156] ?? 0)
  if (!['0', '\0', '5'].includes(type)) throw new BackupRefusal(`归档中的 ${path} 既不是文件也不是目录。`)
  return { path, size: Number.parseInt(textAt(header, 124, 12), 8) || 0, isFolder: type === '5' }
}

/** Unpacks what PostgreSQL packs: folders and files, no links, none as large as eight gigabytes. */
export const unpackTar = async (source: AsyncIterable<Buffer>, target: TarTarget): Promise<void> => {
  let held: Buffer = Buffer.alloc(0)
  let left = 0
  let padding = 0
  let file: Awaited<ReturnType<TarTarget['file']>> | undefined
  let hasEnded = false

  const open = async (header: Buffer): Promise<void> => {
    const entry = readHeader(header)
    if (entry.isFolder) return entry.path ? target.folder(entry.path) : undefined
    file = await target.file(entry.path)
    left = entry.size
    padding = (blockSize - (entry.size % blockSize)) % blockSize
  }
  const closeWhenWhole = async (): Promise<void> => {
    if (!file || left > 0) return
    await file.close()
    file = undefined
  }
  /** Takes one step; false when more bytes are needed. */
  const step = async (): Promise<boolean> => {
    if (left > 0) {
      const part = held.subarray(0, left)
      if (part.length === 0) return false
      await file?.write(part)
      left -= part.length
      held = held.subarray(part.length)
      await closeWhenWhole()
      return true
    }
    if (padding > 0) {
      const part = Math.min(padding, held.length)
      padding -= part
      held = held.subarray(part)
      return padding === 0
    }
    if (held.length < blockSize) return false
    const header = held.subarray(0, blockSize)
    held = held.subarray(blockSize)
    if (header.every(byte => byte === 0)) hasEnded = true
    else await open(header).then(closeWhenWhole)
    return true
  }
  for await (const chunk of source) {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk])
    while (!hasEnded && (await step()));
    if (hasEnded) held = Buffer.alloc(0)
  }
  if (!hasEnded || left > 0) throw new BackupRefusal('归档不完整：在结尾之前中断。')
}
