import type { directoryImport as calls } from '@sunport/contract/calls/directory-import.ts'
import type { ImportKind } from '@sunport/contract/directory/fields.ts'
import { and, asc, desc, eq, getTableColumns, inArray, isNull, lt, min, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { entityRepo } from '../../platform/crud/entity-repo.ts'
import type { Queries } from '../../platform/database/database.ts'
import { offsetOf, type Paging } from '../../platform/database/list.ts'
import { apartInFile } from './import-apart.ts'
import type { Judgement } from './import-judge.ts'
import { holderTableOf, kindPlaces, type MirrorRow } from './kind-table.ts'
import {
  type ImportLineRow,
  type ImportRow,
  directoryImport as i,
  directoryImportLine as l,
  directoryImportPiece as p,
} from './table.ts'

export type ImportFilter = z.output<typeof calls.list.input>

const pieceBytes = 256 * 1024
const linesDropped = 10_000

export const importRepo = (db: Queries) => {
  const entity = entityRepo(db, i)
  const ofImport = (id: string): SQL => eq(l.importId, id)
  /** Some at a time: a statement over all lines would take longer than one may. */
  const dropAll = async (condition: SQL | undefined): Promise<void> => {
    for (;;) {
      const some = db.select({ line: l.line }).from(l).where(condition).limit(linesDropped)
      const { rowCount } = await db.delete(l).where(and(condition, inArray(l.line, some)))
      if ((rowCount ?? 0) < linesDropped) return
    }
  }
  return {
    find: entity.find,
    lock: entity.lock,
    insert: entity.insert,
    /** Whatever the work itself writes: nobody else competes for it. */
    set: async (id: string, values: Partial<ImportRow>): Promise<ImportRow | undefined> =>
      (await db.update(i).set(values).where(eq(i.id, id)).returning())[0],

    page: (filter: ImportFilter, within: SQL): Promise<{ rows: ImportRow[]; total: number }> =>
      entity.page(
        and(
          within,
          filter.siteId ? eq(i.siteId, filter.siteId) : undefined,
          filter.kind ? eq(i.kind, filter.kind) : undefined,
          filter.state ? eq(i.state, filter.state) : undefined,
        ),
        filter,
        { sortable: { createDate: i.createDate }, order: [desc(i.createDate), desc(i.id)] },
      ),

    earliestOpen: async (): Promise<Date | undefined> => {
      const [row] = await db
        .select({ at: min(i.latestModifyDate) })
        .from(i)
        .where(inArray(i.state, ['waiting', 'reading', 'applying']))
      return row?.at ?? undefined
    },
    open: (): Promise<ImportRow[]> =>
      db
        .select()
        .from(i)
        .where(inArray(i.state, ['waiting', 'reading', 'applying']))
        .orderBy(asc(i.latestModifyDate)),
    isCancelling: async (id: string): Promise<boolean> =>
      (await db.select({ is: i.isCancelling }).from(i).where(eq(i.id, id)))[0]?.is ?? true,

    keepPieces: async (importId: string, bytes: Buffer): Promise<void> => {
      for (let at = 0; at < bytes.length; at += pieceBytes)
        await db.insert(p).values({
          importId,
          seq: at / pieceBytes,
          bytes: bytes.subarray(at, at + pieceBytes),
        })
    },
    /** One piece in memory at a time. */
    async *pieces(importId: string): AsyncGenerator<Uint8Array> {
      for (let seq = 0; ; seq++) {
        const [row] = await db
          .select({ bytes: p.bytes })
          .from(p)
          .where(and(eq(p.importId, importId), eq(p.seq, seq)))
        if (!row) return
        yield row.bytes
      }
    },
    dropPieces: (importId: string) => db.delete(p).where(eq(p.importId, importId)),

    dropLines: (importId: string): Promise<void> => dropAll(ofImport(importId)),
    addLines: (rows: (typeof l.$inferInsert)[]) => db.insert(l).values(rows),

    /** A hundred thousand lines came at once: without statistics each is looked for by walking through all of them. */
    gatherStatistics: () => db.execute(sql`ANALYZE directory_import_line`),

    /** Of lines that speak of the same record, the first counts. */
    refuseRepeated: async ({ id: importId, kind }: ImportRow): Promise<void> => {
      const apart = apartInFile(kind)
      for (const key of [l.sourceId, l.code])
        await db.execute(sql`
          UPDATE directory_import_line SET verdict = 'refused', reason = '与第' || earlier.first || '行重复'
          FROM (SELECT ${key} AS key, min(line) AS first FROM directory_import_line
            WHERE import_id = ${importId} AND verdict IS NULL AND ${key} IS NOT NULL
            GROUP BY 1 HAVING count(*) > 1) earlier
          WHERE import_id = ${importId} AND verdict IS NULL AND ${key} = earlier.key AND line > earlier.first`)
      // A line that has only a name gives way to one that says more of the same.
      await db.execute(sql`
        UPDATE directory_import_line l SET verdict = 'refused', reason = '与第' || better.first || '行重复'
        FROM (SELECT holder_id, name, ${apart} AS apart, (array_agg(line ORDER BY (source_id IS NULL AND code IS NULL), line))[1] AS first
          FROM directory_import_line WHERE import_id = ${importId} AND verdict IS NULL AND name IS NOT NULL
          GROUP BY 1, 2, 3 HAVING count(*) > 1) better
        WHERE l.import_id = ${importId} AND l.verdict IS NULL AND l.source_id IS NULL AND l.code IS NULL
          AND l.name = better.name AND l.holder_id IS NOT DISTINCT FROM better.holder_id AND ${apart} = better.apart
          AND l.line <> better.first`)
    },
    /** Two lines may find one record by different keys. */
    refuseSameRecord: (importId: string) =>
      db.execute(sql`
        UPDATE directory_import_line l SET verdict = 'refused', changes = '[]',
          reason = '与第' || earlier.first || '行是同一条记录'
        FROM (SELECT record_id, min(line) AS first FROM directory_import_line
          WHERE import_id = ${importId} AND verdict <> 'refused' AND record_id IS NOT NULL
          GROUP BY 1 HAVING count(*) > 1) earlier
        WHERE l.import_id = ${importId} AND l.verdict <> 'refused' AND l.record_id = earlier.record_id
          AND l.line > earlier.first`),

    unjudged: (importId: string, after: number, most: number): Promise<ImportLineRow[]> =>
      db
        .select()
        .from(l)
        .where(and(ofImport(importId), isNull(l.verdict), sql`${l.line} > ${after}`))
        .orderBy(asc(l.line))
        .limit(most),

    /** Every record that some of the lines may speak of. */
    alike: async (
      kind: ImportKind,
      siteId: string,
      lines: readonly ImportLineRow[],
    ): Promise<MirrorRow[]> => {
      const { table } = kindPlaces[kind]
      const holder = holderTableOf(kind)
      const given = (values: (string | null)[]): string[] => [
        ...new Set(values.filter(value => value !== null)),
      ]
      const any = (column: SQL, values: string[]): SQL => sql`${column} = ANY(${sql.param(values)}::text[])`
      const bySource = any(sql`${table.sourceId}`, given(lines.map(line => line.sourceId)))
      // The records of those who are named are few; a name alone would be held by many.
      const byName = holder
        ? any(sql`${holder.column}`, given(lines.map(line => line.holderId)))
        : any(sql`${table.name}`, given(lines.map(line => line.name)))
      const byCode = table.creditCode && any(sql`${table.creditCode}`, given(lines.map(line => line.code)))
      // One condition a statement: each goes by its own index.
      const found = new Map<string, MirrorRow>()
      for (const condition of [bySource, byName, byCode])
        if (condition) {
          const rows = await db
            .select()
            .from(table as PgTable)
            .where(and(eq(table.siteId, siteId), condition))
          for (const row of rows as MirrorRow[]) found.set(row.id, row)
        }
      return [...found.values()]
    },

    judge: (importId: string, judgements: readonly Judgement[]) =>
      db.execute(sql`
        UPDATE directory_import_line l SET verdict = j.verdict, matched_by = j."matchedBy", record_id = j."recordId",
          record_version = j."recordVersion", reason = j.reason, changes = j.changes
        FROM jsonb_to_recordset(${JSON.stringify(judgements)}::jsonb) AS j(line int, verdict text, "matchedBy" text,
          "recordId" text, "recordVersion" int, reason text, changes jsonb)
        WHERE l.import_id = ${importId} AND l.line = j.line`),

    tally: async (importId: string) => {
      const rows = await db
        .select({ verdict: l.verdict, total: sql<number>`count(*)::int` })
        .from(l)
        .where(ofImport(importId))
        .groupBy(l.verdict)
      const of = (verdict: string): number => rows.find(row => row.verdict === verdict)?.total ?? 0
      return { created: of('new'), changed: of('changed'), same: of('same'), refused: of('refused') }
    },

    lines: async (importId: string, verdict: ImportLineRow['verdict'] | undefined, paging: Paging) => {
      const where = and(ofImport(importId), verdict ? eq(l.verdict, verdict) : undefined)
      const [rows, total] = await Promise.all([
        db.select().from(l).where(where).orderBy(asc(l.line)).limit(paging.pageSize).offset(offsetOf(paging)),
        db.$count(l, where),
      ])
      return { rows, total }
    },

    unapplied: (importId: string, most: number): Promise<ImportLineRow[]> =>
      db
        .select()
        .from(l)
        .where(and(ofImport(importId), inArray(l.verdict, ['new', 'changed']), sql`NOT ${l.isApplied}`))
        .orderBy(asc(l.line))
        .limit(most),
    markApplied: (importId: string, lines: number[]) =>
      db
        .update(l)
        .set({ isApplied: true })
        .where(and(ofImport(importId), inArray(l.line, lines))),
    refuse: (importId: string, lines: number[], reason: string) =>
      db
        .update(l)
        .set({ verdict: 'refused', reason })
        .where(and(ofImport(importId), inArray(l.line, lines))),

    lockRecords: async (kind: ImportKind, ids: string[]): Promise<MirrorRow[]> => {
      const { table } = kindPlaces[kind]
      if (ids.length === 0) return []
      return (await db
        .select()
        .from(table as PgTable)
        .where(inArray(table.id, ids))
        .orderBy(asc(table.id))
        .for('update')) as MirrorRow[]
    },
    /** The ids of those that are new; a code that somebody took meanwhile is left alone. */
    insertRecords: async (kind: ImportKind, rows: object[]): Promise<string[]> => {
      const table = kindPlaces[kind].table as PgTable
      if (rows.length === 0) return []
      const made = await db.insert(table).values(rows).onConflictDoNothing().returning()
      return made.map(row => String((row as MirrorRow).id))
    },
    /** Whole rows in the place of those with the same id. */
    replaceRecords: async (kind: ImportKind, rows: object[]): Promise<void> => {
      const { table } = kindPlaces[kind]
      if (rows.length === 0) return
      const set = Object.fromEntries(
        Object.entries(getTableColumns(table as PgTable)).map(([name, column]) => [
          name,
          sql`excluded.${sql.identifier(column.name)}`,
        ]),
      )
      await db
        .insert(table as PgTable)
        .values(rows)
        .onConflictDoUpdate({ target: table.id, set })
    },
    /** The source was heard: it says of these what it said before. Answers the last line of the batch. */
    markSynced: async (
      row: ImportRow,
      after: number,
      most: number,
      now: Date,
    ): Promise<number | undefined> => {
      const found = await db.execute<{ last: number | null }>(sql`
        WITH part AS (
          SELECT line, record_id, source_id, facts FROM directory_import_line
          WHERE import_id = ${row.id} AND verdict = 'same' AND line > ${after} ORDER BY line LIMIT ${most}),
        heard AS (
          UPDATE ${kindPlaces[row.kind].table as PgTable} t SET synced_at = ${now.toISOString()}::timestamptz,
            source = coalesce(t.source, ${row.source}), source_id = coalesce(part.source_id, t.source_id),
            source_snapshot = coalesce(t.source_snapshot, '{}') || part.facts
          FROM part WHERE part.record_id = t.id)
        SELECT max(line) AS last FROM part`)
      return found.rows[0]?.last ?? undefined
    },

    /** What was written as it was announced need not be read again; what was refused or changed is kept a while. */
    dropSettled: (importId: string): Promise<void> =>
      dropAll(and(ofImport(importId), inArray(l.verdict, ['new', 'same']))),
    dropOld: async (before: Date): Promise<void> => {
      await db
        .delete(l)
        .where(inArray(l.importId, db.select({ id: i.id }).from(i).where(lt(i.finishedAt, before))))
    },
  }
}

export type ImportRepo = ReturnType<typeof importRepo>
