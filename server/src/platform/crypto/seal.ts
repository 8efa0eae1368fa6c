import { ciphers } from './ciphers.ts'
import type { CryptoProfile } from './profile.ts'
import { newestSealKey, sealKeyOf, sealProfile } from './seal-keys.ts'
import { deriveKey } from './secrets.ts'

/** How a value begins: its algorithms, and whether it names its key. */
const marks: Record<string, { profile: CryptoProfile; isKeyed: boolean }> = {
  v1: { profile: 'intl', isKeyed: false },
  g1: { profile: 'gm', isKeyed: false },
  v2: { profile: 'intl', isKeyed: true },
  g2: { profile: 'gm', isKeyed: true },
}
const markOf = (profile: CryptoProfile, isKeyed: boolean): string =>
  `${profile === 'gm' ? 'g' : 'v'}${isKeyed ? 2 : 1}`

/** What every value begins with that is sealed now; undefined before the first rotation. */
export const newestMark = (): string | undefined => {
  const newest = newestSealKey()
  return newest && `${markOf(sealProfile(), true)}.${newest.id}.`
}

interface Keys {
  current(): { id: string | undefined; key: Buffer }
  /** Undefined: the key that values without a name were sealed with. */
  byId(id: string | undefined): Buffer | undefined
}

/**
 * Seals single fields. The place (row and column) is sealed in as well, so that a value moved to another row does
 * not open there. Each value says how it was sealed, so that both families of algorithms are read.
 */
const sealerWith = ({ current, byId }: Keys) => ({
  seal: (text: string, place: string): string => {
    const profile = sealProfile()
    const { id, key } = current()
    const body = ciphers[profile].seal(key, text, place).toString('base64url')
    const mark = markOf(profile, id !== undefined)
    return id === undefined ? `${mark}.${body}` : `${mark}.${id}.${body}`
  },
  open: (value: string, place: string): string => {
    const [given = '', ...rest] = value.split('.')
    const mark = marks[given]
    if (!mark) throw new Error(`sealed with an unknown version: ${given}`)
    const key = byId(mark.isKeyed ? rest[0] : undefined)
    if (!key) throw new Error('sealed with a key that is not here')
    return ciphers[mark.profile].open(key, Buffer.from(rest.at(-1) ?? '', 'base64url'), place)
  },
})

export type Sealer = ReturnType<typeof sealerWith>

/** For what lives minutes: with one key, which nobody changes meanwhile. */
export const createSealer = (key: Buffer): Sealer =>
  sealerWith({
    current: () => ({ id: undefined, key }),
    byId: id => (id === undefined ? key : undefined),
  })

/** For what stays in the database: keys change by `npm run rotate-keys`. A new one must be listed in `rotation-repo.ts`. */
export const createColumnSealer = (secret: Buffer, purpose: string): Sealer =>
  sealerWith({
    current: () => {
      const newest = newestSealKey()
      return { id: newest?.id, key: deriveKey(newest?.key ?? secret, purpose) }
    },
    byId: id => {
      const master = id === undefined ? secret : sealKeyOf(id)
      return master && deriveKey(master, purpose)
    },
  })
