import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { Logger } from 'pino'
import { tag, touchTags } from '../../platform/cache/tags.ts'
import type { Clock } from '../../platform/clock.ts'
import { createColumnSealer } from '../../platform/crypto/seal.ts'
import type { Db, Transaction } from '../../platform/database/database.ts'
import { type KeyRow, keyRepo } from './key-repo.ts'
import { keyIdOf } from './key-signatures.ts'

export interface PublishedKey {
  id: string
  /** SPKI, as openssl reads it. */
  publicKey: string
  madeAt: Date
  retiredAt: Date | null
}

const placeOf = (id: string): string => `attest-key/${id}/private`

interface Keeping {
  db: Db
  secret: Buffer
  clock: Clock
  log: Logger
}

/** Ed25519 keys of the house: one signs, all of them stay published. The private half lies sealed in the database. */
export const attestKeys = async ({ db, secret, clock, log }: Keeping) => {
  const sealer = createColumnSealer(secret, 'attest-key')
  let rows: KeyRow[] = []
  let current: { id: string; key: KeyObject } | undefined

  const opened = ({ id, privateSealed }: KeyRow): { id: string; key: KeyObject } | undefined => {
    try {
      const key = Buffer.from(sealer.open(privateSealed, placeOf(id)), 'base64')
      return { id, key: createPrivateKey({ key, format: 'der', type: 'pkcs8' }) }
    } catch {
      return undefined
    }
  }
  const take = (found: KeyRow[]): void => {
    rows = found
    const newest = found.findLast(({ retiredAt }) => retiredAt === null)
    if (newest?.id !== current?.id) current = newest && opened(newest)
  }
  const make = async (tx: Transaction): Promise<void> => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const spki = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
    const pkcs8 = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
    const id = keyIdOf(spki)
    const repo = keyRepo(tx)
    await repo.retire(clock.now())
    await repo.insert({
      id,
      publicKey: spki,
      privateSealed: sealer.seal(pkcs8, placeOf(id)),
      madeAt: clock.now(),
    })
    await touchTags(tx, [tag.attestKeys])
  }
  const refresh = async (): Promise<void> => take(await keyRepo(db).all())

  await refresh()
  if (!current) {
    if (rows.length > 0)
      log.warn('no key of the publication log opens with the secret of this installation; a new one is made')
    await db.transaction(async tx => {
      await keyRepo(tx).lock()
      take(await keyRepo(tx).all())
      if (!current) await make(tx)
    })
    await refresh()
  }

  return {
    refresh,
    published: (): PublishedKey[] =>
      rows.map(({ id, publicKey, madeAt, retiredAt }) => ({ id, publicKey, madeAt, retiredAt })),
    sign: (text: string): { keyId: string; signature: string } => {
      if (!current) throw new Error('no key of the publication log')
      return { keyId: current.id, signature: sign(null, Buffer.from(text), current.key).toString('base64') }
    },
    /** From now on another key signs; what the old one signed stays verifiable. */
    rotate: (tx: Transaction) => make(tx),
  }
}

export type AttestKeys = Awaited<ReturnType<typeof attestKeys>>
