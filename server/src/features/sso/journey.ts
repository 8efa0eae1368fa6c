import { deskPath } from '@sunport/contract/rules/desk-path.ts'
import { z } from 'zod'
import { createSealer } from '../../platform/crypto/seal.ts'
import { deriveKey, newToken } from '../../platform/crypto/secrets.ts'

/** What a browser carries from the beginning of a login to its end. */
export const journeyCookie = 'sunport_sso'
export const journeySeconds = 600
const place = 'sso-journey'

const Journey = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** Where it goes on afterwards. */
  redirect: z.string(),
  issuer: z.string(),
  isAnew: z.boolean(),
  beganAt: z.number(),
})
export type Journey = z.infer<typeof Journey>

/** State, nonce and verifier lie sealed in the browser that began: an answer that another one brings fits nowhere. */
export const journeys = (secret: Buffer, issuer: string) => {
  const sealer = createSealer(deriveKey(secret, place))
  return {
    begin: (redirect: string | undefined, isAnew: boolean, now: Date): Journey => ({
      ...{ state: newToken(), nonce: newToken(), verifier: newToken() },
      ...{ redirect: deskPath(redirect), issuer, isAnew, beganAt: now.getTime() },
    }),

    seal: (journey: Journey): string => sealer.seal(JSON.stringify(journey), place),

    /** Undefined: none, one that was tampered with, one that took too long, or one to another provider. */
    open: (sealed: string | undefined, now: Date): Journey | undefined => {
      if (!sealed) return undefined
      try {
        const journey = Journey.parse(JSON.parse(sealer.open(sealed, place)))
        const age = now.getTime() - journey.beganAt
        return age >= 0 && age <= journeySeconds * 1000 && journey.issuer === issuer ? journey : undefined
      } catch {
        return undefined
      }
    },
  }
}
