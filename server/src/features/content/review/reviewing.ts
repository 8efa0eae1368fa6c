import { randomUUID } from 'node:crypto'
import type { ContentCalls, ContentDetail } from '@sunport/contract/calls/content.ts'
import type { ReviewMark } from '@sunport/contract/calls/content-review.ts'
import type { Finding } from '@sunport/contract/content/check/finding.ts'
import { functionFor, isReviewState, nextReview, reviewPath } from '@sunport/contract/content/policy.ts'
import { isProved, type Proof } from '@sunport/contract/content/proofs.ts'
import { parseWireTime } from '@sunport/contract/format/dates.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { z } from 'zod'
import { found } from '../../../platform/crud/changes.ts'
import { type Desk, type InHand, levelOf, type Reach } from '../core/desk.ts'
import type { Checked, PassedChecks, SubmittedOf } from '../core/life.ts'
import type { Publisher } from '../core/publisher.ts'
import { type AttachmentRow, contentRepo } from '../core/repo.ts'
import type { EditionRow, InfoRow } from '../core/table.ts'
import { reviewRepo } from './repo.ts'
import { checkChange, noteSubmissionFacts } from './submission-facts.ts'

type Input<Name extends keyof ContentCalls> = z.output<ContentCalls[Name]['input']>

const timeOf = (value: string | null | undefined): Date | null =>
  value ? (parseWireTime(value) ?? null) : null

/** Whose decision it was, for the log. */
const inStead = ({ onBehalfOf }: InHand) => onBehalfOf && { onBehalfOf: onBehalfOf.userName }

/** From the author's hands through the levels of the channel: nobody passes his own text, nobody twice. */
export const reviewingOf = (desk: Desk, publisher: Pick<Publisher, 'publish'>, checking: PassedChecks) => {
  const note = (
    { repo, change, onBehalfOf }: InHand,
    open: EditionRow,
    { user }: Reach,
    decision: 'approve' | 'return' | 'transfer' | 'cosign',
    reason: string | null,
    { marks = null, proofs = [] }: { marks?: ReviewMark[] | null; proofs?: Proof[] } = {},
  ) =>
    repo.addReview({
      id: randomUUID(),
      editionId: open.id,
      round: open.reviewRound,
      level: levelOf(open),
      reviewerId: user.id,
      onBehalfOf: onBehalfOf?.id ?? null,
      decision,
      reason,
      marks,
      proofs,
      decidedAt: change.now,
    })

  /** What was handed to one person is his to decide. */
  const checkAssigned = (open: EditionRow, { user }: Reach, absentId?: string): void => {
    if (open.assignedTo && ![user.id, absentId].includes(open.assignedTo))
      throw new Problem('content.assigned')
  }

  const checkTimes = ({ scheduledAt, expireAt, shownDate }: EditionRow, now: Date): void => {
    if (scheduledAt && scheduledAt <= now) throw new Problem('content.schedule')
    if (expireAt && expireAt <= (scheduledAt ?? shownDate ?? now)) throw new Problem('content.expiry')
  }

  const withFiles = (
    item: InfoRow,
    { title, bodyHtml, fields, scheduledAt }: EditionRow,
    files: readonly AttachmentRow[],
    now: Date,
  ): Checked => ({
    title,
    bodyHtml,
    fields,
    info: item,
    attachmentCount: files.length,
    attachmentNames: files.map(({ name }) => name),
    now,
    publishAt: scheduledAt && scheduledAt > now ? scheduledAt : now,
  })

  /** What is found in an edition; throws when something of it keeps the edition where it is. */
  const passed = async (
    { item, change }: InHand,
    edition: EditionRow,
    files: readonly AttachmentRow[],
  ): Promise<Finding[]> => {
    const findings = await checking.findingsOf(change.tx, withFiles(item, edition, files, change.now))
    checking.refuse(findings)
    return findings
  }

  return {
    submittedOf: (async (queries, item, edition, now) =>
      withFiles(item, edition, await contentRepo(queries).attachments([edition.id]), now)) as SubmittedOf,

    submit: (
      { id, version, note: words, scheduledAt, isUrgent, isPersonalConfirmed }: Input<'submit'>,
      reach: Reach,
    ): Promise<ContentDetail> =>
      desk.act('submit', { id, version }, reach, async inHand => {
        const { repo, change } = inHand
        const written = found(inHand.open)
        if (inHand.openSuggestions > 0) throw new Problem('suggestion.open')
        const draft = scheduledAt === undefined ? written : { ...written, scheduledAt: timeOf(scheduledAt) }
        checkTimes(draft, change.now)
        checkChange(draft, inHand.item, change.now)
        const findings = await passed(inHand, draft, await repo.attachments([draft.id]))
        const confirmed = await checking.confirm(change.tx, draft.id, findings, {
          isConfirmed: isPersonalConfirmed === true,
          userName: reach.user.realName ?? reach.user.userName,
          now: change.now,
        })
        const [first = 'review3'] = reviewPath(inHand.reviewDepth)
        const submitted = found(
          await repo.changeEdition(draft.id, draft.version, {
            state: first,
            reviewRound: draft.reviewRound + 1,
            submittedAt: change.now,
            submittedBy: reach.user.id,
            submitNote: words ?? null,
            scheduledAt: draft.scheduledAt,
            isUrgent: isUrgent === true,
            assignedTo: null,
          }),
        )
        await repo.noteSubmission(submitted, reach.user.id)
        await noteSubmissionFacts(change.tx, submitted, [...findings, ...(await checking.deadLinks(draft))])
        await repo.update(id, change.stamp())
        await desk.audit(inHand, 'submit', {
          after: {
            editionNo: draft.editionNo,
            state: first,
            ...(confirmed > 0 && { confirmedPersonalData: confirmed }),
          },
        })
      }),

    recall: ({ id, version }: Input<'recall'>, reach: Reach): Promise<ContentDetail> =>
      desk.act('recall', { id, version }, reach, async inHand => {
        const open = found(inHand.open)
        await inHand.repo.changeEdition(open.id, open.version, { state: 'draft', assignedTo: null })
        await desk.audit(inHand, 'recall')
      }),

    /** Passes one level; the last one signs, and the text is public at once or at its hour. */
    approve: (
      { id, version, comment, scheduledAt, proofs }: Input<'approve'>,
      reach: Reach,
    ): Promise<ContentDetail> =>
      desk.act('approve', { id, version }, reach, async inHand => {
        const { repo, change } = inHand
        const open = found(inHand.open)
        checkAssigned(open, reach, inHand.onBehalfOf?.id)
        if (!isProved(proofs)) throw new Problem('review.unproved')
        if (inHand.openCosigns > 0) throw new Problem('content.cosign_open')
        await note(inHand, open, reach, 'approve', comment ?? null, { proofs })
        const next = isReviewState(open.state) ? nextReview(open.state, inHand.reviewDepth) : undefined
        await desk.audit(inHand, 'approve', {
          after: { level: levelOf(open), editionNo: open.editionNo, ...inStead(inHand) },
        })
        if (next) {
          await repo.changeEdition(open.id, open.version, { state: next, assignedTo: null })
          return
        }
        const due = timeOf(scheduledAt) ?? open.scheduledAt
        const signed = { ...open, scheduledAt: due }
        // What was right when it was submitted may have become too late, or forbidden, since.
        const files = await repo.attachments([open.id])
        await checking.checkConfirmed(change.tx, open.id, await passed(inHand, signed, files))
        if (due && due > change.now) {
          checkTimes(signed, change.now)
          await repo.changeEdition(open.id, open.version, { state: 'scheduled', scheduledAt: due })
          return
        }
        await publisher.publish(inHand, signed, files)
      }),

    sendBack: ({ id, version, reason, marks }: Input<'sendBack'>, reach: Reach): Promise<ContentDetail> =>
      desk.act('sendBack', { id, version }, reach, async inHand => {
        const open = found(inHand.open)
        checkAssigned(open, reach, inHand.onBehalfOf?.id)
        await note(inHand, open, reach, 'return', reason, { marks: marks ?? null })
        await inHand.repo.changeEdition(open.id, open.version, { state: 'returned', assignedTo: null })
        await desk.audit(inHand, 'return', { reason, after: { level: levelOf(open), ...inStead(inHand) } })
      }),

    transfer: ({ id, version, reason, toUserId }: Input<'transfer'>, reach: Reach): Promise<ContentDetail> =>
      desk.act('transfer', { id, version }, reach, async inHand => {
        const { item, repo, change } = inHand
        const open = found(inHand.open)
        checkAssigned(open, reach)
        if (!isReviewState(open.state)) throw new Problem('content.state')
        const able = await reviewRepo(change.tx).holders(functionFor(desk.kind, open.state), item.siteId)
        const isFit =
          able.some(holder => holder.id === toUserId) &&
          toUserId !== open.submittedBy &&
          !open.writers.includes(toUserId) &&
          toUserId !== reach.user.id &&
          !inHand.approvedBy.includes(toUserId)
        if (!isFit) throw new Problem('content.reviewer')
        await note(inHand, open, reach, 'transfer', reason)
        await repo.changeEdition(open.id, open.version, { assignedTo: toUserId })
        await desk.audit(inHand, 'transfer', { reason, after: { toUserId } })
      }),

    cosign: ({ id, version, userIds }: Input<'cosign'>, reach: Reach): Promise<ContentDetail> =>
      desk.act('cosign', { id, version }, reach, async inHand => {
        const { item, repo, change } = inHand
        const open = found(inHand.open)
        checkAssigned(open, reach)
        const able = await reviewRepo(change.tx).holders(functionFor(desk.kind, 'view'), item.siteId)
        const own = [open.submittedBy, reach.user.id, ...open.writers]
        const others = userIds.filter(userId => !own.includes(userId))
        const isFit =
          others.length === userIds.length && others.every(one => able.some(({ id }) => id === one))
        if (!isFit) throw new Problem('content.reviewer')
        await repo.askCosign(
          userIds.map(userId => ({
            id: randomUUID(),
            editionId: open.id,
            userId,
            askedBy: reach.user.id,
            askedAt: change.now,
          })),
        )
        await note(inHand, open, reach, 'cosign', null)
        await desk.audit(inHand, 'cosign', { after: { userIds } })
      }),

    unschedule: ({ id, version, reason }: Input<'unschedule'>, reach: Reach): Promise<ContentDetail> =>
      desk.act('unschedule', { id, version }, reach, async inHand => {
        const open = found(inHand.open)
        await inHand.repo.changeEdition(open.id, open.version, {
          state: 'review3',
          reviewRound: open.reviewRound + 1,
          scheduledAt: null,
        })
        await desk.audit(inHand, 'unschedule', { reason })
      }),
  }
}
