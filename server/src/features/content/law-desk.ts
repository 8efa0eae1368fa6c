import type { LawDeskRow, lawDesk } from '@sunport/contract/calls/law-desk.ts'
import { enabled, lawValidities } from '@sunport/contract/codes.ts'
import { plainText } from '@sunport/contract/content/law/lines.ts'
import { findReferences, lawKey } from '@sunport/contract/content/law/references.ts'
import { validityOn } from '@sunport/contract/content/law/versions.ts'
import { contentKinds, functionFor } from '@sunport/contract/content/policy.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { likePattern } from '../../platform/database/like.ts'
import { actorOf, type CallContext, scopeFor, userOf } from '../../platform/http/context.ts'
import type { Handlers } from '../../platform/http/invoke.ts'
import { sitesWithin } from '../../platform/rights/data-scope.ts'
import type { Reach } from './desk.ts'
import { dayOf } from './law-versions.ts'
import type { ContentLists } from './list.ts'
import type { ContentService } from './service.ts'

export interface LawDeskDeps {
  db: Db
  clock: Clock
  lists: ContentLists
  get: ContentService['get']
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
  versionCount: number
}

const field = (name: string): SQL => sql`shown.fields ->> ${name}`

const validityIs = (validity: string, day: string): SQL => {
  const repealed = sql`coalesce(${field('repealDate')}, '9999') <= ${day}`
  if (validity === lawValidities.repealed) return repealed
  const begun = sql`coalesce(nullif(${field('effectDate')}, ''), '9999') <= ${day}`
  return validity === lawValidities.inForce
    ? sql`NOT (${repealed}) AND ${begun}`
    : sql`NOT (${repealed}) AND nullif(${field('effectDate')}, '') > ${day}`
}

const conditionsOf = (
  { lawCategory, validity, publishNumber, issuer, topic, effectFrom, effectTo, text }: Filter,
  day: string,
): SQL[] => [
  ...(lawCategory ? [sql`${field('lawCategory')} = ${lawCategory}`] : []),
  ...(publishNumber ? [sql`${field('publishNumber')} ILIKE ${likePattern(publishNumber)}`] : []),
  ...(issuer ? [sql`${field('issuer')} ILIKE ${likePattern(issuer)}`] : []),
  ...(topic ? [sql`${field('topic')} ILIKE ${likePattern(topic)}`] : []),
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
  get,
  knownLaws,
  mentionsOf,
}: LawDeskDeps): Handlers<typeof lawDesk> => {
  const reach = (context: CallContext): Reach => ({
    user: userOf(context),
    scope: scopeFor(context, functionFor('law', 'view')),
    actor: actorOf(context),
  })

  const factsOf = async (ids: string[]): Promise<Map<string, Facts>> => {
    const { rows } = await db.execute<Facts>(sql`
      SELECT info.id, ${field('lawCategory')} AS "lawCategory", ${field('publishNumber')} AS "publishNumber",
        ${field('issuer')} AS issuer, ${field('publishDate')} AS "publishDate", ${field('effectDate')} AS "effectDate",
        ${field('repealDate')} AS "repealDate",
        CASE WHEN jsonb_typeof(shown.fields -> 'versions') = 'array'
          THEN jsonb_array_length(shown.fields -> 'versions') ELSE 0 END AS "versionCount"
      FROM info JOIN LATERAL (SELECT e.fields FROM info_edition e WHERE e.info_id = info.id
        AND (e.id = info.published_edition_id OR e.state NOT IN ('published', 'superseded', 'discarded'))
        ORDER BY e.state = 'published', e.edition_no DESC LIMIT 1) shown ON true
      WHERE info.id = ANY(${sql.param(ids)})`)
    return new Map(rows.map(row => [row.id, row]))
  }

  return {
    list: async (filter, context) => {
      const day = dayOf(clock.now())
      const { rows, total } = await lists.list('law', filter, reach(context), conditionsOf(filter, day))
      const facts = await factsOf(rows.map(({ id }) => id))
      return {
        total,
        rows: rows.map((row): LawDeskRow => {
          const own = facts.get(row.id)
          return {
            ...row,
            lawCategory: own?.lawCategory ?? null,
            publishNumber: own?.publishNumber ?? null,
            issuer: own?.issuer ?? null,
            publishDate: own?.publishDate ?? null,
            effectDate: own?.effectDate ?? null,
            repealDate: own?.repealDate ?? null,
            validity: validityOn(own?.effectDate ?? null, own?.repealDate ?? null, day),
            versionCount: own?.versionCount ?? 0,
          }
        }),
      }
    },

    citations: async ({ id }, context) => {
      const item = await get(id, reach(context))
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
        const found = of ? facts.get(of) : undefined
        return found?.lawCategory ? validityOn(found.effectDate, found.repealDate, day) : null
      }
      return {
        cites: [...byTitle].map(([key, references]) => ({
          id: known.get(key) ?? null,
          title: references[0]?.title ?? key,
          kind: contentKinds.law,
          words: [...new Set(references.map(({ text }) => text))].join('、'),
          validity: validity(known.get(key)),
        })),
        citedBy: mentions.map(({ id: from, title, noticeType }) => {
          const isLaw = Boolean(facts.get(from)?.lawCategory)
          return {
            id: from,
            title,
            kind: isLaw ? contentKinds.law : noticeType ? contentKinds.notice : contentKinds.article,
            words: `《${item.title}》`,
            validity: validity(from),
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
