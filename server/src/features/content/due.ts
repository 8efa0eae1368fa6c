import type { ContentKind } from '@sunport/contract/content/policy.ts'
import { sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { createChanges, found } from '../../platform/crud/changes.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/context.ts'
import type { ContentKindRules } from './kind.ts'
import { createPublisher } from './publisher.ts'
import { contentRepo } from './repo.ts'

const clockwork: Actor = { userId: null, userName: '定时任务', orgName: null, ip: '', requestId: '' }

interface Due extends Record<string, unknown> {
  infoId: string
  kind: ContentKind
}

/**
 * What the clock does: publishes what is due and ends what has expired, each in a transaction of its own. Rows are
 * claimed by their locks, so any number of instances may do this at once.
 */
export const dueWork = (db: Db, clock: Clock, kinds: ReadonlyMap<ContentKind, ContentKindRules>) => {
  const changes = createChanges(db, clock, 'cms')

  const publishNext = (): Promise<boolean> =>
    changes(clockwork, async change => {
      const { rows } = await change.tx.execute<Due>(sql`
        SELECT i.id AS "infoId", i.kind FROM info i JOIN info_edition e ON e.info_id = i.id AND e.state = 'scheduled'
        WHERE e.scheduled_at <= ${change.now.toISOString()} AND i.state <> 'recycled'
        ORDER BY e.scheduled_at LIMIT 1 FOR UPDATE OF i SKIP LOCKED`)
      const [due] = rows
      if (!due) return false
      const repo = contentRepo(change.tx)
      const item = found(await repo.lock(due.infoId))
      const open = await repo.openEdition(due.infoId)
      if (open?.state === 'scheduled')
        await createPublisher(found(kinds.get(due.kind))).publish({ item, repo, change }, open)
      return true
    })

  const expireNext = (): Promise<boolean> =>
    changes(clockwork, async change => {
      const { rows } = await change.tx.execute<Due>(sql`
        SELECT i.id AS "infoId", i.kind FROM info i JOIN info_edition e ON e.id = i.published_edition_id
        WHERE i.state = 'live' AND e.expire_at <= ${change.now.toISOString()} AND e.state = 'published'
          AND i.refer_mode IS DISTINCT FROM 'reference'
        ORDER BY e.expire_at LIMIT 1 FOR UPDATE OF i SKIP LOCKED`)
      const [due] = rows
      if (!due) return false
      const repo = contentRepo(change.tx)
      const item = found(await repo.lock(due.infoId))
      await createPublisher(found(kinds.get(due.kind))).close({ item, repo, change }, 'expired', '已过有效期')
      await change.audit({ entity: due.kind, entityId: item.id, action: 'expire', siteId: item.siteId })
      return true
    })

  const until = async (step: () => Promise<boolean>): Promise<number> => {
    let count = 0
    while (await step()) count += 1
    return count
  }

  return { publishDue: () => until(publishNext), expireDue: () => until(expireNext) }
}

export type DueWork = ReturnType<typeof dueWork>
