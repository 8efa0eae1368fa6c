import { createHash, randomBytes } from 'node:crypto'
import { Problem } from '@sunport/contract/problems.ts'
import { challengeText, isSolved, type ProofPurpose, readProof } from '@sunport/contract/proof-of-work.ts'
import type { Clock } from '../clock.ts'
import { deriveKey, hmacBase64url, sameText } from '../crypto/secrets.ts'
import type { Db } from '../database/database.ts'
import { recorded } from '../database/served.ts'
import type { Settings } from '../settings.ts'
import { addressClassOf } from './address-class.ts'
import { proofRepo } from './proof-repo.ts'

const validSeconds = 300
const hourMs = 3_600_000
const slotMs = 5 * 60_000
/** Each doubling of what comes from one address doubles the work, up to this many times. */
const mostSteps = 6
/** What comes from everybody makes it harder for everybody, but never by much: most of them are honest. */
const mostStepsOfAll = 2
/** Under this name all addresses are counted together. */
const everybody = 'all'
/** Without script nothing can be solved: those who come so wait, and are fewer. */
const plainTimes = 2
const plainLeast = 20

/** How often a form was sent within the hour: from one address, and from all of them. */
interface Uses {
  own: number
  all: number
}

const doublings = (uses: number, from: number): number =>
  Math.floor(Math.log2(Math.max(1, uses / Math.max(1, from))))

/**
 * Work instead of pictures: nobody is asked for any while few come, from his address or altogether. Then a page solves a riddle before
 * its form is taken, unnoticed by people and dear to whoever sends thousands. Only sending asks for it, never reading.
 */
export const createProofs = (secret: Buffer, db: Db, clock: Clock, settings: Pick<Settings, 'get'>) => {
  const repo = proofRepo(db)
  const challengeKey = deriveKey(secret, 'proof-challenge')
  const sourceKey = deriveKey(secret, 'proof-source')
  const sourceOf = (ip: string): string => hmacBase64url(sourceKey, addressClassOf(ip))
  const now = (): number => clock.now().getTime()

  const usesOf = async (purpose: ProofPurpose, ip: string): Promise<Uses> => {
    const own = sourceOf(ip)
    const found = await repo.usesSince(purpose, [own, everybody], new Date(now() - hourMs))
    return { own: found.get(own) ?? 0, all: found.get(everybody) ?? 0 }
  }

  const noteUse = (purpose: ProofPurpose, ip: string) =>
    recorded(() => repo.addUse(purpose, [sourceOf(ip), everybody], new Date(now() - (now() % slotMs))))

  const bitsFor = ({ own, all }: Uses): number => {
    const steps = Math.max(
      Math.min(mostSteps, doublings(own, settings.get('interaction.proof-from'))),
      Math.min(mostStepsOfAll, doublings(all, settings.get('interaction.proof-from-all'))),
    )
    return settings.get('interaction.proof-bits') + steps
  }

  const isCalm = ({ own, all }: Uses): boolean =>
    own < settings.get('interaction.proof-from') && all < settings.get('interaction.proof-from-all')

  const verify = async (purpose: ProofPurpose, proof: string, bits: number): Promise<void> => {
    const read = readProof(proof)
    const signed = read && hmacBase64url(challengeKey, challengeText(read.challenge))
    if (!read || !signed || !sameText(signed, read.signature)) throw new Problem('proof.invalid')
    const { challenge } = read
    if (challenge.purpose !== purpose) throw new Problem('proof.invalid')
    if (challenge.expires <= now()) throw new Problem('proof.expired')
    if (challenge.bits < bits) throw new Problem('proof.too_easy')
    const digest = createHash('sha256').update(proof).digest()
    if (!isSolved(digest, challenge.bits)) throw new Problem('proof.invalid')
    if (!(await repo.spend(challenge.id, new Date(challenge.expires)))) throw new Problem('proof.used')
  }

  return {
    issue: async (purpose: ProofPurpose, ip: string) => {
      const bits = bitsFor(await usesOf(purpose, ip))
      const expires = now() + validSeconds * 1000
      const text = challengeText({ purpose, bits, expires, id: randomBytes(16).toString('base64url') })
      return { challenge: `${text}.${hmacBase64url(challengeKey, text)}`, bits, validSeconds }
    },

    /** Before a call is answered that came over HTTP. A proof that is given is looked at even when none is asked for. */
    check: async (purpose: ProofPurpose, proof: unknown, ip: string): Promise<void> => {
      const uses = await usesOf(purpose, ip)
      if (typeof proof === 'string' && proof) await verify(purpose, proof, isCalm(uses) ? 0 : bitsFor(uses))
      else if (!isCalm(uses)) throw new Problem('proof.needed')
      await noteUse(purpose, ip)
    },

    /** For what always costs some work. */
    redeem: async (purpose: ProofPurpose, proof: string | undefined, ip: string): Promise<void> => {
      if (!proof) throw new Problem('proof.needed')
      await verify(purpose, proof, bitsFor(await usesOf(purpose, ip)))
      await noteUse(purpose, ip)
    },

    /** Before a form is taken that was posted without script, and opened at the time that its token says. */
    checkPlain: async (purpose: ProofPurpose, openedAt: number, ip: string): Promise<void> => {
      const uses = await usesOf(purpose, ip)
      if (!isCalm(uses)) {
        const most = Math.max(plainLeast, plainTimes * settings.get('interaction.proof-from'))
        if (uses.own >= most) throw new Problem('proof.too_many')
        if (now() - openedAt < settings.get('interaction.plain-seconds') * 1000)
          throw new Problem('proof.too_fast')
      }
      await noteUse(purpose, ip)
    },

    forgetOld: () => repo.forget(clock.now(), new Date(now() - 2 * hourMs)),
  }
}

export type Proofs = ReturnType<typeof createProofs>
