import type { ContentCalls, ContentDetail } from '@sunport/contract/calls/content.ts'
import { articleLimits } from '@sunport/contract/content/article-fields.ts'
import { parseWireTime } from '@sunport/contract/format/dates.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { z } from 'zod'
import { tag } from '../../../platform/cache/tags.ts'
import { found, stale } from '../../../platform/crud/changes.ts'
import type { Desk, InHand, Reach } from '../core/desk.ts'
import { dueAtOf } from '../core/publisher.ts'
import { contentRepo } from '../core/repo.ts'
import type { EditionRow } from '../core/table.ts'
import type { draftingOf } from './drafting.ts'
import { replaceWords } from './replace-words.ts'

type Input<Name extends keyof ContentCalls> = z.output<ContentCalls[Name]['input']>
type Drafting = ReturnType<typeof draftingOf>

/** Where texts stand and what is changed in many of them at once, without opening each. */
export const placingOf = (
  desk: Desk,
  { branch, checkChannel }: Pick<Drafting, 'branch' | 'checkChannel'>,
) => {
  /** What the public reads is written anew, so that every list agrees at once. */
  const rewrite = ({ item, change }: InHand, edition: EditionRow) =>
    desk.rules.publish({ tx: change.tx, info: item, edition, now: change.now, touch: change.touch })

  /** The words of other families are made from their values: a change beside them would be lost. */
  const onlyArticles = (): void => {
    if (desk.kind !== 'article') throw new Problem('content.state')
  }

  const changeDraft = async (
    inHand: InHand,
    draft: EditionRow,
    change: Partial<Pick<EditionRow, 'title' | 'bodyHtml' | 'bodyText' | 'fields'>>,
  ): Promise<void> => {
    const { repo, change: changing, item } = inHand
    if (!(await repo.changeEdition(draft.id, draft.version, { ...change, ...changing.stamp() })))
      throw stale(draft)
    await repo.update(item.id, changing.stamp())
  }

  const moveDraft = ({ id, version, channelId }: Omit<Input<'move'>, 'reason'>, reach: Reach) =>
    desk.act('edit', { id, version }, reach, async ({ item, open, repo, change }) => {
      if (item.state !== 'draft') throw new Problem('content.state')
      await checkChannel(repo, item.siteId, channelId, reach.user.id)
      await repo.update(id, { channelId, ...change.stamp() })
      await repo.changeEdition(found(open).id, found(open).version, change.stamp())
      await desk.audit({ change, item }, 'move', {
        before: { channelId: item.channelId },
        after: { channelId },
      })
    })

  /** To another channel of the same site; its address stays. */
  const move = ({ id, version, channelId, reason }: Input<'move'>, reach: Reach): Promise<ContentDetail> =>
    desk.act('move', { id, version }, reach, async inHand => {
      const { item, repo, change } = inHand
      if (item.channelId !== channelId) await checkChannel(repo, item.siteId, channelId, reach.user.id)
      await repo.update(id, { channelId, ...change.stamp() })
      if (item.channelId) change.touch(tag.channel(item.channelId))
      const moved = { ...inHand, item: { ...item, channelId } }
      if (item.state === 'live')
        await rewrite(moved, found(await repo.edition(item.publishedEditionId ?? '')))
      await desk.audit(inHand, 'move', {
        reason,
        before: { channelId: item.channelId },
        after: { channelId },
      })
    })

  return {
    move,

    /** Drafts are their editors' to move; what is public, those who may take it away. */
    moveAny: async (input: Input<'move'>, reach: Reach): Promise<ContentDetail> => {
      const { publicState } = await desk.detailOf(desk.db, input.id, reach.user)
      return publicState === 'draft' ? moveDraft(input, reach) : move(input, reach)
    },

    /** No finding stood in it when it was submitted. */
    isFlawless: (id: string): Promise<boolean> => contentRepo(desk.db).isFlawless(id),

    pin: ({ id, version, until }: Input<'pin'>, reach: Reach): Promise<ContentDetail> =>
      desk.act('pin', { id, version }, reach, async inHand => {
        const { item, repo, change } = inHand
        const topUntil = until
          ? (parseWireTime(until.length === 10 ? `${until} 23:59:59` : until) ?? null)
          : null
        if (topUntil && topUntil <= change.now) throw new Problem('content.schedule')
        const edition = { ...found(await repo.edition(item.publishedEditionId ?? '')), topUntil }
        await repo.setEditionState(edition.id, { topUntil })
        await repo.update(id, { dueAt: dueAtOf(edition, change.now), ...change.stamp() })
        await rewrite(inHand, edition)
        await desk.audit(inHand, topUntil ? 'pin' : 'unpin', { after: { until: until ?? null } })
      }),

    /** Tags are part of the text: what is public gets them with its next edition. */
    addTags: (
      {
        id,
        version,
        tags,
        without = [],
      }: { id: string; version: number; tags: string[]; without?: string[] },
      reach: Reach,
    ) =>
      desk.act('edit', { id, version }, reach, async inHand => {
        onlyArticles()
        const draft = found(inHand.open)
        const own = Array.isArray(draft.fields.tags) ? draft.fields.tags.map(String) : []
        const next = [...new Set([...own, ...tags])]
          .filter(tag => !without.includes(tag))
          .slice(0, articleLimits.tags)
        await changeDraft(inHand, draft, { fields: { ...draft.fields, tags: next } })
        await desk.audit(inHand, 'save', { before: { tags: own }, after: { tags: next } })
      }),

    /** What an article is said to be; of what is public a revision is begun, which goes through its review. */
    classify: async (
      { id, version, facts }: { id: string; version: number; facts: Readonly<Record<string, string>> },
      reach: Reach,
    ): Promise<ContentDetail> => {
      onlyArticles()
      const { open } = await desk.detailOf(desk.db, id, reach.user)
      return desk.act(open ? 'edit' : 'revise', { id, version }, reach, async inHand => {
        const from = found(inHand.open ?? (await inHand.repo.edition(inHand.item.publishedEditionId ?? '')))
        const before = Object.fromEntries(Object.keys(facts).map(name => [name, from.fields[name] ?? null]))
        if (Object.keys(facts).every(name => from.fields[name] === facts[name]))
          throw new Problem('environment.same')
        const draft = inHand.open ?? (await branch(inHand, from, { changeNote: '调整分类' }))
        await changeDraft(inHand, draft, { fields: { ...from.fields, ...facts } })
        await desk.audit(inHand, 'classify', { before, after: facts })
      })
    },

    /** In drafts where they stand; of what is public a revision is begun, which goes through its review. */
    replace: async (
      { id, version, find, replacement }: { id: string; version: number; find: string; replacement: string },
      reach: Reach,
    ): Promise<ContentDetail> => {
      onlyArticles()
      const seen = await desk.detailOf(desk.db, id, reach.user)
      const action = seen.open ? 'edit' : 'revise'
      return desk.act(action, { id, version }, reach, async inHand => {
        const { item, repo } = inHand
        const from = found(inHand.open ?? (await repo.edition(item.publishedEditionId ?? '')))
        const words = replaceWords(from, find, replacement)
        if (words.count === 0) throw new Problem('content.nothing_replaced')
        const draft =
          inHand.open ?? (await branch(inHand, from, { changeNote: `将“${find}”替换为“${replacement}”` }))
        const { title, bodyHtml, bodyText, fields } = await desk.rules.compose(
          { title: words.title, bodyHtml: words.bodyHtml, fields: from.fields },
          item,
        )
        await changeDraft(inHand, draft, { title, bodyHtml, bodyText, fields })
        await desk.audit(inHand, 'replace', { after: { find, replacement, count: words.count } })
      })
    },
  }
}
