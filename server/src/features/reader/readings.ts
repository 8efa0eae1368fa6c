import { createHash } from 'node:crypto'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { clientKindOf } from '@sunport/contract/open/client-kinds.ts'
import type { Clock } from '../../platform/clock.ts'
import { addressClassOf } from '../../platform/http/address-class.ts'
import type { Asked, Readings } from '../../platform/http/reading.ts'
import type { Budget } from './budget.ts'
import type { Use } from './use-repo.ts'

interface Needs {
  budget: Budget
  clock: Clock
  /** Units an hour; 0 keeps no budget. */
  limits(): { anonymous: number; key: number }
  keyIdOf(hash: string): string | undefined
  note(use: Use): void
  /** Of an address, for one day. */
  digestOf(address: string, day: string): string
  challenge: Readings['challenge']
}

export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('hex')

/** Who reads, as far as it matters: a key that is good, or where the request came from. */
export const createReadings = (
  needs: Needs,
): Readings & { sourceOf: (ip: string, key?: string) => Source } => {
  const { budget, clock, limits, keyIdOf, note, digestOf, challenge } = needs

  const sourceOf = (ip: string, key?: string): Source => {
    const keyId = key ? keyIdOf(hashOfKey(key)) : undefined
    const { anonymous, key: withKey } = limits()
    return keyId
      ? { keyId, address: '', name: `key ${keyId}`, base: withKey }
      : { keyId: '', address: addressClassOf(ip), name: `address ${addressClassOf(ip)}`, base: anonymous }
  }

  const noted = ({ keyId, address }: Source, { userAgent, call, form }: Asked, isTaken: boolean): void => {
    const day = toWireTime(clock.now()).slice(0, 10)
    const source = address && digestOf(address, day)
    const counts = isTaken ? { uses: 1, refused: 0 } : { uses: 0, refused: 1 }
    note({ day, keyId, kind: clientKindOf(userAgent), call, form, source, ...counts })
  }

  const attempt = (asked: Asked) => {
    const source = sourceOf(asked.ip, asked.key)
    if (source.base === 0) return undefined
    const isTaken = budget.spend(source.name, source.base, asked.units)
    return { source, isTaken, standing: budget.standingOf(source.name, source.base) }
  }

  return {
    sourceOf,
    challenge,

    isUsedUp: ({ ip, key, units }) => {
      const { name, base } = sourceOf(ip, key)
      return base > 0 && budget.standingOf(name, base).remaining < units
    },

    take: asked => {
      const tried = attempt(asked)
      if (tried?.isTaken) noted(tried.source, asked, true)
      return tried
    },

    takeSurely: async asked => {
      await budget.hear(sourceOf(asked.ip, asked.key).name)
      const tried = attempt(asked)
      if (tried) noted(tried.source, asked, tried.isTaken)
      return tried
    },
  }
}

interface Source {
  /** '' for whoever names no good key. */
  keyId: string
  address: string
  name: string
  base: number
}
