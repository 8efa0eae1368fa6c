import { basename, relative } from 'node:path'
import type { FileStore } from '../platform/files/store.ts'
import { copyEntry, copyStream, type Entry, filesBelow } from './durable.ts'

/** Of the data folder, what is made anew or belongs to the database or to the store of files: it goes another way or not at all. */
const leftOut = /^(?:postgres(?:\.[^/]*)?|sunport\.lock[^/]*|logs|files)(?:\/|$)|\.part$/
const isKey = (path: string): boolean => /^(?:[^/]+\.key|seal-keys\.json)$/.test(path)

/** Keys of the installation: whoever has them opens what is sealed. */
export const keyFilesOf = (paths: readonly string[]): string[] => paths.filter(isKey)

/** A folder inside of the data folder that must not be copied into itself, such as that of the backups. */
const isBelow = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`)

export const listDataFiles = (dataDir: string, others: readonly string[]): Promise<string[]> => {
  const inside = others
    .map(folder => relative(dataDir, folder))
    .filter(path => path && !path.startsWith('..'))
  return filesBelow(dataDir, path => !leftOut.test(path) && !inside.some(folder => isBelow(path, folder)))
}

/** A file that was taken away between the look and the copy is no fault: its row went before it. */
const unlessGone = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error
}

/** Copies what is not copied yet. */
export const copyDataFiles = async (
  dataDir: string,
  paths: readonly string[],
  root: string,
  copied: Map<string, Entry>,
): Promise<void> => {
  for (const path of paths) {
    if (isKey(path) || copied.has(path)) continue
    const entry = await copyEntry(`${dataDir}/${path}`, root, `data/${path}`).catch(unlessGone)
    if (entry) copied.set(path, entry)
  }
}

/** Copies contents that are not copied yet, wherever they lie; a restore brings them back as a folder. */
export const copyStore = async (
  files: FileStore,
  root: string,
  copied: Map<string, Entry>,
): Promise<void> => {
  for await (const { path } of files.list()) {
    const kept = `files/${path}`
    const opened = copied.has(kept) ? undefined : await files.open(path)
    if (opened) copied.set(kept, await copyStream(opened.stream, root, `data/${kept}`))
  }
}

export const copyKeys = (dataDir: string, paths: readonly string[], root: string): Promise<Entry[]> =>
  Promise.all(keyFilesOf(paths).map(path => copyEntry(`${dataDir}/${path}`, root, `keys/${basename(path)}`)))
