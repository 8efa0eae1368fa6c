import { readLaw } from '@sunport/contract/content/law/anchors.ts'
import { lawKey, readCitation } from '@sunport/contract/content/law/references.ts'
import { versionShownAt } from '@sunport/contract/content/law/versions.ts'
import { sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'

interface LawRow extends Record<string, unknown> {
  title: string
  editionId: string
}

interface TextRow extends Record<string, unknown> {
  no: number
  validFrom: string
}

/** The articles of a law as it reads on a day, by their anchors; undefined where it is not divided into any. */
const articlesOn = async (db: Queries, editionId: string, day: string): Promise<Set<string> | undefined> => {
  const versions = await db.execute<TextRow>(sql`
    SELECT no, valid_from AS "validFrom" FROM law_version WHERE edition_id = ${editionId} ORDER BY valid_from, no`)
  const shown = versionShownAt(versions.rows, day)
  const { rows } = await db.execute<{ html: string }>(
    shown
      ? sql`SELECT body_html AS html FROM law_version WHERE edition_id = ${editionId} AND no = ${shown.no}`
      : sql`SELECT body_html AS html FROM info_edition WHERE id = ${editionId}`,
  )
  const { html: anchored, last } = readLaw(rows[0]?.html ?? '')
  if (last === 0) return undefined
  return new Set([...anchored.matchAll(/\sid="tiao-([\d-]+)"/g)].map(([, article = '']) => article))
}

/**
 * Which of some citations name an article that the law does not have, as it reads on a day. Laws that the site does not
 * publish cannot be judged.
 */
export const missingArticles = async (
  db: Queries,
  siteId: string,
  citations: readonly string[],
  day: string,
): Promise<string[]> => {
  const cited = citations.flatMap(words => {
    const { title, article } = readCitation(words) ?? {}
    return title && article ? [{ words, key: lawKey(title), article }] : []
  })
  if (cited.length === 0) return []
  const { rows } = await db.execute<LawRow>(sql`
    SELECT p.title, p.edition_id AS "editionId" FROM publication p
    WHERE p.site_id = ${siteId} AND p.law_category IS NOT NULL ORDER BY p.notice_time, p.seq`)
  const laws = new Map(rows.map(law => [lawKey(law.title), law]))
  const missing: string[] = []
  for (const [key, ofLaw] of Map.groupBy(cited, each => each.key)) {
    const law = laws.get(key)
    if (!law) continue
    const articles = await articlesOn(db, law.editionId, day)
    if (articles) missing.push(...ofLaw.filter(each => !articles.has(each.article)).map(each => each.words))
  }
  return missing
}
