import type { basis } from '@sunport/contract/calls/basis.ts'
import { and, asc, desc, eq, ilike, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Queries } from '../../platform/database/database.ts'
import { likePattern } from '../../platform/database/like.ts'
import { offsetOf, orderOf } from '../../platform/database/list.ts'
import { countWaiting, type Waiting } from '../../platform/waiting.ts'
import { type CitationRow, basisCitation as c } from './table.ts'

export type BasisFilter = z.output<typeof basis.list.input>
export type ListedCitation = CitationRow & { msgNo: string | null }

const msgNo = sql<
  string | null
>`(SELECT m.msg_no FROM message m WHERE ${c.kind} = 'answer' AND m.id = ${c.itemId})`

const isOpen = isNotNull(c.flaggedAt)

const matching = ({ siteId, kind, state, keyword }: BasisFilter): SQL | undefined => {
  const words = keyword?.trim()
  return and(
    state === 'reviewed' ? and(isNull(c.flaggedAt), isNotNull(c.reviewedAt)) : isOpen,
    siteId ? eq(c.siteId, siteId) : undefined,
    kind ? eq(c.kind, kind) : undefined,
    words ? or(ilike(c.title, likePattern(words)), ilike(c.lawTitle, likePattern(words))) : undefined,
  )
}

/** What its owners read of citations. */
export const basisRead = (db: Queries) => {
  const rowsWhere = (where: SQL | undefined) => db.select({ row: c, msgNo }).from(c).where(where).$dynamic()
  const flat = (rows: { row: CitationRow; msgNo: string | null }[]): ListedCitation[] =>
    rows.map(({ row, msgNo: number }) => ({ ...row, msgNo: number }))
  return {
    list: async (filter: BasisFilter, within: SQL): Promise<{ rows: ListedCitation[]; total: number }> => {
      const where = and(within, matching(filter))
      const sortable = {
        title: c.title,
        lawTitle: c.lawTitle,
        changedOn: c.changedOn,
        flaggedAt: c.flaggedAt,
      }
      const order =
        filter.state === 'reviewed' ? [desc(c.reviewedAt), asc(c.id)] : [asc(c.flaggedAt), asc(c.id)]
      const [rows, total] = await Promise.all([
        rowsWhere(where)
          .orderBy(...orderOf(filter, sortable, order))
          .limit(filter.pageSize)
          .offset(offsetOf(filter)),
        db.$count(c, where),
      ])
      return { rows: flat(rows), total }
    },

    find: async (id: string, within: SQL): Promise<ListedCitation | undefined> =>
      flat(await rowsWhere(and(eq(c.id, id), within)))[0],

    waiting: (within: SQL): Promise<Waiting> =>
      countWaiting(db, sql`FROM ${c} WHERE ${and(within, isOpen)}`, { since: sql`${c.flaggedAt}` }),
  }
}
