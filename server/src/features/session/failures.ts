import { writeAudit } from '../../platform/audit/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/context.ts'
import type { Notify } from '../../platform/notify.ts'
import { sessionRepo } from './repo.ts'

/** Counts a wrong password; the one that locks the account is on record, and its keepers are told. */
export const countFailure = (
  db: Db,
  notify: Notify,
  clock: Clock,
  userId: string,
  limit: number,
  lockUntil: Date,
  actor: Actor,
): Promise<void> =>
  db.transaction(async tx => {
    const { hasLocked, userName, orgId } = await sessionRepo(tx).countUserFailure(userId, limit, lockUntil)
    if (!hasLocked) return
    const entry = { module: 'sys', entity: 'user', entityId: userId, title: userName } as const
    await writeAudit(tx, clock, actor, { ...entry, action: 'lock' })
    await notify(
      { tx, now: clock.now() },
      {
        kind: 'account-locked',
        title: `账号 ${userName} 连续输错密码，已被锁定`,
        link: `user?keyword=${encodeURIComponent(userName)}`,
        refId: userId,
        to: { code: 'sys:user:security', place: { siteId: null, orgId } },
      },
    )
  })
