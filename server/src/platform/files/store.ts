import { createHash, randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { chmod, lstat, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makePrivateFolder } from '../private-folder.ts'

/** Nobody else on the machine reads what was uploaded. */
export const storeModes = { file: 0o600, folder: 0o700 } as const

/** What is being written has this behind its name; left behind, it belongs to nobody. */
export const asideEnding = '.part'

/** Where a file lies below the store's root: by its digest, so that the same content is kept once. */
export const storedPath = (digest: string): string => `${digest.slice(0, 2)}/${digest}`

export const digestOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

/** A link in the store would lead writes and reads to wherever somebody likes. */
export const isPlainFile = async (root: string, path: string): Promise<boolean> => {
  const target = join(root, path)
  const folder = await lstat(dirname(target)).catch(() => undefined)
  const file = await lstat(target).catch(() => undefined)
  return folder?.isDirectory() === true && file?.isFile() === true
}

const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** The folder of all uploads, also one that was made when its rights were wider. */
export const prepareStore = async (root: string): Promise<void> => {
  makePrivateFolder(root)
  await chmod(root, storeModes.folder)
}

/** Not all the way at once: that calls a disk which can only be read a path that is not there. */
export const makeFolder = async (path: string): Promise<void> => {
  try {
    await mkdir(path, { mode: storeModes.folder })
  } catch (failure) {
    const { code } = failure as NodeJS.ErrnoException
    if (code === 'EEXIST') return
    if (code !== 'ENOENT') throw failure
    await makeFolder(dirname(path))
    await makeFolder(path)
  }
}

const writeAside = async (path: string, content: Buffer): Promise<void> => {
  const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW } = constants
  const handle = await open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, storeModes.file)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Keeps bytes at a path so that they survive a power cut: written aside, synced, renamed, and the folder synced. */
export const storeAt = async (root: string, path: string, content: Buffer): Promise<void> => {
  const target = join(root, path)
  const folder = dirname(target)
  await makeFolder(folder)
  if (!(await lstat(folder)).isDirectory()) throw new Error(`${folder} is a link, not a folder of the store`)
  const aside = `${target}.${randomUUID()}${asideEnding}`
  try {
    await writeAside(aside, content)
    await rename(aside, target)
  } catch (failure) {
    await rm(aside, { force: true })
    throw failure
  }
  await syncFolder(folder)
}

export const storeFile = async (root: string, content: Buffer): Promise<string> => {
  const digest = digestOf(content)
  await storeAt(root, storedPath(digest), content)
  return digest
}

/** The bytes of a digest; fails for what is no file of the store. */
export const readStored = async (root: string, digest: string): Promise<Buffer> => {
  const path = storedPath(digest)
  if (!(await isPlainFile(root, path))) throw new Error(`${path} is not in the store`)
  const handle = await open(join(root, path), constants.O_RDONLY | constants.O_NOFOLLOW)
  try {
    return await handle.readFile()
  } finally {
    await handle.close()
  }
}
