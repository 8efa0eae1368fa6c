import type { NewOpinion } from '@sunport/contract/calls/campaign-board.ts'
import type { z } from 'zod'
import { createColumnSealer } from '../../../platform/crypto/seal.ts'
import type { OpinionRow } from './table.ts'

type Written = Pick<z.output<typeof NewOpinion>, 'name' | 'mobile' | 'email' | 'orgName'>

/** Who wrote an opinion: each part sealed in its own place, so that none opens in another row. */
export const submitterSeal = (secret: Buffer) => {
  const sealer = createColumnSealer(secret, 'opinion-submitter')
  const placeOf = (id: string, field: string): string => `opinion/${id}/${field}`
  return {
    seal: (id: string, { name, mobile, email, orgName }: Written) => {
      const seal = (field: string, value: string | undefined): string | null =>
        value ? sealer.seal(value, placeOf(id, field)) : null
      return {
        nameSealed: seal('name', name),
        mobileSealed: seal('mobile', mobile),
        emailSealed: seal('email', email),
        orgSealed: seal('org', orgName),
      }
    },
    open: ({ id, nameSealed, mobileSealed, emailSealed, orgSealed }: OpinionRow) => {
      const open = (field: string, value: string | null): string | null =>
        value ? sealer.open(value, placeOf(id, field)) : null
      return {
        name: open('name', nameSealed),
        mobile: open('mobile', mobileSealed),
        email: open('email', emailSealed),
        orgName: open('org', orgSealed),
      }
    },
  }
}

export type SubmitterSeal = ReturnType<typeof submitterSeal>
