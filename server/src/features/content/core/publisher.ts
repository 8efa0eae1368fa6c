import { createHash } from 'node:crypto'
import type { ContentCalls, ContentDetail } from '@sunport/contract/calls/content.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { z } from 'zod'
import { found } from '../../../platform/crud/changes.ts'
import type { Desk, InHand, Reach } from './desk.ts'
import type { ContentKindRules } from './kind.ts'
import type { AttachmentRow } from './repo.ts'
import type { EditionRow, InfoRow } from './table.ts'

type Input<Name extends keyof ContentCalls> = z.output<ContentCalls[Name]['input']>

/** Over everything that the public relies on, so that a later look can prove what was published. */
const digestOf = ({ title, bodyHtml, fields }: EditionRow, files: readonly AttachmentRow[]): string =>
  createHash('sha256')
    .update(JSON.stringify([title, bodyHtml, fields, files.map(({ name, digest }) => [name, digest])]))
    .digest('hex')

/** When the clock has to look at a public edition again: its end, or the end of its days at the top. */
export const dueAtOf = (
  { expireAt, topUntil }: Pick<EditionRow, 'expireAt' | 'topUntil'>,
  now: Date,
): Date | null => {
  const moments = [expireAt, topUntil && topUntil > now ? topUntil : null].filter(moment => moment !== null)
  return moments.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null
}

/** The one place where something becomes public or ceases to be. */
export const createPublisher = (rules: ContentKindRules) => {
  const publishing = ({ change }: Pick<InHand, 'change'>, info: InfoRow) => ({
    tx: change.tx,
    info,
    now: change.now,
    touch: change.touch,
  })

  return {
    /** Replaces what is public by this edition, in the transaction of whoever decided it. */
    publish: async (
      { item, repo, change, isReferred }: Pick<InHand, 'item' | 'repo' | 'change'> & Partial<InHand>,
      edition: EditionRow,
      files?: readonly AttachmentRow[],
    ): Promise<void> => {
      if (item.publishedEditionId)
        await repo.setEditionState(item.publishedEditionId, { state: 'superseded' })
      const published: EditionRow = {
        ...edition,
        state: 'published',
        scheduledAt: null,
        shownDate: edition.shownDate ?? change.now,
        publishedAt: change.now,
        publishedBy: change.actor.userName,
        digest: digestOf(edition, files ?? (await repo.attachments([edition.id]))),
        assignedTo: null,
      }
      const { state, scheduledAt, shownDate, publishedAt, publishedBy, digest, assignedTo } = published
      found(
        await repo.changeEdition(edition.id, edition.version, {
          state,
          scheduledAt,
          shownDate,
          publishedAt,
          publishedBy,
          digest,
          assignedTo,
        }),
      )
      const live: InfoRow = {
        ...item,
        state: 'live',
        publishedEditionId: edition.id,
        firstPublishedAt: item.firstPublishedAt ?? change.now,
        closingReason: null,
        closingTarget: null,
        closedAt: null,
        isTextHidden: false,
      }
      await repo.update(item.id, {
        state: live.state,
        publishedEditionId: live.publishedEditionId,
        firstPublishedAt: live.firstPublishedAt,
        closingReason: null,
        closingTarget: null,
        closedAt: null,
        isTextHidden: false,
        dueAt: dueAtOf(edition, change.now),
        planId: typeof edition.fields.planId === 'string' ? edition.fields.planId : item.planId,
        ...change.stamp(),
      })
      if (item.closedAt) await repo.reopenReferences(item.id, item.closedAt)
      await rules.publish({ ...publishing({ change }, live), edition: published, isReferred })
      await change.audit({
        entity: item.kind,
        entityId: item.id,
        title: edition.title,
        action: 'publish',
        siteId: item.siteId,
        after: { editionNo: edition.editionNo, digest },
      })
    },

    /** Takes an item from the public; what it says there from now on is the reason, and where to go instead. */
    close: async (
      { item, repo, change }: Pick<InHand, 'item' | 'repo' | 'change'>,
      state: 'withdrawn' | 'offline' | 'expired',
      reason: string,
      target: string | null = null,
      isTextHidden = false,
    ): Promise<void> => {
      const closing = {
        state,
        closingReason: reason,
        closingTarget: target,
        closedAt: change.now,
        isTextHidden,
        dueAt: null,
      }
      await repo.update(item.id, { ...closing, ...change.stamp() })
      for (const reference of await repo.references(item.id))
        if (reference.state === 'live') await repo.update(reference.id, closing)
      await rules.unpublish(publishing({ change }, { ...item, ...closing }))
    },
  }
}

export type Publisher = ReturnType<typeof createPublisher>

/** What takes an item's place is public itself, on the same site. */
const checkSuccessor = async (
  { item, repo }: Pick<InHand, 'item' | 'repo'>,
  targetId: string | null | undefined,
): Promise<void> => {
  if (!targetId) return
  const target = targetId === item.id ? undefined : await repo.find(targetId)
  if (target?.state !== 'live' || target.siteId !== item.siteId) throw new Problem('content.target')
}

/** Withdrawing, taking down, and bringing back. */
export const closingOf = (
  desk: Desk,
  publisher: Publisher,
  branch: (inHand: InHand, from: EditionRow, over: Partial<EditionRow>) => Promise<EditionRow>,
) => ({
  withdraw: (
    { id, version, reason, targetId, isTextHidden = false }: Input<'withdraw'>,
    reach: Reach,
  ): Promise<ContentDetail> =>
    desk.act('withdraw', { id, version }, reach, async inHand => {
      await checkSuccessor(inHand, targetId)
      await publisher.close(inHand, 'withdrawn', reason, targetId ?? null, isTextHidden)
      await desk.audit(inHand, 'withdraw', { reason, after: { targetId: targetId ?? null, isTextHidden } })
    }),

  takeOffline: (
    { id, version, reason, targetId }: Input<'takeOffline'>,
    reach: Reach,
  ): Promise<ContentDetail> =>
    desk.act('takeOffline', { id, version }, reach, async inHand => {
      await checkSuccessor(inHand, targetId)
      await publisher.close(inHand, 'offline', reason, targetId ?? null)
      await desk.audit(inHand, 'take-offline', { reason, after: { targetId: targetId ?? null } })
    }),

  /** What comes back is a new edition with the old words: the history shows that it was away. */
  restore: ({ id, version, reason }: Input<'restore'>, reach: Reach): Promise<ContentDetail> =>
    desk.act('restore', { id, version }, reach, async inHand => {
      const last = found(await inHand.repo.edition(inHand.item.publishedEditionId ?? ''))
      const again = await branch(inHand, last, { expireAt: null })
      await publisher.publish(inHand, again)
      await desk.audit(inHand, 'restore', { reason })
    }),
})
