import type { Emergency, EmergencyStage, emergency } from '@sunport/contract/calls/emergency.ts'
import { type ContentKind, functionFor } from '@sunport/contract/content/policy.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import { createChanges, found } from '../../../platform/crud/changes.ts'
import type { Db } from '../../../platform/database/database.ts'
import { offsetOf } from '../../../platform/database/list.ts'
import {
  actorOf,
  type CallContext,
  type CurrentUser,
  scopeFor,
  userOf,
} from '../../../platform/http/context.ts'
import type { Handlers } from '../../../platform/http/invoke.ts'
import { withinScope } from '../../../platform/rights/data-scope.ts'
import { scopeColumns } from '../core/desk.ts'
import type { Names } from '../core/record.ts'
import { contentRepo } from '../core/repo.ts'
import type { Asked, EmergencyService } from './emergency.ts'

interface Deps {
  db: Db
  clock: Clock
  names: Names
  content(kind: ContentKind): Pick<EmergencyService, 'agreeEmergency'>
}

interface Row extends Record<string, unknown>, Asked {
  id: string
  infoId: string
  kind: ContentKind
  title: string
  siteId: string
  authorId: string | null
  submittedBy: string | null
  reason: string
  askedName: string
  agreedBy: string | null
  agreedName: string | null
  agreedAt: string | null
  dueAt: string | null
  readName: string | null
  readAt: string | null
  isConfirmed: boolean | null
  comment: string | null
}

const stages: Record<EmergencyStage, SQL> = {
  asked: sql`p.agreed_at IS NULL`,
  published: sql`p.agreed_at IS NOT NULL AND p.read_at IS NULL`,
  read: sql`p.read_at IS NOT NULL`,
}
const from = sql`FROM emergency_publication p JOIN info ON info.id = p.info_id JOIN info_edition e ON e.id = p.edition_id
  JOIN app_user asker ON asker.id = p.asked_by LEFT JOIN app_user agreer ON agreer.id = p.agreed_by
  LEFT JOIN app_user reader ON reader.id = p.read_by`
const columns = sql`p.edition_id AS id, p.info_id AS "infoId", info.kind, e.title, info.site_id AS "siteId",
  info.author_id AS "authorId", e.submitted_by AS "submittedBy", p.reason, p.asked_by AS "askedBy", p.asked_at AS "askedAt",
  coalesce(asker.real_name, asker.user_name) AS "askedName", p.agreed_by AS "agreedBy", p.agreed_at AS "agreedAt",
  coalesce(agreer.real_name, agreer.user_name) AS "agreedName", p.due_at AS "dueAt",
  coalesce(reader.real_name, reader.user_name) AS "readName", p.read_at AS "readAt", p.is_confirmed AS "isConfirmed",
  p.comment`

const wire = (moment: string | null): string | null => (moment ? toWireTime(new Date(moment)) : null)

/** 紧急发布: who asked, who agreed, and who has read it since. */
export const emergencyHandlers = ({ db, clock, names, content }: Deps): Handlers<typeof emergency> => {
  const changes = createChanges(db, clock, 'cms')

  const toEmergency = (row: Row): Emergency => ({
    id: row.id,
    infoId: row.infoId,
    kind: row.kind,
    title: row.title,
    siteName: names.siteName(row.siteId),
    reason: row.reason,
    stage: row.readAt ? 'read' : row.agreedAt ? 'published' : 'asked',
    askedName: row.askedName,
    askedAt: toWireTime(new Date(row.askedAt)),
    agreedName: row.agreedName,
    agreedAt: wire(row.agreedAt),
    dueAt: wire(row.dueAt),
    isOverdue: !row.readAt && row.dueAt !== null && new Date(row.dueAt) < clock.now(),
    readName: row.readName,
    readAt: wire(row.readAt),
    isConfirmed: row.isConfirmed,
    comment: row.comment,
  })

  const within = (context: CallContext, code: 'cms:review:view' | 'cms:review:watch'): SQL =>
    withinScope(scopeFor(context, code), scopeColumns, userOf(context).id)

  /** The record, held against everybody else who decides on it. */
  const locked = async (tx: Db | Parameters<Parameters<Db['transaction']>[0]>[0], where: SQL): Promise<Row> =>
    found((await tx.execute<Row>(sql`SELECT ${columns} ${from} WHERE ${where} FOR UPDATE OF p`)).rows[0])

  const mayRead = ({ kind }: Row, { grants }: CurrentUser): boolean =>
    grants.has(functionFor(kind, 'review3')) ||
    grants.has(functionFor(kind, 'review2')) ||
    grants.has('cms:review:watch')

  return {
    list: async (filter, context) => {
      const stage = filter.stage ? stages[filter.stage] : sql`true`
      const where = sql`${within(context, 'cms:review:view')} AND ${stage}`
      const [rows, counted] = await Promise.all([
        db.execute<Row>(sql`SELECT ${columns} ${from} WHERE ${where}
          ORDER BY p.read_at IS NOT NULL, p.due_at NULLS FIRST, p.asked_at DESC
          LIMIT ${filter.pageSize} OFFSET ${offsetOf(filter)}`),
        db.execute<{ total: number }>(sql`SELECT count(*)::int AS total ${from} WHERE ${where}`),
      ])
      return { rows: rows.rows.map(toEmergency), total: counted.rows[0]?.total ?? 0 }
    },

    agree: ({ id }, context) =>
      changes(actorOf(context), async change => {
        const row = await locked(
          change.tx,
          sql`p.edition_id = ${id} AND ${within(context, 'cms:review:watch')}`,
        )
        if (row.agreedAt) throw new Problem('content.state')
        const repo = contentRepo(change.tx)
        const item = found(await repo.lock(row.infoId))
        const open = await repo.openEdition(row.infoId)
        if (open?.id !== id) throw new Problem('content.state')
        await content(row.kind).agreeEmergency({ item, open, repo, change }, row, userOf(context).id)
        return null
      }),

    refuse: ({ id, reason }, context) =>
      changes(actorOf(context), async ({ tx, audit }) => {
        const row = await locked(tx, sql`p.edition_id = ${id} AND ${within(context, 'cms:review:watch')}`)
        if (row.agreedAt) throw new Problem('content.state')
        await tx.execute(sql`DELETE FROM emergency_publication WHERE edition_id = ${id}`)
        await audit({
          entity: row.kind,
          entityId: row.infoId,
          action: 'emergency-refuse',
          siteId: row.siteId,
          reason,
        })
        return null
      }),

    /** Whoever finds it wrong says so here; taking it from the public is a decision of its own. */
    read: ({ id, isConfirmed, comment }, context) =>
      changes(actorOf(context), async ({ tx, audit, now }) => {
        const user = userOf(context)
        const row = await locked(tx, sql`p.edition_id = ${id} AND ${within(context, 'cms:review:view')}`)
        if (!row.agreedAt || row.readAt) throw new Problem('content.state')
        if (!mayRead(row, user)) throw new Problem('access.forbidden')
        if ([row.askedBy, row.agreedBy, row.authorId, row.submittedBy].includes(user.id))
          throw new Problem('emergency.third')
        await tx.execute(sql`UPDATE emergency_publication SET read_by = ${user.id}, read_at = ${now.toISOString()},
          is_confirmed = ${isConfirmed}, comment = ${comment} WHERE edition_id = ${id}`)
        await audit({
          entity: row.kind,
          entityId: row.infoId,
          action: 'emergency-read',
          siteId: row.siteId,
          after: { isConfirmed, comment },
        })
        return null
      }),
  }
}
