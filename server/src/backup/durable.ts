import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PassThrough, type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** One file of a backup, as the manifest names it. */
export interface Entry {
  path: string
  size: number
  sha256: string
}

export const syncFolder = async (folder: string): Promise<void> => {
  const handle: FileHandle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Takes the digest of what passes. */
const meter = () => {
  const hash = createHash('sha256')
  let size = 0
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  return { stream, taken: () => ({ size, sha256: hash.digest('hex') }) }
}

/** A file below a root that is written piece by piece; the entry is there when the last one is on the disk. */
export const writeEntry = async (
  root: string,
  path: string,
  between: Transform = new PassThrough(),
): Promise<{ input: Transform; entry: Promise<Entry> }> => {
  await mkdir(dirname(join(root, path)), { recursive: true, mode: 0o700 })
  const { stream, taken } = meter()
  const out = createWriteStream(join(root, path), { mode: 0o600, flags: 'wx', flush: true })
  const entry = pipeline(between, stream, out).then(() => ({ path, ...taken() }))
  entry.catch(() => {})
  return { input: between, entry }
}

/** Copies what is read and tells the digest of what was copied, also when the original is written meanwhile. */
export const copyStream = async (
  from: Readable,
  root: string,
  path: string,
  mode = 0o600,
): Promise<Entry> => {
  await mkdir(dirname(join(root, path)), { recursive: true, mode: 0o700 })
  const { stream, taken } = meter()
  await pipeline(from, stream, createWriteStream(join(root, path), { mode, flags: 'wx', flush: true }))
  return { path, ...taken() }
}

export const copyEntry = (from: string, root: string, path: string, mode?: number): Promise<Entry> =>
  copyStream(createReadStream(from), root, path, mode)

export const digestFile = async (file: string): Promise<{ size: number; sha256: string }> => {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of createReadStream(file)) {
    hash.update(chunk)
    size += chunk.length
  }
  return { size, sha256: hash.digest('hex') }
}

/** Plain files below a folder, by relative paths; links are followed by nobody. */
export const filesBelow = async (folder: string, isWanted: (path: string) => boolean = () => true) => {
  const found: string[] = []
  const walk = async (below: string): Promise<void> => {
    for (const each of await readdir(join(folder, below), { withFileTypes: true })) {
      const path = below ? `${below}/${each.name}` : each.name
      if (!isWanted(path)) continue
      if (each.isDirectory()) await walk(path)
      else if (each.isFile()) found.push(path)
    }
  }
  await walk('')
  return found.sort()
}

const syncTree = async (folder: string): Promise<void> => {
  for (const each of await readdir(folder, { withFileTypes: true }))
    if (each.isDirectory()) await syncTree(join(folder, each.name))
  await syncFolder(folder)
}

/** Gives a finished folder its name; until then it counts as none. */
export const finishFolder = async (unfinished: string, name: string): Promise<void> => {
  await syncTree(unfinished)
  await rename(unfinished, name)
  await syncFolder(dirname(name))
}
