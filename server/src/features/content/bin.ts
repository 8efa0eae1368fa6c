import type { BinRow, bin as calls } from '@sunport/contract/calls/bin.ts'
import type { Page } from '@sunport/contract/envelope.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { createChanges, found } from '../../platform/crud/changes.ts'
import type { Db, Queries, Transaction } from '../../platform/database/database.ts'
import { likePattern } from '../../platform/database/like.ts'
import { offsetOf } from '../../platform/database/list.ts'
import type { Actor } from '../../platform/http/context.ts'
import { withinScope } from '../../platform/rights/data-scope.ts'
import { purgeDueChannels, recoverBatch } from './bin-batch.ts'
import { type Reach, scopeColumns } from './desk.ts'
import type { IndexPublications } from './kinds/shared.ts'
import type { Names } from './record.ts'
import { contentRepo } from './repo.ts'
import type { InfoRow } from './table.ts'

type Filter = z.output<typeof calls.list.input>

interface Found extends Record<string, unknown> {
  id: string
  kind: BinRow['kind']
  title: string
  siteId: string
  channelId: string | null
  deletedBy: string | null
  deletedAt: string
  reason: string | null
  binUntil: string | null
  isHeld: boolean
  holdReason: string | null
  batch: string | null
  attachmentCount: number
  version: number
}

const dayMs = 86_400_000

/**
 * 信息回收站: what was deleted before it was ever public, until it is brought back or its days are over; and what went
 * with its channel, which is never cleared away when people have read it.
 */
export const binService = (db: Db, clock: Clock, names: Names, index: IndexPublications) => {
  const changes = createChanges(db, clock, 'cms')

  const where = ({ keyword, kind, siteId, only, batch }: Filter, { user, scope }: Reach): SQL =>
    sql.join(
      [
        sql`info.state = 'recycled'`,
        withinScope(scope, scopeColumns, user.id),
        keyword ? sql`e.title ILIKE ${likePattern(keyword)}` : undefined,
        kind ? sql`info.kind = ${kind}` : undefined,
        siteId ? sql`info.site_id = ${siteId}` : undefined,
        batch ? sql`info.bin_batch = ${batch}` : undefined,
        only === 'held' ? sql`info.is_held` : undefined,
        only === 'expiring'
          ? sql`info.bin_until < ${new Date(clock.now().getTime() + 7 * dayMs).toISOString()}`
          : undefined,
      ].filter(condition => condition !== undefined),
      sql` AND `,
    )

  const lastEdition = sql`LEFT JOIN LATERAL (SELECT * FROM info_edition e WHERE e.info_id = info.id
    ORDER BY e.edition_no DESC LIMIT 1) e ON true`

  const binned = async (tx: Transaction, id: string, { user, scope }: Reach): Promise<InfoRow> => {
    const rows = await tx.execute<{ id: string }>(
      sql`SELECT id FROM info WHERE id = ${id} AND state = 'recycled' AND ${withinScope(scope, scopeColumns, user.id)}`,
    )
    if (rows.rows.length === 0) throw new Problem('data.not_found')
    return found(await contentRepo(tx).lock(id))
  }

  const purgeOne = async (tx: Queries, id: string): Promise<void> => {
    await tx.execute(
      sql`DELETE FROM info_attachment WHERE edition_id IN (SELECT id FROM info_edition WHERE info_id = ${id})`,
    )
    await tx.execute(
      sql`DELETE FROM info_review WHERE edition_id IN (SELECT id FROM info_edition WHERE info_id = ${id})`,
    )
    await tx.execute(sql`UPDATE info_edition SET based_on = NULL WHERE info_id = ${id}`)
    await tx.execute(sql`DELETE FROM info_edition WHERE info_id = ${id}`)
    await tx.execute(sql`UPDATE info SET origin_id = NULL WHERE origin_id = ${id}`)
    await tx.execute(sql`DELETE FROM info WHERE id = ${id}`)
  }

  return {
    list: async (filter: Filter, reach: Reach): Promise<Page<BinRow>> => {
      const from = sql`FROM info ${lastEdition} WHERE ${where(filter, reach)}`
      const [rows, counted] = await Promise.all([
        db.execute<Found>(sql`
          SELECT info.id, info.kind, e.title, info.site_id AS "siteId", info.channel_id AS "channelId",
            info.deleted_by AS "deletedBy", info.deleted_at AS "deletedAt", info.delete_reason AS reason,
            info.bin_until AS "binUntil", info.is_held AS "isHeld", info.hold_reason AS "holdReason",
            info.bin_batch AS batch, info.version,
            (SELECT count(*)::int FROM info_attachment a WHERE a.edition_id = e.id) AS "attachmentCount"
          ${from} ORDER BY info.deleted_at DESC, info.id LIMIT ${filter.pageSize} OFFSET ${offsetOf(filter)}`),
        db.execute<{ total: number }>(sql`SELECT count(*)::int AS total ${from}`),
      ])
      return {
        total: counted.rows[0]?.total ?? 0,
        rows: rows.rows.map(({ binUntil, deletedAt, ...row }) => ({
          ...row,
          siteName: names.siteName(row.siteId),
          channelName: row.channelId && names.channelName(row.channelId),
          deletedAt: toWireTime(new Date(deletedAt)),
          daysLeft: binUntil
            ? Math.max(Math.ceil((new Date(binUntil).getTime() - clock.now().getTime()) / dayMs), 0)
            : null,
        })),
      }
    },

    /** As a draft, or as something taken down: nothing goes alone from the bin to the public. */
    recover: (id: string, channelId: string | null | undefined, reach: Reach): Promise<null> =>
      changes(reach.actor, async ({ tx, audit, stamp }) => {
        const item = await binned(tx, id, reach)
        const repo = contentRepo(tx)
        const target = channelId ?? item.channelId
        const channel = target ? await repo.channel(target) : undefined
        if (item.kind !== 'window' && (channel?.siteId !== item.siteId || channel.status !== '1'))
          throw new Problem('content.channel')
        const state = item.binState === 'live' ? 'offline' : (item.binState ?? 'draft')
        await repo.update(id, {
          state,
          closingReason: state === 'draft' ? null : (item.closingReason ?? item.deleteReason),
          binState: null,
          binPublication: null,
          channelId: target,
          deletedAt: null,
          deletedBy: null,
          deleteReason: null,
          binUntil: null,
          binBatch: null,
          isHeld: false,
          holdReason: null,
          ...stamp(),
        })
        const open = await repo.openEdition(id)
        if (open) await repo.setEditionState(open.id, { state: 'draft' })
        await audit({ entity: item.kind, entityId: id, action: 'recover', siteId: item.siteId })
        return null
      }),

    recoverBatch: (batch: string, reach: Reach) =>
      changes(reach.actor, change => recoverBatch(change, batch, reach, index)),

    hold: (id: string, isHeld: boolean, reason: string, reach: Reach): Promise<null> =>
      changes(reach.actor, async ({ tx, audit, stamp }) => {
        const item = await binned(tx, id, reach)
        await contentRepo(tx).update(id, { isHeld, holdReason: isHeld ? reason : null, ...stamp() })
        const action = isHeld ? 'hold' : 'release'
        await audit({ entity: item.kind, entityId: id, action, reason, siteId: item.siteId })
        return null
      }),

    purge: (id: string, reason: string, reach: Reach): Promise<null> =>
      changes(reach.actor, async ({ tx, audit }) => {
        const item = await binned(tx, id, reach)
        if (item.isHeld) throw new Problem('content.hold')
        if (item.binState) throw new Problem('bin.published')
        const open = await contentRepo(tx).openEdition(id)
        await audit({
          entity: item.kind,
          entityId: id,
          action: 'purge',
          reason,
          siteId: item.siteId,
          before: { title: open?.title, bodyLength: open?.bodyText.length },
        })
        await purgeOne(tx, id)
        return null
      }),

    /** What has been there long enough goes, except what must be kept. */
    purgeDue: (actor: Actor): Promise<number> =>
      changes(actor, async ({ tx, audit, now }) => {
        const due = await tx.execute<{ id: string; kind: string }>(sql`
          SELECT id, kind FROM info WHERE state = 'recycled' AND NOT is_held AND bin_until < ${now.toISOString()}
          ORDER BY id LIMIT 500 FOR UPDATE SKIP LOCKED`)
        for (const { id, kind } of due.rows) {
          await audit({ entity: kind, entityId: id, action: 'purge', reason: '回收站到期' })
          await purgeOne(tx, id)
        }
        await purgeDueChannels(tx, now)
        return due.rows.length
      }),
  }
}

export type BinService = ReturnType<typeof binService>
