import { writeAudit } from '../../platform/audit/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/context.ts'
import { sessionRepo } from './repo.ts'

/** Counts a wrong password; the one that locks the account is on record. */
export const countFailure = (
  db: Db,
  clock: Clock,
  userId: string,
  limit: number,
  lockUntil: Date,
  actor: Actor,
): Promise<void> =>
  db.transaction(async tx => {
    const { hasLocked, userName } = await sessionRepo(tx).countUserFailure(userId, limit, lockUntil)
    if (!hasLocked) return
    const entry = { module: 'sys', entity: 'user', entityId: userId, title: userName } as const
    await writeAudit(tx, clock, actor, { ...entry, action: 'lock' })
  })
