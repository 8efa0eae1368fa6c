import { createHash } from 'node:crypto'
import { mkdir, open, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Where a file lies below the store's root: by its digest, so that the same content is kept once. */
export const storedPath = (digest: string): string => `${digest.slice(0, 2)}/${digest}`

export const digestOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Keeps bytes so that they survive a power cut: written aside, synced, renamed, and the folder synced. */
export const storeFile = async (root: string, content: Buffer): Promise<string> => {
  const digest = digestOf(content)
  const target = join(root, storedPath(digest))
  await mkdir(dirname(target), { recursive: true })
  const aside = `${target}.${process.pid}.part`
  const handle = await open(aside, 'w')
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(aside, target)
  await syncFolder(dirname(target))
  return digest
}
