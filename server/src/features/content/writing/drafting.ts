import { randomUUID } from 'node:crypto'
import type { ContentCalls, ContentDetail } from '@sunport/contract/calls/content.ts'
import { enabled } from '@sunport/contract/codes.ts'
import { isLeftTo } from '@sunport/contract/content/channel-people.ts'
import { parseWireTime } from '@sunport/contract/format/dates.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import { found, stale } from '../../../platform/crud/changes.ts'
import type { Db } from '../../../platform/database/database.ts'
import { coversSite } from '../../../platform/rights/data-scope.ts'
import type { Desk, InHand, Reach } from '../core/desk.ts'
import { type ContentRepo, contentRepo } from '../core/repo.ts'
import type { EditionRow, InfoRow } from '../core/table.ts'

type Input<Name extends keyof ContentCalls> = z.output<ContentCalls[Name]['input']>
type WordsInput = Omit<Input<'create'>, 'id' | 'siteId' | 'channelId'>

const timeOf = (value: string | null | undefined): Date | null =>
  value ? (parseWireTime(value.length === 10 ? `${value} 00:00:00` : value) ?? null) : null

/** A pause as long as this ends a sitting. */
const sittingMs = 30 * 60_000

/**
 * Of the saves that nobody asked for, the log keeps the first of each person's sitting: one every few seconds would
 * bury all that people decide. What was sent to review is kept whole, and whatever is asked for is logged.
 */
const isLogged = (draft: EditionRow, isAuto: boolean, { now, actor }: InHand['change']): boolean =>
  !isAuto ||
  draft.latestModifyUser !== actor.userName ||
  now.getTime() - draft.latestModifyDate.getTime() > sittingMs

/** Drafts: made, saved, taken up again, thrown away. Nothing here is seen by the public. */
export const draftingOf = (desk: Desk, db: Db, clock: Clock) => {
  const { rules } = desk

  const checkChannel = async (
    repo: ContentRepo,
    siteId: string,
    channelId: string | null,
    userId: string,
  ): Promise<void> => {
    if (rules.channelTypes.length === 0) return
    const channel = channelId ? await repo.channel(channelId) : undefined
    const isFit =
      channel?.siteId === siteId &&
      channel.status === enabled.on &&
      rules.channelTypes.includes(channel.channelType)
    if (!isFit) throw new Problem('content.channel')
    if (!isLeftTo(channel.people, 'edit', userId)) throw new Problem('channel.not_editor')
  }

  const checkFiles = async (repo: ContentRepo, files: readonly { fileId: string }[]): Promise<void> => {
    const ids = [...new Set(files.map(({ fileId }) => fileId))]
    if (ids.length > 0 && (await repo.usableFiles(ids)) < ids.length) throw new Problem('content.file')
  }

  const valuesOf = async (input: WordsInput, place: Pick<InfoRow, 'siteId' | 'channelId'>) => {
    const { title, bodyHtml, fields } = input
    return {
      ...(await rules.compose({ title, bodyHtml, fields }, place)),
      shownDate: timeOf(input.shownDate),
      scheduledAt: timeOf(input.scheduledAt),
      expireAt: timeOf(input.expireAt),
      topUntil: timeOf(input.topUntil),
      changeKind: input.changeKind ?? null,
      changeNote: input.changeNote ?? null,
    }
  }

  /** A new edition with the words of another, to be worked on. */
  const branch = async (
    { item, repo, change }: Pick<InHand, 'item' | 'repo' | 'change'>,
    from: EditionRow,
    over: Partial<EditionRow> = {},
  ): Promise<EditionRow> => {
    const { title, bodyHtml, bodyText, fields, shownDate, expireAt, topUntil } = from
    const made = await repo.insertEdition({
      ...change.birth(),
      infoId: item.id,
      editionNo: await repo.nextNumber(item.id),
      basedOn: from.id,
      state: 'draft',
      title,
      bodyHtml,
      bodyText,
      fields,
      shownDate,
      expireAt,
      topUntil,
      ...over,
    })
    await repo.setAttachments(made.id, await repo.attachments([from.id]))
    return made
  }

  return {
    branch,
    checkChannel,

    /** The author's own id makes a repeated request harmless. */
    create: async (
      { id, siteId, channelId = null, ...input }: Input<'create'>,
      reach: Reach,
    ): Promise<ContentDetail> => {
      const { user, scope, actor } = reach
      if (!coversSite(scope, siteId)) throw new Problem('content.channel')
      const values = await valuesOf(input, { siteId, channelId })
      await desk.changes(actor, async change => {
        const repo = contentRepo(change.tx)
        await checkChannel(repo, siteId, channelId, user.id)
        await checkFiles(repo, input.attachments)
        const { id: _, ...housekeeping } = change.birth()
        const [item] = await repo.insert({
          ...housekeeping,
          id,
          siteId,
          channelId,
          kind: desk.kind,
          ownerOrgId: user.orgId,
          authorId: user.id,
          noticeId: desk.kind === 'notice' ? randomUUID().replaceAll('-', '') : null,
        })
        if (!item) {
          if ((await repo.find(id))?.authorId !== user.id) throw new Problem('data.not_found')
          return
        }
        const edition = await repo.insertEdition({ ...change.birth(), infoId: id, editionNo: 1, ...values })
        await repo.setAttachments(edition.id, input.attachments)
        await desk.audit({ change, item }, 'create', { after: { title: edition.title, channelId } })
      })
      return desk.detailOf(db, id, user)
    },

    save: async (
      { id, version, saveId, isAuto = false, channelId, ...input }: Input<'save'>,
      reach: Reach,
    ): Promise<ContentDetail> =>
      desk.act('edit', { id }, reach, async ({ item, open, repo, change }) => {
        const draft = found(open)
        // The answer to this very save was lost on its way: it has been done.
        if (draft.lastSaveId === saveId) return
        if (draft.version !== version) throw stale(draft)
        const place = { siteId: item.siteId, channelId: channelId ?? item.channelId }
        // What is public already may be corrected where it stands, also in a channel that takes nothing new.
        if (place.channelId !== item.channelId || item.state === 'draft')
          await checkChannel(repo, place.siteId, place.channelId, reach.user.id)
        await checkFiles(repo, input.attachments)
        if (place.channelId !== item.channelId && item.state !== 'draft') throw new Problem('content.channel')
        const values = await valuesOf(input, place)
        const saved = await repo.changeEdition(draft.id, version, {
          ...values,
          ...change.stamp(),
          lastSaveId: saveId,
        })
        if (!saved) throw stale(draft)
        await repo.setAttachments(draft.id, input.attachments)
        await repo.update(id, { channelId: place.channelId, ...change.stamp() })
        if (isLogged(draft, isAuto, change))
          await desk.audit({ change, item }, 'save', {
            before: { title: draft.title, length: draft.bodyText.length },
            after: { title: saved.title, length: saved.bodyText.length },
          })
      }),

    revise: ({ id, version }: Input<'revise'>, reach: Reach): Promise<ContentDetail> =>
      desk.act('revise', { id, version }, reach, async inHand => {
        const live = found(await inHand.repo.edition(inHand.item.publishedEditionId ?? ''))
        const made = await branch(inHand, live)
        await desk.audit(inHand, 'revise', { after: { editionNo: made.editionNo } })
      }),

    restoreEdition: async (
      { id, editionId }: { id: string; editionId: string },
      reach: Reach,
    ): Promise<ContentDetail> =>
      desk.act('revise', { id }, reach, async inHand => {
        const older = found(await inHand.repo.edition(editionId))
        if (older.infoId !== id) throw new Problem('data.not_found')
        const made = await branch(inHand, older, { changeNote: `恢复第 ${older.editionNo} 版` })
        await desk.audit(inHand, 'revise', { after: { editionNo: made.editionNo, from: older.editionNo } })
      }),

    discard: ({ id, version }: Input<'discard'>, reach: Reach): Promise<ContentDetail> =>
      desk.act('discard', { id, version }, reach, async inHand => {
        await inHand.repo.setEditionState(found(inHand.open).id, { state: 'discarded' })
        await desk.audit(inHand, 'discard', { before: { editionNo: inHand.open?.editionNo } })
      }),

    /** Who else has it open; asking is saying that one has it open oneself. */
    presence: async (id: string, { user, scope, actor }: Reach) => {
      await desk.within(db, id, { user, scope, actor })
      const now = clock.now()
      const since = new Date(now.getTime() - desk.presenceMs)
      const repo = contentRepo(db)
      await repo.noteEditor(id, user.id, user.realName ?? user.userName, now, since)
      return (await desk.detailOf(db, id, user)).editors
    },
  }
}
