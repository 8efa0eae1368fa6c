import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')
const rooms = ['contract', 'regions', 'server', 'web']
const copied = [
  ...rooms,
  'scripts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.base.json',
]
const left = new Set(['node_modules', 'dist'])

/** The packages are shared with this tree; our own rooms must be the copy's. */
const shareModules = (folder: string): void => {
  const from = path.join(root, 'node_modules')
  const to = path.join(folder, 'node_modules')
  mkdirSync(path.join(to, '@sunport'), { recursive: true })
  for (const name of readdirSync(from)) {
    if (name === '@sunport' || name.startsWith('.sunport')) continue
    symlinkSync(path.join(from, name), path.join(to, name))
  }
  for (const room of rooms) symlinkSync(path.join(folder, room), path.join(to, '@sunport', room))
  for (const room of rooms) {
    const own = path.join(root, room, 'node_modules')
    if (existsSync(own)) symlinkSync(own, path.join(folder, room, 'node_modules'))
  }
}

/** A copy of the tree that a test may change as a developer would. */
export const createScratchTree = () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sunport-dev-'))
  // Under root the database runs as a user of its own, who must be able to enter.
  chmodSync(folder, 0o755)
  for (const name of copied)
    cpSync(path.join(root, name), path.join(folder, name), {
      recursive: true,
      filter: source => !left.has(path.basename(source)),
    })
  shareModules(folder)
  return {
    folder,
    /** Saves a file with one text in place of another, as an editor does. */
    edit: (file: string, from: string, to: string): void => {
      const text = readFileSync(path.join(folder, file), 'utf8')
      if (!text.includes(from)) throw new Error(`${file} has no ${from}`)
      writeFileSync(path.join(folder, file), text.replace(from, to))
    },
    remove: (): void => rmSync(folder, { recursive: true, force: true }),
  }
}
