import { directoryKinds } from '@sunport/contract/directory/fields.ts'
import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Queries } from '../../platform/database/database.ts'
import { holderTableOf } from './kind-table.ts'
import type { ImportRow } from './table.ts'

/** Finds whom the lines of an import belong to: by code, else by name. Who is not found, or is not one, is not guessed. */
export const importHolderRepo = (db: Queries) => ({
  /** Of lines that were just read: a statement over a whole file would take longer than one may. */
  resolve: async (
    { id, kind, siteId }: Pick<ImportRow, 'id' | 'kind' | 'siteId'>,
    lines: readonly { line: number }[],
  ): Promise<void> => {
    const holder = holderTableOf(kind)
    if (!holder) return
    const table = holder.table as PgTable
    const title = directoryKinds[holder.kind]
    const [first, last] = [lines[0]?.line ?? 0, lines.at(-1)?.line ?? 0]
    const these = sql`l.import_id = ${id} AND l.line BETWEEN ${first} AND ${last} AND l.verdict IS NULL`
    await db.execute(sql`
      UPDATE directory_import_line l SET holder_id = h.id, holder_name = h.name
      FROM ${table} h
      WHERE ${these} AND h.site_id = ${siteId} AND h.credit_code = l.holder_code`)
    await db.execute(sql`
      UPDATE directory_import_line l SET holder_id = h.id
      FROM (SELECT name, min(id) AS id FROM ${table} WHERE site_id = ${siteId} GROUP BY name HAVING count(*) = 1) h
      WHERE ${these} AND l.holder_code IS NULL AND h.name = l.holder_name`)
    await db.execute(sql`
      UPDATE directory_import_line l SET verdict = 'refused', reason = CASE
        WHEN l.holder_code IS NOT NULL THEN '本站没有统一社会信用代码为' || l.holder_code || ${`的${title}`}::text
        WHEN EXISTS (SELECT 1 FROM ${table} h WHERE h.site_id = ${siteId} AND h.name = l.holder_name)
          THEN ${`有同名的${title}，请填写统一社会信用代码`}::text
        ELSE '本站没有名为“' || l.holder_name || ${`”的${title}`}::text END
      WHERE ${these} AND l.holder_id IS NULL
        AND (l.holder_code IS NOT NULL OR l.holder_name IS NOT NULL)`)
  },
})
