import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CryptoProfile } from './profile.ts'

export interface SealKey {
  id: string
  key: Buffer
}

interface KeyFile {
  /** The newest first: it seals, all of them open. */
  keys: { id: string; key: string }[]
  /** Old values are still being sealed anew. */
  isRotating: boolean
}

export const sealKeysPath = (dataDir: string): string => join(dataDir, 'seal-keys.json')

export const readKeyFile = (path: string): KeyFile =>
  existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : { keys: [], isRotating: false }

/** Whole or not at all: a key that is half written opens nothing any more. */
export const writeKeyFile = (path: string, file: KeyFile): void => {
  const unfinished = `${path}.${process.pid}.unfinished`
  writeFileSync(unfinished, `${JSON.stringify(file)}\n`, { mode: 0o600, flush: true })
  renameSync(unfinished, path)
}

export const newSealKey = (): KeyFile['keys'][number] => ({
  id: randomBytes(4).toString('hex'),
  key: randomBytes(32).toString('base64'),
})

let profile: CryptoProfile = 'intl'
let path: string | undefined
let seen = ''
let keys: SealKey[] = []

/** A process seals for one installation; which keys there are, the file in its data folder says. */
export const useSealKeys = (chosen: CryptoProfile, dataDir?: string): void => {
  profile = chosen
  path = dataDir === undefined ? undefined : sealKeysPath(dataDir)
  seen = ''
  keys = []
}

/** Looked at each time: a rotation in another process must not find values sealed with what it is about to forget. */
const refresh = (): void => {
  if (path === undefined) return
  const stat = statSync(path, { throwIfNoEntry: false })
  const now = stat ? `${stat.ino}/${stat.mtimeMs}/${stat.size}` : ''
  if (now === seen) return
  keys = readKeyFile(path).keys.map(({ id, key }) => ({ id, key: Buffer.from(key, 'base64') }))
  seen = now
}

export const sealProfile = (): CryptoProfile => profile

/** The key that seals now; none before the first rotation: then it is the installation's own secret. */
export const newestSealKey = (): SealKey | undefined => {
  refresh()
  return keys[0]
}

export const sealKeyOf = (id: string): Buffer | undefined => {
  refresh()
  return keys.find(each => each.id === id)?.key
}
