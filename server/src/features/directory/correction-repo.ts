import type { correction } from '@sunport/contract/calls/correction.ts'
import { and, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { entityRepo } from '../../platform/crud/entity-repo.ts'
import type { Queries } from '../../platform/database/database.ts'
import { likePattern } from '../../platform/database/like.ts'
import { countWaiting, type Waiting } from '../../platform/waiting.ts'
import { type CorrectionRow, directoryCorrection as c } from './table.ts'

export type CorrectionFilter = z.output<typeof correction.list.input>

const conditionsOf = (filter: CorrectionFilter): SQL | undefined => {
  const keyword = filter.keyword?.trim()
  return and(
    filter.siteId ? eq(c.siteId, filter.siteId) : undefined,
    filter.kind ? eq(c.kind, filter.kind) : undefined,
    filter.state ? eq(c.state, filter.state) : undefined,
    filter.recordId ? eq(c.recordId, filter.recordId) : undefined,
    keyword
      ? or(ilike(c.recordName, likePattern(keyword)), eq(c.requestNo, keyword.toUpperCase()))
      : undefined,
  )
}

export const correctionRepo = (db: Queries) => {
  const entity = entityRepo(db, c)
  return {
    ...entity,
    list: (filter: CorrectionFilter, within: SQL): Promise<{ rows: CorrectionRow[]; total: number }> =>
      entity.page(and(within, conditionsOf(filter)), filter, {
        sortable: { createDate: c.createDate, recordName: c.recordName },
        order: [desc(c.createDate), desc(c.id)],
      }),
    countWaiting: (kind: CorrectionRow['kind'], recordId: string): Promise<number> =>
      db.$count(c, and(eq(c.kind, kind), eq(c.recordId, recordId), eq(c.state, 'waiting'))),
    allWaiting: (within: SQL): Promise<Waiting> =>
      countWaiting(db, sql`FROM ${c} WHERE ${and(within, eq(c.state, 'waiting'))}`, {
        since: sql`${c.createDate}`,
      }),
  }
}
