import type { ContentCalls, ContentDetail } from '@sunport/contract/calls/content.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { z } from 'zod'
import { found } from '../../../platform/crud/changes.ts'
import type { Desk, InHand, Reach } from '../core/desk.ts'
import type { PassedChecks, SubmittedOf } from '../core/life.ts'
import type { Publisher } from '../core/publisher.ts'
import type { WorkHours } from '../core/work-hours.ts'
import { type Asked, emergencyRepo } from './repo.ts'

type Input<Name extends keyof ContentCalls> = z.output<ContentCalls[Name]['input']>

interface Parts {
  desk: Desk
  publisher: Publisher
  checking: PassedChecks
  submittedOf: SubmittedOf
  hours: WorkHours
}

/** A work day. */
const readWithinHours = 8

type Before = Pick<InHand, 'item' | 'open' | 'repo' | 'change'>

/** 紧急发布: its levels are left out, what keeps a text from the public is not. */
export const emergencyOf = ({ desk, publisher, checking, submittedOf, hours }: Parts) => {
  const check = async ({ item, open, change }: Before): Promise<void> => {
    const edition = found(open)
    const findings = await checking.findingsOf(
      change.tx,
      await submittedOf(change.tx, item, edition, change.now),
    )
    checking.refuse(findings)
    await checking.checkConfirmed(change.tx, edition.id, findings)
  }

  return {
    emergency: ({ id, version, reason }: Input<'emergency'>, reach: Reach): Promise<ContentDetail> =>
      desk.act('emergency', { id, version }, reach, async inHand => {
        await check(inHand)
        const { change } = inHand
        const by = { reason, userId: reach.user.id, at: change.now }
        await emergencyRepo(change.tx).ask({ editionId: found(inHand.open).id, infoId: id }, by)
        await desk.audit(inHand, 'emergency-ask', { reason })
      }),

    /** The second person makes it public, in one transaction with his agreement. */
    agreeEmergency: async (inHand: Before, asked: Asked, userId: string): Promise<void> => {
      const { item, change } = inHand
      const open = found(inHand.open)
      if ([asked.askedBy, open.submittedBy, item.authorId, ...open.writers].includes(userId))
        throw new Problem('emergency.second')
      if (open.latestModifyDate > new Date(asked.askedAt)) throw new Problem('emergency.changed')
      await check(inHand)
      const dueAt = hours.after(change.now, readWithinHours)
      await emergencyRepo(change.tx).agree(open.id, { userId, at: change.now, dueAt })
      await publisher.publish(inHand, open)
      await desk.audit(inHand, 'emergency-publish', { after: { askedBy: asked.askedBy } })
    },
  }
}

export type EmergencyService = ReturnType<typeof emergencyOf>
