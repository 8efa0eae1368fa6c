import type { BasisKind } from '@sunport/contract/basis/codes.ts'
import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { type CitationRow, basisCitation as c } from './table.ts'

type NewCitation = typeof c.$inferInsert

/** Citations of laws, and how far items and laws have been looked at. */
export const basisRepo = (db: Queries) => ({
  ofItem: (kind: BasisKind, itemId: string): Promise<CitationRow[]> =>
    db
      .select()
      .from(c)
      .where(and(eq(c.kind, kind), eq(c.itemId, itemId)))
      .for('update'),

  drop: async (kind: BasisKind, itemId: string): Promise<void> => {
    await db.delete(c).where(and(eq(c.kind, kind), eq(c.itemId, itemId)))
  },

  add: async (rows: NewCitation[]): Promise<void> => {
    if (rows.length > 0) await db.insert(c).values(rows)
  },

  noteRead: async (kind: BasisKind, itemId: string, revision: string): Promise<void> => {
    await db.execute(sql`INSERT INTO basis_read (kind, item_id, revision) VALUES (${kind}, ${itemId}, ${revision})
      ON CONFLICT (kind, item_id) DO UPDATE SET revision = excluded.revision`)
  },

  forgetRead: async (kind: BasisKind, itemId: string): Promise<void> => {
    await db.execute(sql`DELETE FROM basis_read WHERE kind = ${kind} AND item_id = ${itemId}`)
  },

  /** Of a law, what has not been compared with how it stands. */
  uncompared: (lawId: string, standing: string): Promise<CitationRow[]> =>
    db
      .select()
      .from(c)
      .where(and(eq(c.lawId, lawId), sql`${c.comparedWith} IS DISTINCT FROM ${standing}`))
      .for('update'),

  /** Compared, and as it was. */
  noteCompared: async (ids: string[], comparedWith: string): Promise<void> => {
    if (ids.length > 0) await db.update(c).set({ comparedWith }).where(inArray(c.id, ids))
  },

  change: async (id: string, values: Partial<NewCitation>): Promise<CitationRow | undefined> =>
    (
      await db
        .update(c)
        .set({ ...values, version: sql`${c.version} + 1` })
        .where(eq(c.id, id))
        .returning()
    )[0],

  /** All published laws have been looked at as they are. */
  noteLaws: async (editions: { lawId: string; editionId: string }[]): Promise<void> => {
    await db.execute(sql`INSERT INTO basis_law (law_id, edition_id)
      SELECT v."lawId", v."editionId" FROM jsonb_to_recordset(${JSON.stringify(editions)}::jsonb)
        AS v ("lawId" text, "editionId" text)
      ON CONFLICT (law_id) DO UPDATE SET edition_id = excluded.edition_id
      WHERE basis_law.edition_id <> excluded.edition_id`)
  },

  unseenLaws: async (): Promise<{ lawId: string; editionId: string }[]> =>
    (
      await db.execute<{ lawId: string; editionId: string }>(sql`
        SELECT p.info_id AS "lawId", p.edition_id AS "editionId"
        FROM publication p LEFT JOIN basis_law l ON l.law_id = p.info_id
        WHERE p.law_category IS NOT NULL AND l.edition_id IS DISTINCT FROM p.edition_id`)
    ).rows,

  /** What of a public item is being looked at again. */
  flagsOf: (kind: BasisKind, itemId: string, siteId: string): Promise<CitationRow[]> =>
    db
      .select()
      .from(c)
      .where(and(eq(c.kind, kind), eq(c.itemId, itemId), eq(c.siteId, siteId), isNotNull(c.flaggedAt)))
      .orderBy(c.changedOn, c.lawTitle, c.article),

  lock: async (id: string, within: SQL): Promise<CitationRow | undefined> =>
    (
      await db
        .select()
        .from(c)
        .where(and(eq(c.id, id), within))
        .for('update')
    )[0],
})
export type BasisRepo = ReturnType<typeof basisRepo>
