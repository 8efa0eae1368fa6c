import type { figureReply as calls } from '@sunport/contract/calls/figure-reply.ts'
import type { FigureParty } from '@sunport/contract/figures/codes.ts'
import { and, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { entityRepo } from '../../platform/crud/entity-repo.ts'
import type { Queries } from '../../platform/database/database.ts'
import { likePattern } from '../../platform/database/like.ts'
import { countWaiting, type Waiting } from '../../platform/waiting.ts'
import { type FigureReplyRow, figureReply as r } from './table.ts'

export type ReplyFilter = z.output<typeof calls.list.input>

/** Whose figures a reply is about. */
export interface Replying {
  siteId: string
  party: FigureParty
  name: string
}

const conditionsOf = ({ siteId, state, party, keyword: typed }: ReplyFilter): SQL | undefined => {
  const keyword = typed?.trim()
  return and(
    siteId ? eq(r.siteId, siteId) : undefined,
    state ? eq(r.state, state) : undefined,
    party ? eq(r.party, party) : undefined,
    keyword ? or(ilike(r.name, likePattern(keyword)), eq(r.requestNo, keyword.toUpperCase())) : undefined,
  )
}

const of = ({ siteId, party, name }: Replying): SQL | undefined =>
  and(eq(r.siteId, siteId), eq(r.party, party), eq(r.name, name))

export const replyRepo = (db: Queries) => {
  const entity = entityRepo(db, r)
  return {
    ...entity,
    list: (filter: ReplyFilter, within: SQL): Promise<{ rows: FigureReplyRow[]; total: number }> =>
      entity.page(and(within, conditionsOf(filter)), filter, {
        sortable: { createDate: r.createDate, name: r.name },
        order: [desc(r.createDate), desc(r.id)],
      }),
    countWaiting: (replying: Replying): Promise<number> =>
      db.$count(r, and(of(replying), eq(r.state, 'waiting'))),
    allWaiting: (within: SQL): Promise<Waiting> =>
      countWaiting(db, sql`FROM ${r} WHERE ${and(within, eq(r.state, 'waiting'))}`, {
        since: sql`${r.createDate}`,
      }),
    published: (replying: Replying): Promise<FigureReplyRow[]> =>
      db
        .select()
        .from(r)
        .where(and(of(replying), eq(r.state, 'published')))
        .orderBy(desc(r.decidedAt), desc(r.id)),
    /** Whether any counted notice names it: who has no figures has nothing to reply to. */
    isNamed: async ({ siteId, party, name }: Replying): Promise<boolean> => {
      const named =
        party === 'supplier'
          ? sql`SELECT FROM figure_winner WHERE site_id = ${siteId} AND name = ${name}`
          : sql`SELECT FROM figure_notice WHERE site_id = ${siteId} AND ${sql.identifier(party)} = ${name}`
      const { rows } = await db.execute<{ found: boolean }>(sql`SELECT EXISTS (${named}) AS found`)
      return rows[0]?.found ?? false
    },
  }
}
