import type { PublicBasisKind } from '@sunport/contract/basis/codes.ts'
import type {
  BasisFlag,
  BasisFlagDetail,
  ChangedBasis,
  basis as calls,
} from '@sunport/contract/calls/basis.ts'
import { readLaw } from '@sunport/contract/content/law/anchors.ts'
import { articleHtml } from '@sunport/contract/content/law/article-html.ts'
import { plainText } from '@sunport/contract/content/law/lines.ts'
import { renderLaw } from '@sunport/contract/content/law/render.ts'
import { labelOf } from '@sunport/contract/content/law/tree.ts'
import { byStart, versionShownAt } from '@sunport/contract/content/law/versions.ts'
import type { Page } from '@sunport/contract/envelope.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { z } from 'zod'
import { type Clock, today } from '../../platform/clock.ts'
import { createChanges, found } from '../../platform/crud/changes.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor, CurrentUser } from '../../platform/http/context.ts'
import { compareRichText } from '../../platform/rich-text/aside.ts'
import { lawsRead } from './laws-read.ts'
import { ownCitations } from './reach-read.ts'
import { type BasisFilter, basisRead, type ListedCitation } from './read.ts'
import { basisRepo } from './repo.ts'
import { basisNoted, basisSaid, basisTags } from './review.ts'

export interface BasisPlaces {
  find(id: string | undefined, requestSiteId: string): { id: string } | undefined
}

/** Whoever is asked for a law's articles sees how each begins. */
const openingLength = 60

const wire = (moment: Date | null): string | null => moment && toWireTime(moment)

/** 依据复核: flags as their owners and the public read them, and the owners' word that nothing changes. */
export const basisService = (
  db: Db,
  clock: Clock,
  places: BasisPlaces,
  siteName: (id: string) => string | null,
) => {
  const changes = createChanges(db, clock, 'cms')
  const read = basisRead(db)
  const laws = lawsRead(db)

  const toFlag = (row: ListedCitation): BasisFlag => ({
    id: row.id,
    version: row.version,
    siteId: row.siteId,
    siteName: siteName(row.siteId),
    kind: row.kind,
    itemId: row.itemId,
    title: row.title,
    msgNo: row.msgNo,
    lawId: row.lawId,
    lawTitle: row.lawTitle,
    article: labelOf({ kind: 'article', number: row.article }),
    cause: row.cause,
    changedOn: row.changedOn,
    flaggedAt: wire(row.flaggedAt),
    reviewedBy: row.reviewedBy,
    reviewedAt: wire(row.reviewedAt),
    remark: row.remark,
  })

  return {
    list: async (filter: BasisFilter, user: CurrentUser): Promise<Page<BasisFlag>> => {
      const { rows, total } = await read.list(filter, ownCitations(user))
      return { rows: rows.map(toFlag), total }
    },

    get: async (id: string, user: CurrentUser): Promise<BasisFlagDetail> => {
      const row = found(await read.find(id, ownCitations(user)))
      const { basisDay, cause, html, nowHtml } = row
      // A repeal leaves the words as they are; and what was looked at has nothing to be compared with.
      const isCompared = html !== null && cause !== null && cause !== 'repealed'
      return {
        ...toFlag(row),
        basisDay,
        compared: isCompared ? await compareRichText(html, nowHtml ?? '') : null,
      }
    },

    /** Its owner has looked: from now on it rests on the law as it is. */
    confirm: (
      { id, version, remark }: z.output<typeof calls.confirm.input>,
      user: CurrentUser,
      actor: Actor,
    ): Promise<BasisFlag> =>
      changes(actor, async ({ tx, now, audit, touch }) => {
        const before = found(await basisRepo(tx).lock(id, ownCitations(user)))
        if (!before.flaggedAt || before.version !== version) throw new Problem('basis.changed_again')
        await basisRepo(tx).change(id, {
          ...{ basisDay: today(clock), html: before.nowHtml, wasRepealed: before.cause === 'repealed' },
          ...{ versionNo: before.nowVersion, nodeId: before.nowNode },
          ...{
            cause: null,
            changedOn: null,
            nowHtml: null,
            nowVersion: null,
            nowNode: null,
            flaggedAt: null,
          },
          ...{ reviewedAt: now, reviewedBy: actor.userName, remark },
        })
        touch(...basisTags(before))
        await audit({
          ...basisNoted(before),
          action: 'confirm-basis',
          before: basisSaid(before),
          reason: remark,
        })
        return toFlag(found(await basisRead(tx).find(id, ownCitations(user))))
      }),

    /** What the public is told beside the text. */
    changed: async (
      kind: PublicBasisKind,
      itemId: string,
      siteId: string | undefined,
      requestSiteId: string,
      tags: Set<string>,
    ): Promise<ChangedBasis[]> => {
      const site = places.find(siteId, requestSiteId)
      if (!site) return []
      for (const each of basisTags({ kind, itemId, siteId: site.id })) tags.add(each)
      const rows = await basisRepo(db).flagsOf(kind, itemId, site.id)
      return rows.flatMap(({ lawTitle, article, cause, changedOn }) =>
        cause && changedOn
          ? [{ law: lawTitle, article: labelOf({ kind: 'article', number: article }), cause, changedOn }]
          : [],
      )
    },

    laws: laws.choices,

    /** The articles of a law of a site as it reads today. */
    articles: async (siteId: string, id: string) => {
      const law = await laws.find(siteId, id)
      const source = law && (await laws.edition(law.editionId))
      if (!source) return []
      const shown = versionShownAt(byStart(source.versions), today(clock))
      const { html } = readLaw(shown ? renderLaw(shown.nodes) : source.bodyHtml)
      return [...html.matchAll(/\sid="tiao-([\d-]+)"/g)].map(([, article = '']) => ({
        article,
        label: labelOf({ kind: 'article', number: article }),
        words: plainText(articleHtml(html, article) ?? '').slice(0, openingLength),
      }))
    },
  }
}
export type BasisService = ReturnType<typeof basisService>
