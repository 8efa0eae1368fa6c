import { randomUUID } from 'node:crypto'
import type { ContentKind } from '@sunport/contract/content/policy.ts'
import type { ContentKindRules } from '../features/content/core/kind.ts'
import { dueAtOf } from '../features/content/core/publisher.ts'
import { contentRepo } from '../features/content/core/repo.ts'
import type { EditionRow, InfoRow } from '../features/content/core/table.ts'
import { expectMany, indexPublications } from '../features/search/index-repo.ts'
import { tag } from '../platform/cache/tags.ts'
import type { Change, Changes } from '../platform/crud/changes.ts'
import type { Ready } from './composing.ts'
import { movingRepo, type Problem } from './repo.ts'
import { addClicks, takenNames } from './writing-repo.ts'

export interface WriterDeps {
  changes: Changes
  actor: Parameters<Changes>[0]
  /** With an index that only notes what is to be indexed: that is done for all of a batch at once. */
  rules: ReadonlyMap<ContentKind, ContentKindRules>
  noted: string[]
  movingId: string
  siteId: string
  origin: string
}

/** What is given as an id of ours: nothing that an address could not carry. */
const isFit = (id: string): boolean => /^[^\s\p{C}/?#&=%"'<>\\]{1,100}$/u.test(id)

/** The database keeps fields in an order of its own. */
const ordered = (fields: Record<string, unknown>): string =>
  JSON.stringify(Object.entries(fields).toSorted(([one], [other]) => one.localeCompare(other)))

const isSame = (before: EditionRow, info: InfoRow, { words, digest, channel, topUntil }: Ready): boolean =>
  (before.topUntil === null) === (topUntil === null) &&
  before.digest === digest &&
  before.bodyHtml === words.bodyHtml &&
  info.channelId === channel.id &&
  ordered(before.fields) === ordered(words.fields)

interface Written {
  infoId: string
  aliases: string[]
  problem?: Problem
}

/** Makes texts of elsewhere public here: a batch is one transaction, with its rows of the log and its place in the index. */
export const createWriter = ({ changes, actor, rules, noted, movingId, siteId, origin }: WriterDeps) => {
  const editionOf = (
    change: Change,
    ready: Ready,
    infoId: string,
    editionNo: number,
    basedOn: string | null,
  ) =>
    contentRepo(change.tx).insertEdition({
      id: randomUUID(),
      infoId,
      editionNo,
      basedOn,
      state: 'published',
      title: ready.words.title,
      bodyHtml: ready.words.bodyHtml,
      bodyText: ready.words.bodyText,
      fields: ready.words.fields,
      shownDate: ready.shownDate,
      topUntil: ready.topUntil,
      publishedAt: ready.shownDate,
      publishedBy: actor.userName,
      digest: ready.digest,
      createUser: actor.userName,
    })

  const publish = async (change: Change, ready: Ready, info: InfoRow, edition: EditionRow): Promise<void> => {
    await contentRepo(change.tx).setAttachments(edition.id, ready.files)
    const { tx, touch } = change
    await rules
      .get(ready.kind)
      ?.publish({ tx, touch, info, edition, now: ready.shownDate, isReferred: false })
    await change.audit({
      entity: ready.kind,
      entityId: info.id,
      title: edition.title,
      action: 'bring-over',
      siteId,
      after: {
        editionNo: edition.editionNo,
        digest: ready.digest,
        sourceId: ready.item.sourceId,
        sourceOrigin: origin,
      },
    })
  }

  const add = async (
    change: Change,
    ready: Ready,
    infoId: string,
    noticeId: string | null,
  ): Promise<void> => {
    const repo = contentRepo(change.tx)
    const { shownDate, topUntil, words } = ready
    const [info] = await repo.insert({
      id: infoId,
      siteId,
      channelId: ready.channel.id,
      kind: ready.kind,
      state: 'live',
      firstPublishedAt: shownDate,
      dueAt: dueAtOf({ expireAt: null, topUntil }, change.now),
      noticeId,
      planId: typeof words.fields.planId === 'string' ? words.fields.planId : null,
      dataSource: ready.dataSource,
      createDate: shownDate,
      createUser: actor.userName,
      latestModifyUser: actor.userName,
    })
    if (!info) throw new Error(`info ${infoId} is taken`)
    const edition = await editionOf(change, ready, infoId, 1, null)
    await repo.update(infoId, { publishedEditionId: edition.id })
    await publish(change, ready, { ...info, publishedEditionId: edition.id }, edition)
  }

  /** The source says something else than last time. What somebody has changed here since stays as it is. */
  const renew = async (change: Change, ready: Ready, infoId: string): Promise<Problem | undefined> => {
    const repo = contentRepo(change.tx)
    const info = await repo.lock(infoId)
    const before = info?.publishedEditionId ? await repo.edition(info.publishedEditionId) : undefined
    const problem = (words: string): Problem => ({
      kind: 'here',
      subject: ready.item.sourceId,
      title: ready.words.title,
      words,
    })
    if (!info || !before || info.state !== 'live') return problem('本站已撤下，源站此后的修改未迁入')
    if (before.publishedBy !== actor.userName || (await repo.openEdition(infoId)))
      return problem('本站已改动，源站此后的修改未迁入')
    if (isSame(before, info, ready)) return undefined
    await repo.setEditionState(before.id, { state: 'superseded' })
    const edition = await editionOf(change, ready, infoId, await repo.nextNumber(infoId), before.id)
    const { topUntil } = ready
    await repo.update(infoId, {
      publishedEditionId: edition.id,
      channelId: ready.channel.id,
      dueAt: dueAtOf({ expireAt: null, topUntil }, change.now),
      latestModifyDate: change.now,
      latestModifyUser: actor.userName,
    })
    if (info.channelId) change.touch(tag.channel(info.channelId))
    await publish(
      change,
      ready,
      { ...info, channelId: ready.channel.id, publishedEditionId: edition.id },
      edition,
    )
    return undefined
  }

  type Taken = Awaited<ReturnType<typeof takenNames>>

  const write = async (change: Change, ready: Ready, taken: Taken): Promise<Written> => {
    const { item, noticeId } = ready
    if (item.infoId) {
      const problem = await renew(change, ready, item.infoId)
      return { infoId: item.infoId, aliases: [], ...(problem && { problem }) }
    }
    const owner = taken.ids.get(item.sourceId)
    if (owner === siteId) {
      const words = '本站已有同编号的信息，未重复迁入'
      const problem = { kind: 'here', subject: item.sourceId, title: ready.words.title, words }
      return { infoId: item.sourceId, aliases: [], problem }
    }
    const isOwn = owner === undefined && isFit(item.sourceId)
    const infoId = isOwn ? item.sourceId : randomUUID()
    const isNoticeFree = noticeId !== null && !taken.noticeIds.has(noticeId)
    await add(change, ready, infoId, isNoticeFree ? noticeId : null)
    if (isNoticeFree) taken.noticeIds.add(noticeId)
    taken.ids.set(infoId, siteId)
    return {
      infoId,
      aliases: [...(isOwn ? [] : [item.sourceId]), ...(noticeId && !isNoticeFree ? [noticeId] : [])],
    }
  }

  /** All or nothing, with what is known of it afterwards. */
  return (batch: readonly Ready[]): Promise<void> =>
    changes(actor, async change => {
      noted.length = 0
      const { tx, touch } = change
      await expectMany(tx)
      const taken = await takenNames(
        tx,
        batch.map(({ item }) => item.sourceId),
        batch.flatMap(({ noticeId }) => noticeId ?? []),
      )
      const written: (Written & { ready: Ready })[] = []
      for (const ready of batch) written.push({ ready, ...(await write(change, ready, taken)) })
      await indexPublications(tx, [...new Set(noted)])
      await addClicks(
        tx,
        written.map(({ infoId, ready }) => ({ infoId, clicks: ready.clicks })),
      )
      const repo = movingRepo(tx)
      const aliases = written.flatMap(({ infoId, aliases: names }) =>
        names.map(alias => ({ siteId, alias, infoId })),
      )
      await repo.addAliases(aliases)
      touch(...aliases.map(({ alias }) => tag.info(alias)))
      await repo.forgetItems(
        movingId,
        batch.map(({ item }) => item.sourceId),
      )
      await repo.note(
        movingId,
        written.flatMap(({ ready, problem }) => [...ready.problems, ...(problem ? [problem] : [])]),
      )
      await repo.done(
        movingId,
        written.map(({ ready, infoId }) => ({ sourceId: ready.item.sourceId, infoId, digest: ready.digest })),
      )
    })
}

export type WriteBatch = ReturnType<typeof createWriter>
