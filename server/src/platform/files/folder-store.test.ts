import { lstat, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { storeBehaviour } from '../../testing/store-behaviour.ts'
import { folderStore } from './folder-store.ts'
import { digestOf, type FileStore, readStored, storedPath, storeFile } from './store.ts'

const content = Buffer.from('采购文件')
const path = storedPath(digestOf(content))

let folder: string
let root: string
let store: FileStore
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'store-'))
  root = join(folder, 'files')
  store = folderStore(root)
})
afterEach(() => rm(folder, { recursive: true }))

storeBehaviour('a folder', () => store)

const modeOf = async (at: string): Promise<number> => (await stat(at)).mode & 0o777

test('what is kept is for its owner alone, also in a folder that was made wider', async () => {
  await mkdir(root, { mode: 0o755 })
  await store.prepare()
  await storeFile(store, content)
  expect(await modeOf(join(root, path))).toBe(0o600)
  expect(await modeOf(join(root, path, '..'))).toBe(0o700)
  expect(await modeOf(root)).toBe(0o700)
  expect(await readStored(store, digestOf(content))).toEqual(content)
})

test('a link in place of a file is no file, and is replaced by one', async () => {
  const elsewhere = join(folder, 'secret')
  await writeFile(elsewhere, 'secret')
  await mkdir(join(root, path, '..'), { recursive: true })
  await symlink(elsewhere, join(root, path))
  expect(await store.find(path)).toBeUndefined()
  await expect(readStored(store, digestOf(content))).rejects.toThrow('not in the store')
  await storeFile(store, content)
  expect((await lstat(join(root, path))).isFile()).toBe(true)
  expect((await stat(elsewhere)).size).toBe('secret'.length)
})

test('a link in place of a folder is not followed, for reading or for writing', async () => {
  const elsewhere = join(folder, 'elsewhere')
  await mkdir(elsewhere)
  await mkdir(root)
  await symlink(elsewhere, join(root, path.slice(0, 2)))
  await expect(storeFile(store, content)).rejects.toThrow('is a link')
  expect(await readdir(elsewhere)).toEqual([])
  await writeFile(join(elsewhere, digestOf(content)), content)
  expect(await store.find(path)).toBeUndefined()
})

test('what cannot be written leaves nothing', async () => {
  // A folder stands where the file should.
  await mkdir(join(root, path), { recursive: true })
  await expect(storeFile(store, content)).rejects.toThrow()
  expect(await readdir(join(root, path, '..'))).toEqual([digestOf(content)])
})
