import { amendmentsOf } from '@sunport/contract/content/law/amendments.ts'
import { type LawVersion, LawVersions } from '@sunport/contract/content/law/fields.ts'
import { renderLaw } from '@sunport/contract/content/law/render.ts'
import { byStart } from '@sunport/contract/content/law/versions.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import type { RichTextChange } from '@sunport/contract/rich-text-change.ts'
import { type SQL, sql } from 'drizzle-orm'
import { tag } from '../../../platform/cache/tags.ts'
import type { Clock } from '../../../platform/clock.ts'
import { createChanges } from '../../../platform/crud/changes.ts'
import type { Db, Queries } from '../../../platform/database/database.ts'
import { compareRichTexts } from '../../../platform/rich-text/aside.ts'
import type { TextPair } from '../../../platform/rich-text/aside-thread.ts'
import { diffRichTexts } from '../../../platform/rich-text/diff.ts'
import { clockwork } from '../core/clockwork.ts'
import { titleOfItem } from '../core/repo.ts'
import { type EditionRow, lawVersion } from '../core/table.ts'
import type { CleanText, IndexPublications } from '../core/texts.ts'

export const dayOf = (now: Date): string => toWireTime(now).slice(0, 10)

const descriptionLength = 200

/** What is shown on a day: the latest version that has begun, else the first to come. */
const shownOn = (day: string, editionId: SQL): SQL => sql`(
  SELECT v.no FROM law_version v WHERE v.edition_id = ${editionId}
  ORDER BY v.valid_from <= ${day} DESC, CASE WHEN v.valid_from <= ${day} THEN v.valid_from END DESC NULLS LAST,
    v.valid_from, v.no DESC LIMIT 1)`

/** What a version changed: its articles, each with its text before and after. */
const amendmentsIn = (version: LawVersion, before: LawVersion | undefined) => {
  const amendments = before ? amendmentsOf(before.nodes, version.nodes) : []
  const pairs = amendments.map(({ before: old, after }): TextPair => [old, after])
  const withLines = (lines: RichTextChange[][]): string =>
    JSON.stringify(
      amendments.map(({ before: _, after: __, ...change }, at) => ({ ...change, lines: lines[at] ?? [] })),
    )
  return { pairs, withLines }
}

/** With its words: computed once, when it becomes public. */
export const changesOf = (version: LawVersion, before: LawVersion | undefined): string => {
  const { pairs, withLines } = amendmentsIn(version, before)
  return withLines(diffRichTexts(pairs))
}

/** The same beside the main thread, for texts that somebody else wrote. */
const changesAside = async (version: LawVersion, before: LawVersion | undefined): Promise<string> => {
  const { pairs, withLines } = amendmentsIn(version, before)
  return withLines(await compareRichTexts(pairs))
}

/** Keeps the texts of a published edition, each version by its days. */
export const writeVersions = async (
  tx: Queries,
  clean: CleanText,
  { id, fields }: EditionRow,
): Promise<void> => {
  const { data: versions = [] } = LawVersions.safeParse(fields.versions)
  // A version without a day is read by nobody; previews meet one.
  const sorted = byStart(versions).filter(({ validFrom }) => validFrom)
  for (const [at, version] of sorted.entries()) {
    const { no, validFrom, validTo, amendedBy, amendedById, note, nodes } = version
    const { html, text } = await clean(renderLaw(nodes))
    const changes = await changesAside(version, sorted[at - 1])
    // A new column that is not written here does not compile.
    const row: Required<typeof lawVersion.$inferInsert> = {
      editionId: id,
      no,
      validFrom,
      validTo: validTo || null,
      amendedBy: amendedBy || null,
      amendedById: amendedById || null,
      note: note || null,
      bodyHtml: html,
      bodyText: text,
      changes: sql`${changes}::jsonb`,
    }
    await tx.insert(lawVersion).values(row).onConflictDoNothing()
  }
}

/** Lets lists and the search speak of the version of a day. */
export const setVersionShown = async (tx: Queries, infoIds: string[], day: string): Promise<void> => {
  await tx.execute(sql`UPDATE publication p SET law_version = ${shownOn(day, sql`p.edition_id`)}
    WHERE p.info_id = ANY(${sql.param(infoIds)})`)
  await tx.execute(sql`UPDATE publication p SET description = left(v.body_text, ${descriptionLength})
    FROM law_version v WHERE v.edition_id = p.edition_id AND v.no = p.law_version
      AND p.info_id = ANY(${sql.param(infoIds)}) AND NOT p.more ? 'summary'`)
}

interface Commencing extends Record<string, unknown> {
  infoId: string
  siteId: string
  channelId: string
}

const atOnce = 100

/**
 * Moves laws on to the version that has come into force. Pages read by the day anyway; this is for what is kept
 * beside them: descriptions, the full-text index, cached pages.
 */
export const lawCommencement = (db: Db, clock: Clock, index: IndexPublications) => {
  const changes = createChanges(db, clock, 'cms')
  const next = (): Promise<number> =>
    changes(clockwork, async change => {
      const day = dayOf(change.now)
      const { rows } = await change.tx.execute<Commencing>(sql`
        SELECT p.info_id AS "infoId", p.site_id AS "siteId", p.channel_id AS "channelId" FROM publication p
        WHERE p.law_version IS NOT NULL AND p.law_version <> ${shownOn(day, sql`p.edition_id`)}
        ORDER BY p.info_id LIMIT ${atOnce} FOR UPDATE OF p SKIP LOCKED`)
      if (rows.length === 0) return 0
      const ids = rows.map(({ infoId }) => infoId)
      await setVersionShown(change.tx, ids, day)
      await index(change.tx, ids)
      for (const { infoId, siteId, channelId } of rows) {
        change.touch(tag.info(infoId), tag.channel(channelId), tag.infosOf(siteId))
        await change.audit({
          entity: 'law',
          entityId: infoId,
          title: titleOfItem(infoId),
          action: 'commence',
          siteId,
          after: { day },
        })
      }
      return rows.length
    })
  return async (): Promise<number> => {
    let total = 0
    for (let done = await next(); done > 0; done = await next()) total += done
    return total
  }
}
