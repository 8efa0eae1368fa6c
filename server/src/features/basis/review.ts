import { randomUUID } from 'node:crypto'
import { type BasisKind, basisCauses, basisKinds } from '@sunport/contract/basis/codes.ts'
import { labelOf } from '@sunport/contract/content/law/tree.ts'
import { z } from 'zod'
import { tag } from '../../platform/cache/tags.ts'
import { type Clock, today } from '../../platform/clock.ts'
import { type Change, createChanges } from '../../platform/crud/changes.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/context.ts'
import { defineTask, type Task } from '../../platform/jobs/define-task.ts'
import { changeSince, citedOn, type LawSource } from './article-then.ts'
import { type Citing, citingsOf } from './citing.ts'
import { type CitingItem, goneItems, unreadItems } from './items-read.ts'
import { type KnownLaw, lawsRead, standingLaws } from './laws-read.ts'
import { type BasisRepo, basisRepo } from './repo.ts'
import type { CitationRow } from './table.ts'

const atOnce = 100
const kinds = Object.keys(basisKinds) as BasisKind[]

/** Nobody in particular: the clock. */
const clockwork: Actor = { userId: null, userName: '定时任务', orgName: null, ip: '', requestId: '' }

/** 《…》第十二条, as it is said of what changed. */
const basisWords = ({ lawTitle, article }: Pick<CitationRow, 'lawTitle' | 'article'>): string =>
  `《${lawTitle}》${labelOf({ kind: 'article', number: article })}`

/** What shows the item to the public. */
export const basisTags = ({ kind, itemId, siteId }: Pick<CitationRow, 'kind' | 'itemId' | 'siteId'>) =>
  ({
    answer: [tag.messages(siteId)],
    template: [],
    article: [tag.info(itemId)],
    questionnaire: [tag.questionnaire(itemId)],
  })[kind]

/** What audit rows say of a citation. */
export const basisNoted = (row: CitationRow) => ({
  entity: 'basis' as const,
  entityId: row.itemId,
  siteId: row.siteId,
  title: `${row.title} ${basisWords(row)}`,
})

/** What became of the law, in words. */
export const basisSaid = ({ cause, changedOn }: Pick<CitationRow, 'cause' | 'changedOn'>) => ({
  basis: cause && basisCauses[cause],
  changedOn,
})

const keyOf = ({ lawId, article }: { lawId: string; article: string }): string => `${lawId} ${article}`

/** What was looked at after it was written is not asked about again; what was written since is. */
const isStillSo = (was: CitationRow, { day, at }: Citing): boolean =>
  was.flaggedAt ? at <= was.flaggedAt : was.basisDay >= day

/** Reads what items cite, and compares it with the laws of the day. */
export const basisReview = (db: Db, clock: Clock) => {
  const changes = createChanges(db, clock, 'cms')

  const ended = async ({ audit, touch }: Change, row: CitationRow): Promise<void> => {
    if (!row.flaggedAt) return
    touch(...basisTags(row))
    await audit({ ...basisNoted(row), action: 'end-basis', before: basisSaid(row) })
  }

  const sourcesOf = (change: Change) => {
    const read = lawsRead(change.tx)
    const ofSites = new Map<string, KnownLaw[]>()
    const editions = new Map<string, LawSource>()
    const edition = async (id: string): Promise<LawSource> => {
      const source = editions.get(id) ?? (await read.edition(id))
      if (!source) throw new Error(`edition ${id} of a law is gone`)
      editions.set(id, source)
      return source
    }
    return {
      ofSite: async (siteId: string): Promise<KnownLaw[]> => {
        const laws = ofSites.get(siteId) ?? (await read.ofSite(siteId))
        ofSites.set(siteId, laws)
        return laws
      },
      /** As its editors had it at that moment: what they made apply to earlier days since was not known then. */
      asOf: async ({ law, at }: Citing): Promise<LawSource> =>
        edition((await read.editionAt(law.id, at.toISOString())) ?? law.editionId),
    }
  }

  const readItem = async (
    change: Change,
    repo: BasisRepo,
    sources: ReturnType<typeof sourcesOf>,
    item: CitingItem,
  ): Promise<void> => {
    const { kind, itemId, siteId, title, revision } = item
    const before = new Map((await repo.ofItem(kind, itemId)).map(row => [keyOf(row), row]))
    const rows: Parameters<BasisRepo['add']>[0] = []
    for (const citing of citingsOf(item, await sources.ofSite(siteId), change.now)) {
      const { law, article, day } = citing
      const key = keyOf({ lawId: law.id, article })
      const was = before.get(key)
      if (was && isStillSo(was, citing)) {
        before.delete(key)
        rows.push({ ...was, title })
        continue
      }
      const cited = citedOn(await sources.asOf(citing), article, day)
      const place = { siteId, kind, itemId, title, lawId: law.id, lawTitle: law.title }
      rows.push({ ...place, ...cited, id: randomUUID(), basisDay: day })
    }
    await repo.drop(kind, itemId)
    await repo.add(rows)
    await repo.noteRead(kind, itemId, revision)
    for (const row of before.values()) await ended(change, row)
  }

  /** Answers how many were read. */
  const readSome = (kind: BasisKind): Promise<number> =>
    changes(clockwork, async change => {
      const repo = basisRepo(change.tx)
      const sources = sourcesOf(change)
      const items = await unreadItems(change.tx, kind, atOnce)
      for (const item of items) await readItem(change, repo, sources, item)
      return items.length
    })

  const forget = (kind: BasisKind): Promise<void> =>
    changes(clockwork, async change => {
      const repo = basisRepo(change.tx)
      for (const itemId of await goneItems(change.tx, kind)) {
        for (const row of await repo.ofItem(kind, itemId)) await ended(change, row)
        await repo.drop(kind, itemId)
        await repo.forgetRead(kind, itemId)
      }
    })

  const compareRow = async (
    change: Change,
    repo: BasisRepo,
    row: CitationRow,
    law: LawSource,
    comparedWith: string,
  ): Promise<'flagged' | 'ended' | undefined> => {
    const found = changeSince(law, row, today(clock))
    const isSame =
      found?.cause === row.cause && found.changedOn === row.changedOn && found.html === row.nowHtml
    if (isSame || (!found && !row.flaggedAt)) {
      await repo.noteCompared([row.id], comparedWith)
      return undefined
    }
    const { cause = null, changedOn = null, html = null, versionNo = null, nodeId = null } = found ?? {}
    await repo.change(row.id, {
      ...{ cause, changedOn, nowHtml: html, nowVersion: versionNo, nowNode: nodeId, comparedWith },
      flaggedAt: found ? (row.flaggedAt ?? change.now) : null,
    })
    if (!found) {
      await ended(change, row)
      return 'ended'
    }
    change.touch(...basisTags(row))
    await change.audit({ ...basisNoted(row), action: 'flag-basis', after: basisSaid({ cause, changedOn }) })
    return 'flagged'
  }

  /** Compares what cites one law with how it stands today; answers how much was flagged. */
  const compareLaw = ({ id, editionId, standing }: Awaited<ReturnType<typeof standingLaws>>[number]) =>
    changes(clockwork, async (change): Promise<number> => {
      const repo = basisRepo(change.tx)
      const rows = await repo.uncompared(id, standing)
      const law = rows.length > 0 ? await lawsRead(change.tx).edition(editionId) : undefined
      let flagged = 0
      for (const row of law ? rows : [])
        if (law && (await compareRow(change, repo, row, law, standing)) === 'flagged') flagged += 1
      return flagged
    })

  return {
    /** When a law was published that was not looked at yet; never ahead of the clock. */
    earliest: async (now: Date): Promise<Date | undefined> => {
      const since = await lawsRead(db).unseenSince()
      return since && since > now ? now : since
    },

    run: async (signal?: AbortSignal) => {
      // What is published while this looks is looked at again.
      const seen = await basisRepo(db).unseenLaws()
      for (const kind of kinds) {
        await forget(kind)
        while ((await readSome(kind)) === atOnce) signal?.throwIfAborted()
      }
      let flagged = 0
      for (const law of await standingLaws(db, today(clock))) {
        signal?.throwIfAborted()
        flagged += await compareLaw(law)
      }
      await basisRepo(db).noteLaws(seen)
      return flagged
    },
  }
}

export const basisReviewTask = ({ earliest, run }: ReturnType<typeof basisReview>): Task =>
  defineTask({
    code: 'basis-review',
    name: '依据变更复核',
    group: 'publish',
    schedule: {
      cron: '20 * * * *',
      remark:
        '核对答复、模板、信息和问卷所引用的法规条文；条文修改、废止的标为待复核并在页面注明。法规发布后即时执行。',
    },
    params: z.strictObject({}),
    dueAt: earliest,
    run: async ({ signal, count }) => {
      const flagged = await run(signal)
      count('ok', flagged)
      return flagged > 0 ? `${flagged} 处引用的依据已变更，列入待复核` : '没有新变更的依据'
    },
  })
