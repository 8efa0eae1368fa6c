import { randomUUID } from 'node:crypto'
import type { ContentCalls, ContentDetail } from '@sunport/contract/calls/content.ts'
import { type CosignLink, outsideCosignLimits } from '@sunport/contract/calls/outside-cosign.ts'
import { cosignPath } from '@sunport/contract/constants.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { z } from 'zod'
import { found } from '../../../platform/crud/changes.ts'
import { hashToken, newToken } from '../../../platform/crypto/secrets.ts'
import type { Desk, Reach } from '../core/desk.ts'
import { outsideRepo } from './repo.ts'
import type { OutsideSecrets } from './secrets.ts'

type Input<Name extends keyof ContentCalls> = z.output<ContentCalls[Name]['input']>

const dayMs = 86_400_000

/** Asking somebody outside for his opinion of a text under review, and taking that back. He decides nothing. */
export const outsideAskingOf = (desk: Desk, secrets: OutsideSecrets) => ({
  cosignOutside: async (
    { id, version, name, days }: Input<'cosignOutside'>,
    reach: Reach,
  ): Promise<CosignLink> => {
    const [linkId, key, code] = [randomUUID(), newToken(), secrets.newCode()]
    let expiresAt = new Date(0)
    await desk.act('cosign', { id, version }, reach, async inHand => {
      const open = found(inHand.open)
      const { tx, now } = inHand.change
      const repo = outsideRepo(tx)
      if ((await repo.openLinks(open.id, now)) >= outsideCosignLimits.links)
        throw new Problem('cosign.too_many')
      expiresAt = new Date(now.getTime() + days * dayMs)
      await repo.ask({
        id: linkId,
        editionId: open.id,
        round: open.reviewRound,
        name,
        keyDigest: hashToken(key),
        codeDigest: secrets.codeDigest(linkId, code),
        askedBy: reach.user.id,
        askedAt: now,
        expiresAt,
      })
      await desk.audit(inHand, 'cosign-outside', { after: { name, expiresAt: toWireTime(expiresAt) } })
    })
    return { path: `${cosignPath}${key}`, code, expiresAt: toWireTime(expiresAt) }
  },

  withdrawOutside: ({ id, linkId }: Input<'withdrawOutside'>, reach: Reach): Promise<ContentDetail> =>
    desk.act('cosign', { id }, reach, async inHand => {
      const { tx, now } = inHand.change
      const name = await outsideRepo(tx).withdraw(linkId, found(inHand.open).id, now)
      if (name === undefined) throw new Problem('data.not_found')
      await desk.audit(inHand, 'end-cosign-outside', { before: { name } })
    }),
})
