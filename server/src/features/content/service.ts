import type { CheckReport, checks } from '@sunport/contract/calls/check.ts'
import type { ContentCalls, ContentDetail, Edition, EditionSummary } from '@sunport/contract/calls/content.ts'
import type { Round } from '@sunport/contract/calls/editing.ts'
import { findingWords, isBlocking } from '@sunport/contract/content/check/finding.ts'
import type { ContentKind } from '@sunport/contract/content/policy.ts'
import { parseWireTime } from '@sunport/contract/format/dates.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { z } from 'zod'
import { found } from '../../platform/crud/changes.ts'
import type { FileStore } from '../../platform/files/store.ts'
import { checkingOf, type TextChecks } from './checks/checking.ts'
import { createDesk, type DeskDeps, type Reach } from './core/desk.ts'
import { closingOf, createPublisher } from './core/publisher.ts'
import { toEdition } from './core/record.ts'
import { contentRepo } from './core/repo.ts'
import type { InfoRow } from './core/table.ts'
import type { WorkHours } from './core/work-hours.ts'
import { emergencyOf } from './emergency/emergency.ts'
import { contentLists, type PublicPage } from './lists/list.ts'
import { outsideAskingOf } from './outside/asking.ts'
import type { OutsideSecrets } from './outside/secrets.ts'
import { reviewingOf } from './review/reviewing.ts'
import { suggestingOf } from './suggestion/service.ts'
import { wordingOf } from './word/pack.ts'
import { draftingOf } from './writing/drafting.ts'
import { placingOf } from './writing/placing.ts'
import { sharingOf } from './writing/sharing.ts'

type Input<Name extends keyof ContentCalls> = z.output<ContentCalls[Name]['input']>

type UnsavedWords = NonNullable<z.output<typeof checks.run.input>['words']>

export interface ContentDeps extends DeskDeps {
  /** How long something stays in the bin, in days. */
  binDays(kind: ContentKind): number
  checks: TextChecks
  hours: WorkHours
  /** Where files are kept. */
  files: FileStore
  outside: OutsideSecrets
}

const dayMs = 86_400_000

/** One family's whole life. */
export const contentService = (kind: ContentKind, deps: ContentDeps) => {
  const { db, clock, names } = deps
  const desk = createDesk(kind, deps)
  const publisher = createPublisher(desk.rules)
  const drafting = draftingOf(desk, db, clock)
  const lists = contentLists(db, clock, names)

  const checking = checkingOf(kind, desk.rules, deps.checks)
  const { submittedOf, ...reviewing } = reviewingOf(desk, publisher, checking)

  const sharing = sharingOf(desk, drafting)

  const unsaved = async ({ attachments, scheduledAt, ...words }: UnsavedWords, item: InfoRow) => {
    const now = clock.now()
    const due = scheduledAt ? parseWireTime(scheduledAt) : undefined
    return {
      ...(await desk.rules.compose(words, item)),
      attachmentCount: attachments.length,
      attachmentNames: attachments.map(({ name }) => name),
      publishAt: due && due > now ? due : now,
    }
  }

  const editionOf = async (id: string, editionId: string): Promise<Edition> => {
    const repo = contentRepo(db)
    const edition = found(await repo.edition(editionId))
    if (edition.infoId !== id) throw new Problem('data.not_found')
    return toEdition(edition, await repo.attachments([editionId]))
  }

  return {
    ...drafting,
    ...wordingOf(desk, deps.files),
    ...outsideAskingOf(desk, deps.outside),
    ...suggestingOf(desk),
    ...reviewing,
    ...closingOf(desk, publisher, drafting.branch),
    ...placingOf(desk, drafting),
    ...emergencyOf({ desk, publisher, checking, submittedOf, hours: deps.hours }),
    publisher,

    list: (filter: Input<'list'>, reach: Reach) => lists.list(kind, filter, reach),
    counts: (siteId: string | undefined, reach: Reach) => lists.counts(kind, siteId, reach),

    /** What the public can read of it at a site, by words of the title. */
    publicPages: (siteId: string, keyword: string, reach: Reach): Promise<PublicPage[]> =>
      lists.publicPages(kind, siteId, keyword, reach),

    listByIds: (ids: string[], reach: Reach) => lists.byIds(kind, ids, reach),

    get: async (id: string, reach: Reach): Promise<ContentDetail> => {
      await desk.within(db, id, reach)
      return desk.detailOf(db, id, reach.user)
    },

    editions: async (id: string, reach: Reach): Promise<EditionSummary[]> => {
      await desk.within(db, id, reach)
      const rows = await contentRepo(db).editions(id)
      return rows.map(row => {
        const { id: editionId, editionNo, state, title, changeKind, changeNote, ...rest } = toEdition(row, [])
        const { publishedAt, publishedBy, createDate, createUser, latestModifyDate } = rest
        return {
          id: editionId,
          editionNo,
          state,
          title,
          changeKind,
          changeNote,
          publishedAt,
          publishedBy,
          createDate,
          createUser,
          latestModifyDate,
        }
      })
    },

    edition: async (id: string, editionId: string, reach: Reach): Promise<Edition> => {
      await desk.within(db, id, reach)
      return editionOf(id, editionId)
    },

    /** What reviewers saw the time before, when the text has come back to them. */
    roundBefore: async (id: string, reach: Reach): Promise<Round | null> => {
      await desk.within(db, id, reach)
      const repo = contentRepo(db)
      const open = await repo.openEdition(id)
      if (!open || open.reviewRound < 2) return null
      return (await repo.submission(open.id, open.reviewRound - 1)) ?? null
    },

    /** What a submission of the open edition would be refused for. */
    problems: async (id: string, reach: Reach): Promise<string[]> => {
      await desk.within(db, id, reach)
      const repo = contentRepo(db)
      const open = await repo.openEdition(id)
      if (!open) return []
      const submitted = await submittedOf(db, found(await repo.find(id)), open, clock.now())
      const blocks = (await checking.findingsOf(db, submitted)).filter(isBlocking)
      return [...new Set(blocks.map(block => findingWords([block])))]
    },

    /** What is found in the open edition, or in words that are not saved yet. */
    check: async (
      {
        id,
        words,
        isAskingOthers,
      }: { id: string; words?: UnsavedWords | undefined; isAskingOthers: boolean },
      reach: Reach,
    ): Promise<CheckReport> => {
      await desk.within(db, id, reach)
      const repo = contentRepo(db)
      const item = found(await repo.find(id))
      const edition = found(
        (await repo.openEdition(id)) ?? (await repo.edition(item.publishedEditionId ?? '')),
      )
      const saved = await submittedOf(db, item, edition, clock.now())
      const checked = words ? { ...saved, ...(await unsaved(words, item)) } : saved
      return checking.report(db, checked, { editionId: edition.id, isAskingOthers })
    },

    /** What the text of an item is read for while it is written. */
    checkRules: async (id: string, reach: Reach) => {
      await desk.within(db, id, reach)
      const { siteId } = found(await contentRepo(db).find(id))
      const { rules } = await deps.checks.wordsFor(db, siteId)
      return { words: rules, isPersonalRefused: deps.checks.isPersonalRefused(siteId) }
    },

    ...sharing,

    /** Only what was never public goes to the bin; everything else is withdrawn. */
    remove: async ({ id, version, reason }: Input<'remove'>, reach: Reach): Promise<null> => {
      await desk.act('remove', { id, version }, reach, async ({ item, repo, change }) => {
        await repo.update(id, {
          state: 'recycled',
          deletedAt: change.now,
          deletedBy: reach.user.userName,
          deleteReason: reason,
          binUntil: new Date(change.now.getTime() + deps.binDays(kind) * dayMs),
          ...change.stamp(),
        })
        await desk.audit({ change, item }, 'remove', { reason })
      })
      return null
    },
  }
}

export type ContentService = ReturnType<typeof contentService>
