import type { AuditAction } from '@sunport/contract/audit/words.ts'
import type { ContentKind } from '@sunport/contract/content/policy.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { type SQL, sql } from 'drizzle-orm'
import { tag } from '../../../platform/cache/tags.ts'
import type { Clock } from '../../../platform/clock.ts'
import { type Change, createChanges, found } from '../../../platform/crud/changes.ts'
import type { Db, Queries } from '../../../platform/database/database.ts'
import { withoutValues } from '../../../platform/text/without-values.ts'
import { clockwork } from '../core/clockwork.ts'
import type { ContentKindRules } from '../core/kind.ts'
import { endTop } from '../core/publication-repo.ts'
import { createPublisher, dueAtOf } from '../core/publisher.ts'
import { type ContentRepo, contentRepo } from '../core/repo.ts'
import type { InfoRow } from '../core/table.ts'

interface Due extends Record<string, unknown> {
  infoId: string
  title: string
}

/** What a round of the clock tells of each item. */
export interface DueNotes {
  signal?: AbortSignal
  done?(words: string): void
  failed?(words: string): void
}

interface Claimed {
  item: InfoRow
  repo: ContentRepo
  change: Change
}

/** Windows whose pages were made when it was not yet, or still, their time. */
const turningWindows = (now: string): SQL => sql`home_window WHERE status = '1' AND is_shown <>
  (valid_from <= ${now}::timestamptz AND valid_to > ${now}::timestamptz)`

/**
 * What the clock does: publishes what is due, ends what has expired, lets windows open and close. Each item has a
 * transaction of its own, so that one which cannot be published stops no other.
 */
export const dueWork = (db: Db, clock: Clock, kinds: ReadonlyMap<ContentKind, ContentKindRules>) => {
  const changes = createChanges(db, clock, 'cms')
  const publisherOf = ({ kind }: InfoRow) => createPublisher(found(kinds.get(kind)))

  /** Item after item until none is left, or the clock is told to stop. Answers how many were changed. */
  const each = async (
    next: (tx: Queries, now: string, without: string[]) => Promise<{ rows: Due[] }>,
    work: (claimed: Claimed) => Promise<string | undefined>,
    { signal, done, failed }: DueNotes = {},
    /** What becomes of an item that a rule has refused. */
    refused?: (infoId: string, reason: string) => Promise<void>,
  ): Promise<number> => {
    const without: string[] = []
    let count = 0
    while (!signal?.aborted) {
      let due: Due | undefined
      try {
        const verb = await changes(clockwork, async change => {
          due = (await next(change.tx, change.now.toISOString(), without)).rows[0]
          if (!due) return undefined
          const repo = contentRepo(change.tx)
          return work({ item: found(await repo.lock(due.infoId)), repo, change })
        })
        if (!due) break
        if (!verb) continue
        count += 1
        done?.(`${verb}：${due.title}`)
      } catch (error) {
        if (!due) throw error
        without.push(due.infoId)
        failed?.(`${due.title}：${withoutValues(error instanceof Error ? error.message : String(error))}`)
        if (error instanceof Problem) await refused?.(due.infoId, error.message)
      }
    }
    return count
  }

  const scheduled = (tx: Queries, now: string, without: string[]) =>
    tx.execute<Due>(sql`
      SELECT i.id AS "infoId", e.title FROM info i JOIN info_edition e ON e.info_id = i.id AND e.state = 'scheduled'
      WHERE e.scheduled_at <= ${now} AND i.state <> 'recycled' AND i.id <> ALL(${sql.param(without)}::text[])
      ORDER BY e.scheduled_at, i.id LIMIT 1 FOR UPDATE OF i`)

  const publish = async ({ item, repo, change }: Claimed): Promise<string | undefined> => {
    const open = await repo.openEdition(item.id)
    // Asked again under the lock: another instance, or an editor, may have been quicker.
    if (open?.state !== 'scheduled' || !open.scheduledAt || open.scheduledAt > change.now) return undefined
    await publisherOf(item).publish({ item, repo, change }, open)
    return '到点发布'
  }

  /** A rule that refuses it now refuses it every time: whoever signed it decides again. */
  const unsign = (infoId: string, reason: string): Promise<void> =>
    changes(clockwork, async change => {
      const repo = contentRepo(change.tx)
      const item = found(await repo.lock(infoId))
      const open = await repo.openEdition(infoId)
      if (open?.state !== 'scheduled') return
      const reviewRound = open.reviewRound + 1
      await repo.changeEdition(open.id, open.version, { state: 'review3', reviewRound, scheduledAt: null })
      const { kind: entity, siteId } = item
      await change.audit({
        entity,
        entityId: infoId,
        title: open.title,
        action: 'unschedule',
        siteId,
        reason,
      })
    })

  const ending = (tx: Queries, now: string, without: string[]) =>
    tx.execute<Due>(sql`
      SELECT i.id AS "infoId", e.title FROM info i JOIN info_edition e ON e.id = i.published_edition_id
      WHERE i.due_at <= ${now} AND i.id <> ALL(${sql.param(without)}::text[])
      ORDER BY i.due_at, i.id LIMIT 1 FOR UPDATE OF i`)

  const end = async ({ item, repo, change }: Claimed): Promise<string | undefined> => {
    if (!item.dueAt || item.dueAt > change.now) return undefined
    if (item.state !== 'live') {
      await repo.update(item.id, { dueAt: null })
      return undefined
    }
    const { title, expireAt } = found(await repo.edition(item.publishedEditionId ?? ''))
    const audit = (action: AuditAction) =>
      change.audit({ entity: item.kind, entityId: item.id, title, action, siteId: item.siteId })
    if (expireAt && expireAt <= change.now) {
      await publisherOf(item).close({ item, repo, change }, 'expired', '已过有效期')
      await audit('expire')
      return '到期下线'
    }
    await repo.update(item.id, { dueAt: dueAtOf({ expireAt, topUntil: null }, change.now) })
    await endTop({ tx: change.tx, info: item, touch: change.touch })
    await audit('end-top')
    return '置顶到期'
  }

  /** Windows know their period themselves; only the pages with them have to be made anew. */
  const turnWindows = ({ done }: DueNotes = {}): Promise<number> =>
    changes(clockwork, async ({ tx, now, touch }) => {
      const { rows } = await tx.execute<{ siteId: string; title: string; isShown: boolean }>(sql`
        UPDATE home_window SET is_shown = NOT is_shown WHERE id IN (SELECT id FROM ${turningWindows(now.toISOString())}
          FOR UPDATE) RETURNING site_id AS "siteId", title, is_shown AS "isShown"`)
      for (const { siteId, title, isShown } of rows) {
        touch(tag.settings(siteId))
        done?.(`${isShown ? '窗口上线' : '窗口结束'}：${title}`)
      }
      return rows.length
    })

  return {
    publishDue: (notes?: DueNotes) => each(scheduled, publish, notes, unsign),
    endDue: (notes?: DueNotes) => each(ending, end, notes),
    turnWindows,

    /** The earliest moment up to now at which something was to happen that has not. */
    earliest: async (now: Date): Promise<Date | undefined> => {
      const at = now.toISOString()
      const { rows } = await db.execute<{ moment: string | null }>(sql`SELECT least(
        (SELECT min(e.scheduled_at) FROM info_edition e JOIN info i ON i.id = e.info_id
          WHERE e.state = 'scheduled' AND e.scheduled_at <= ${at} AND i.state <> 'recycled'),
        (SELECT min(due_at) FROM info WHERE due_at <= ${at}),
        (SELECT min(CASE WHEN is_shown THEN valid_to ELSE valid_from END) FROM ${turningWindows(at)})) AS moment`)
      const moment = rows[0]?.moment
      return moment ? new Date(moment) : undefined
    },
  }
}

export type DueWork = ReturnType<typeof dueWork>
