import { randomUUID } from 'node:crypto'
import { constants, type Dirent } from 'node:fs'
import { chmod, lstat, mkdir, open, readdir, rename, rm, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makePrivateFolder } from '../private-folder.ts'
import { type Content, type FileStore, genuine, type StoredFile } from './store.ts'

/** Nobody else on the machine reads what was uploaded. */
const modes = { file: 0o600, folder: 0o700 } as const

/** What is being written has this behind its name; left behind, it belongs to nobody. */
const asideEnding = '.part'

const isGone = ({ code }: NodeJS.ErrnoException): boolean => code === 'ENOENT' || code === 'ENOTDIR'

const statOf = (path: string) =>
  lstat(path).catch((failure: NodeJS.ErrnoException) => {
    if (!isGone(failure)) throw failure
  })

const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Not all the way at once: that calls a disk which can only be read a path that is not there. */
const makeFolder = async (path: string): Promise<void> => {
  try {
    await mkdir(path, { mode: modes.folder })
  } catch (failure) {
    const { code } = failure as NodeJS.ErrnoException
    if (code === 'EEXIST') return
    if (code !== 'ENOENT') throw failure
    await makeFolder(dirname(path))
    await makeFolder(path)
  }
}

const makeShelf = async (folder: string): Promise<void> => {
  await makeFolder(folder)
  if (!(await lstat(folder)).isDirectory()) throw new Error(`${folder} is a link, not a folder of the store`)
}

const writeAside = async (path: string, content: Content): Promise<void> => {
  const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW } = constants
  const handle = await open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, modes.file)
  try {
    await handle.writeFile(genuine(content))
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const entriesOf = (path: string): Promise<Dirent[]> =>
  readdir(path, { withFileTypes: true }).catch((failure: NodeJS.ErrnoException) => {
    if (!isGone(failure)) throw failure
    return []
  })

const shut = async (path: string, mode: number): Promise<void> => {
  if (((await lstat(path)).mode & 0o777) !== mode) await chmod(path, mode)
}

/** Of what lies in one folder: what was never finished goes, what was made with wider rights is shut. */
const tidyShelf = async (folder: string, before: Date): Promise<void> => {
  await shut(folder, modes.folder)
  for (const entry of await entriesOf(folder)) {
    const path = join(folder, entry.name)
    // A link is nothing that we made; it is neither followed nor kept.
    if (!entry.isFile()) {
      if (entry.isSymbolicLink()) await rm(path, { force: true })
      continue
    }
    const isLeft = entry.name.endsWith(asideEnding) && (await lstat(path)).mtimeMs < before.getTime()
    if (isLeft) await rm(path, { force: true })
    else await shut(path, modes.file)
  }
}

/** Contents in a folder of this machine, or in one that several machines mount. */
export const folderStore = (root: string): FileStore => {
  /** A link in the store would lead writes and reads to wherever somebody likes. */
  const find = async (path: string): Promise<StoredFile | undefined> => {
    const target = join(root, path)
    if (!(await statOf(dirname(target)))?.isDirectory()) return undefined
    const found = await statOf(target)
    return found?.isFile() ? { path, size: found.size, changedAt: found.mtime } : undefined
  }

  async function* listBelow(below: string): AsyncGenerator<StoredFile> {
    for (const entry of await entriesOf(join(root, below))) {
      const path = below ? `${below}/${entry.name}` : entry.name
      if (entry.isDirectory()) yield* listBelow(path)
      else if (entry.isFile() && !entry.name.endsWith(asideEnding)) {
        const found = await find(path)
        if (found) yield found
      }
    }
  }

  return {
    name: root,

    /** Also one that was made when its rights were wider. */
    prepare: async () => {
      makePrivateFolder(root)
      await chmod(root, modes.folder)
    },

    /** Written aside, synced, renamed, and the folder synced. */
    put: async (path, content) => {
      const target = join(root, path)
      const folder = dirname(target)
      await makeShelf(folder)
      const aside = `${target}.${randomUUID()}${asideEnding}`
      try {
        await writeAside(aside, content)
        await rename(aside, target)
      } catch (failure) {
        await rm(aside, { force: true })
        throw failure
      }
      await syncFolder(folder)
    },

    find,

    open: async (path, range) => {
      const found = await find(path)
      if (!found) return undefined
      const handle = await open(join(root, path), constants.O_RDONLY | constants.O_NOFOLLOW)
      return {
        ...found,
        stream: handle.createReadStream(range && { start: range.first, end: range.last }),
      }
    },

    move: async (from, to) => {
      const folder = dirname(join(root, to))
      await makeShelf(folder)
      await rename(join(root, from), join(root, to)).catch((failure: NodeJS.ErrnoException) => {
        if (!isGone(failure)) throw failure
      })
      await syncFolder(folder)
    },

    remove: path => rm(join(root, path), { force: true }),

    list: () => listBelow(''),

    tidy: async before => {
      for (const shelf of await entriesOf(root))
        if (shelf.isDirectory()) await tidyShelf(join(root, shelf.name), before)
    },

    signedAddress: async () => undefined,

    room: async () => {
      const { bavail, blocks, bsize } = await statfs(root)
      return { free: bavail * bsize, total: blocks * bsize }
    },
  }
}
