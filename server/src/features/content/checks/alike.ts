import type { Finding } from '@sunport/contract/content/check/finding.ts'
import { sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import type { InfoRow } from '../core/table.ts'

const dayMs = 86_400_000
const lookedBackDays = 90
/** So many of their pairs of letters two titles share before one is taken for the other. */
const alikeFrom = 0.8
const mostNamed = 3

const pairsOf = (title: string): string[] => {
  const letters = title.replace(/[\s\p{P}\p{S}]/gu, '')
  return Array.from({ length: Math.max(letters.length - 1, 0) }, (_, at) => letters.slice(at, at + 2))
}

/** From 0, nothing in common, to 1, the same but for blanks and marks. */
export const likeness = (one: string, other: string): number => {
  const [pairs, others] = [pairsOf(one), pairsOf(other)]
  if (pairs.length === 0 || others.length === 0) return 0
  const left = [...others]
  const shared = pairs.filter(pair => {
    const at = left.indexOf(pair)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
  return (2 * shared.length) / (pairs.length + others.length)
}

/** Titles of the last months at the same site that could be the same text once more. */
export const alikeTitles = async (
  db: Queries,
  { id, kind, siteId, originId }: InfoRow,
  title: string,
  now: Date,
): Promise<Finding[]> => {
  if (pairsOf(title).length === 0) return []
  const since = new Date(now.getTime() - lookedBackDays * dayMs).toISOString()
  const { rows } = await db.execute<{ title: string }>(sql`
    SELECT shown.title FROM info JOIN info_edition shown ON shown.info_id = info.id
      AND (shown.id = info.published_edition_id OR shown.state IN ('draft', 'returned', 'review1', 'review2', 'review3', 'scheduled'))
    WHERE info.kind = ${kind} AND info.site_id = ${siteId} AND info.latest_modify_date >= ${since}
      AND info.id <> ${id} AND info.state <> 'recycled'
      AND info.id <> ${originId ?? ''} AND coalesce(info.origin_id, '') <> ${id}
      AND char_length(shown.title) BETWEEN ${Math.floor(title.length / 2)} AND ${title.length * 2}
    ORDER BY info.latest_modify_date DESC LIMIT 3000`)
  const alike = [...new Set(rows.map(row => row.title))].filter(other => likeness(title, other) >= alikeFrom)
  return alike.slice(0, mostNamed).map(other => ({
    group: 'form',
    level: 'warn',
    message: `近${lookedBackDays}天内已有标题相近的内容：${other}`,
    place: { part: 'title', what: 'words', words: title, nth: 0 },
    needsConfirmation: false,
  }))
}
