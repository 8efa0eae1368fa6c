import { type LawDeskRow, lawColumns, type lawDesk } from '@sunport/contract/calls/law-desk.ts'
import { enabled, lawValidities } from '@sunport/contract/codes.ts'
import { normaliseDocNumber } from '@sunport/contract/content/law/doc-number.ts'
import { type LawFields, LawVersions } from '@sunport/contract/content/law/fields.ts'
import { plainText } from '@sunport/contract/content/law/lines.ts'
import { findReferences, lawKey } from '@sunport/contract/content/law/references.ts'
import { byStart, validityOn } from '@sunport/contract/content/law/versions.ts'
import { contentKinds, functionFor } from '@sunport/contract/content/policy.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import { found } from '../../../platform/crud/changes.ts'
import { listFile, pagesOf } from '../../../platform/crud/list-file.ts'
import { runBulk } from '../../../platform/crud/rehearsal.ts'
import type { Db } from '../../../platform/database/database.ts'
import { likePattern } from '../../../platform/database/like.ts'
import type { FileAnswer } from '../../../platform/http/bind.ts'
import { type CallContext, scopeFor } from '../../../platform/http/context.ts'
import type { Handlers } from '../../../platform/http/invoke.ts'
import { sitesWithin } from '../../../platform/rights/data-scope.ts'
import type { Reach } from '../core/desk.ts'
import type { ContentLife, FamilyLists } from '../core/life.ts'
import { reachOf } from '../core/reach.ts'
import { inWords, refuseLapsed, repealOf, setOnLaw, topicsOf } from './bulk.ts'
import { lawToDocx } from './docx.ts'
import { dayOf } from './versions.ts'

export interface LawDeskDeps {
  db: Db
  clock: Clock
  lists: FamilyLists
  content(inside: Db): Pick<ContentLife, 'get' | 'revise' | 'save'>
  /** The published laws of a site, by the names they are cited under. */
  knownLaws(siteId: string): Promise<Map<string, string>>
  /** What a site has published that names a law. */
  mentionsOf(
    siteId: string,
    title: string,
    exceptId: string,
  ): Promise<{ id: string; title: string; noticeType: string | null }[]>
}

type Filter = z.output<typeof lawDesk.list.input>

interface Facts extends Record<string, unknown> {
  id: string
  lawCategory: string | null
  publishNumber: string | null
  issuer: string | null
  publishDate: string | null
  effectDate: string | null
  repealDate: string | null
  topic: string | null
  partlyFrom: string | null
  versionCount: number
}

const field = (name: string): SQL => sql`shown.fields ->> ${name}`

const validityIs = (validity: string, day: string): SQL => {
  const repealed = sql`coalesce(${field('repealDate')}, '9999') <= ${day}`
  if (validity === lawValidities.repealed) return repealed
  const begun = sql`coalesce(nullif(${field('effectDate')}, ''), '9999') <= ${day}`
  if (validity === lawValidities.upcoming)
    return sql`NOT (${repealed}) AND nullif(${field('effectDate')}, '') > ${day}`
  const partly = sql`coalesce(${field('partlyFrom')}, '9999') <= ${day}`
  return sql`NOT (${repealed}) AND ${begun} AND ${validity === lawValidities.partly ? partly : sql`NOT (${partly})`}`
}

/** Names a law of its site that has an end. */
const citesLapsing = sql`EXISTS (SELECT 1 FROM publication r, regexp_replace(r.title, '^中华人民共和国', '') AS name
  WHERE r.site_id = info.site_id AND r.law_category IS NOT NULL AND r.info_id <> info.id
    AND coalesce(r.more ->> 'repealDate', '') <> ''
    AND (strpos(shown.body_text, '《' || name || '》') > 0
      OR strpos(shown.body_text, '《中华人民共和国' || name || '》') > 0))`

const conditionsOf = (
  {
    lawCategory,
    validity,
    publishNumber,
    issuer,
    topic,
    publishFrom,
    publishTo,
    effectFrom,
    effectTo,
    text,
    cites,
  }: Filter,
  day: string,
): SQL[] => [
  ...(lawCategory ? [sql`${field('lawCategory')} = ${lawCategory}`] : []),
  // However its brackets were typed: 财库[2020] 10 号.
  ...(publishNumber
    ? [sql`${field('publishNumber')} ILIKE ${likePattern(normaliseDocNumber(publishNumber))}`]
    : []),
  ...(issuer ? [sql`${field('issuer')} ILIKE ${likePattern(issuer)}`] : []),
  ...(topic ? [sql`${field('topic')} ILIKE ${likePattern(topic)}`] : []),
  ...(publishFrom ? [sql`${field('publishDate')} >= ${publishFrom}`] : []),
  ...(publishTo ? [sql`nullif(${field('publishDate')}, '') <= ${publishTo}`] : []),
  ...(cites === 'lapsing' ? [citesLapsing] : []),
  ...(effectFrom ? [sql`${field('effectDate')} >= ${effectFrom}`] : []),
  ...(effectTo ? [sql`nullif(${field('effectDate')}, '') <= ${effectTo}`] : []),
  ...(text ? [sql`shown.body_text ILIKE ${likePattern(text)}`] : []),
  ...(validity ? [validityIs(validity, day)] : []),
]

/** 法规编纂: the list with the facts of laws, what they cite and what cites them. */
export const lawDeskHandlers = ({
  db,
  clock,
  lists,
  content,
  knownLaws,
  mentionsOf,
}: LawDeskDeps): Handlers<typeof lawDesk> => {
  const reach = (context: CallContext): Reach => reachOf('law', 'view', context)

  const factsOf = async (ids: string[]): Promise<Map<string, Facts>> => {
    const { rows } = await db.execute<Facts>(sql`
      SELECT info.id, ${field('lawCategory')} AS "lawCategory", ${field('publishNumber')} AS "publishNumber",
        ${field('issuer')} AS issuer, ${field('publishDate')} AS "publishDate", ${field('effectDate')} AS "effectDate",
        ${field('repealDate')} AS "repealDate", ${field('topic')} AS topic, ${field('partlyFrom')} AS "partlyFrom",
        CASE WHEN jsonb_typeof(shown.fields -> 'versions') = 'array'
          THEN jsonb_array_length(shown.fields -> 'versions') ELSE 0 END AS "versionCount"
      FROM info JOIN LATERAL (SELECT e.fields FROM info_edition e WHERE e.info_id = info.id
        AND (e.id = info.published_edition_id OR e.state NOT IN ('published', 'superseded', 'discarded'))
        ORDER BY e.state = 'published', e.edition_no DESC LIMIT 1) shown ON true
      WHERE info.id = ANY(${sql.param(ids)})`)
    return new Map(rows.map(row => [row.id, row]))
  }

  const list = async (filter: Filter, from: Reach) => {
    const day = dayOf(clock.now())
    const { rows, total } = await lists.list('law', filter, from, conditionsOf(filter, day))
    const facts = await factsOf(rows.map(({ id }) => id))
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
    const facts = await factsOf([...ids, ...mentions.map(mention => mention.id)])
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
    return { item, mentions, cites, validity, facts }
  }

  return {
    list: (filter, context) => list(filter, reach(context)),

    export: ({ format, ids, ...filter }, context) => {
      const from = reach(context)
      const pages = pagesOf<LawDeskRow>(paging => list({ ...filter, ...paging }, from))
      return listFile('法规', format, lawColumns, inWords(pages, ids))
    },

    docx: async ({ id, versionNo }, context): Promise<FileAnswer> => {
      const item = await content(db).get(id, reach(context))
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

    bulk: ({ action, rows, isRehearsal, topics, ...repeal }, context) => {
      const from = reachOf('law', 'edit', context)
      return runBulk({ db, over: content }, { rows, isRehearsal }, async (laws, row) => {
        if (action === 'references') return refuseLapsed(await citationsOf(row.id, from))
        if (action === 'topics') return setOnLaw(laws, row.id, from, topicsOf(topics))
        return setOnLaw(laws, row.id, from, repealOf(repeal))
      })
    },

    citations: async ({ id }, context) => {
      const from = reach(context)
      const { item, mentions, cites, validity, facts } = await citationsOf(id, from)
      return {
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

    channels: async (_, context) => {
      const siteIds = sitesWithin(scopeFor(context, functionFor('law', 'view')))
      const { rows } = await db.execute<{
        id: string
        name: string
        siteId: string
        siteName: string | null
      }>(sql`
        SELECT c.id, c.name, c.site_id AS "siteId", s.name AS "siteName" FROM channel c JOIN site s ON s.id = c.site_id
        WHERE c.channel_type = 'laws' AND c.status = ${enabled.on} ORDER BY s.id, c.id`)
      return rows.filter(({ siteId }) => !siteIds || siteIds.includes(siteId))
    },

    choices: async ({ siteId, keyword }) => {
      const { rows } = await db.execute<{ id: string; title: string; publishNumber: string | null }>(sql`
        SELECT info_id AS id, title, publish_number AS "publishNumber" FROM publication
        WHERE law_category IS NOT NULL ${siteId ? sql`AND site_id = ${siteId}` : sql``}
          ${keyword ? sql`AND (title ILIKE ${likePattern(keyword)} OR publish_number ILIKE ${likePattern(keyword)})` : sql``}
        ORDER BY notice_time DESC, seq DESC LIMIT 30`)
      return rows
    },
  }
}
