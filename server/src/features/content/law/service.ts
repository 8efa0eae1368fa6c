import type { LawDeskRow, lawDesk } from '@sunport/contract/calls/law-desk.ts'
import type { LawRelated } from '@sunport/contract/calls/law-text.ts'
import { type LawFields, LawRelations, LawVersions } from '@sunport/contract/content/law/fields.ts'
import { plainText } from '@sunport/contract/content/law/lines.ts'
import { findReferences, lawKey } from '@sunport/contract/content/law/references.ts'
import { byStart, validityOn } from '@sunport/contract/content/law/versions.ts'
import { contentKinds } from '@sunport/contract/content/policy.ts'
import type { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import { found } from '../../../platform/crud/changes.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { FileAnswer } from '../../../platform/http/bind.ts'
import { sitesWithin } from '../../../platform/rights/data-scope.ts'
import type { Reach } from '../core/desk.ts'
import type { ContentLife, FamilyLists } from '../core/life.ts'
import { lawToDocx } from './docx.ts'
import { lawConditions, lawRead } from './read.ts'
import { dayOf } from './versions.ts'

export interface LawDeskDeps {
  db: Db
  clock: Clock
  lists: FamilyLists
  content(inside: Db): Pick<ContentLife, 'get' | 'revise' | 'save'>
  /** The published laws of a site, by the names they are cited under. */
  knownLaws(siteId: string): Promise<Map<string, string>>
  /** What public acts of a site say of a law. */
  relatingTo(id: string, siteId: string, day: string): Promise<LawRelated[]>
  /** What a site has published that names a law. */
  mentionsOf(
    siteId: string,
    title: string,
    exceptId: string,
  ): Promise<{ id: string; title: string; noticeType: string | null }[]>
}

type Input<Name extends keyof typeof lawDesk> = z.output<(typeof lawDesk)[Name]['input']>

/** 法规编纂: the list with the facts of laws, what they cite and what cites them. */
export const lawDeskService = ({
  db,
  clock,
  lists,
  content,
  knownLaws,
  mentionsOf,
  relatingTo,
}: LawDeskDeps) => {
  const read = lawRead(db)

  const list = async (filter: Input<'list'>, from: Reach) => {
    const day = dayOf(clock.now())
    const { rows, total } = await lists.list('law', filter, from, lawConditions(filter, day))
    const facts = await read.factsOf(rows.map(({ id }) => id))
    const cited = await Promise.all(
      rows.map(async ({ id, siteId, title }) => (await mentionsOf(siteId, title, id)).length),
    )
    return {
      total,
      rows: rows.map((row, at): LawDeskRow => {
        const own = facts.get(row.id)
        return {
          ...row,
          lawCategory: own?.lawCategory ?? null,
          publishNumber: own?.publishNumber ?? null,
          issuer: own?.issuer ?? null,
          publishDate: own?.publishDate ?? null,
          effectDate: own?.effectDate ?? null,
          repealDate: own?.repealDate ?? null,
          topic: own?.topic ?? null,
          validity: validityOn(own?.effectDate ?? null, own?.repealDate ?? null, day, own?.partlyFrom),
          versionCount: own?.versionCount ?? 0,
          citedBy: cited[at] ?? 0,
        }
      }),
    }
  }

  const citationsOf = async (id: string, from: Reach) => {
    const item = await content(db).get(id, from)
    const shown = item.open ?? item.published
    const [known, mentions] = await Promise.all([
      knownLaws(item.siteId),
      mentionsOf(item.siteId, item.title, id),
    ])
    const named = findReferences(plainText(shown?.bodyHtml ?? '').slice(0, 500_000)).filter(
      ({ title }) => title !== null,
    )
    const byTitle = Map.groupBy(named, ({ title }) => lawKey(title ?? ''))
    const ids = [...byTitle.keys()].flatMap(key => known.get(key) ?? [])
    const { data: declared = [] } = LawRelations.safeParse(shown?.fields.relations)
    const facts = await read.factsOf([
      ...ids,
      ...mentions.map(mention => mention.id),
      ...declared.flatMap(({ lawId }) => lawId ?? []),
    ])
    const day = dayOf(clock.now())
    const validity = (of: string | undefined): string | null => {
      const own = of ? facts.get(of) : undefined
      return own?.lawCategory ? validityOn(own.effectDate, own.repealDate, day, own.partlyFrom) : null
    }
    const cites = [...byTitle].map(([key, references]) => ({
      id: known.get(key) ?? null,
      title: references[0]?.title ?? key,
      kind: contentKinds.law,
      words: [...new Set(references.map(({ text }) => text))].join('、'),
      validity: validity(known.get(key)),
    }))
    const own = declared.map(
      ({ kind, lawId, title }): LawRelated => ({
        kind,
        isBack: false,
        id: lawId ?? null,
        title,
        validity: validity(lawId ?? undefined),
      }),
    )
    const relations = [...own, ...(await relatingTo(id, item.siteId, day))]
    return { item, mentions, cites, validity, facts, relations }
  }

  return {
    list,
    citationsOf,

    citations: async (id: string, from: Reach) => {
      const { item, mentions, cites, validity, facts, relations } = await citationsOf(id, from)
      return {
        relations,
        cites,
        citedBy: mentions.map(({ id: citing, title, noticeType }) => {
          const isLaw = Boolean(facts.get(citing)?.lawCategory)
          return {
            id: citing,
            title,
            kind: isLaw ? contentKinds.law : noticeType ? contentKinds.notice : contentKinds.article,
            words: `《${item.title}》`,
            validity: validity(citing),
          }
        }),
      }
    },

    docx: async (id: string, versionNo: Input<'docx'>['versionNo'], from: Reach): Promise<FileAnswer> => {
      const item = await content(db).get(id, from)
      const edition = item.open ?? item.published
      const { data: versions = [] } = LawVersions.safeParse(edition?.fields.versions)
      const version = versionNo ? versions.find(({ no }) => no === versionNo) : byStart(versions).at(-1)
      const fields = (edition?.fields ?? {}) as Partial<LawFields>
      return {
        name: `${item.title}.docx`,
        mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
        content: lawToDocx({ id, title: item.title, fields, version: found(version) }),
      }
    },

    /** Channels that take laws, as far as somebody's sites go. */
    channels: async ({ scope }: Pick<Reach, 'scope'>) => {
      const siteIds = sitesWithin(scope)
      return (await read.channels()).filter(({ siteId }) => !siteIds || siteIds.includes(siteId))
    },

    choices: read.choices,
  }
}
