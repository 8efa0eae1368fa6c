import type { SessionRow } from '@sunport/contract/calls/session.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import { hashToken } from '../../platform/crypto/secrets.ts'
import type { Actor, CurrentUser } from '../../platform/http/context.ts'
import type { Platform } from '../../platform/platform.ts'
import { sessionRepo } from './repo.ts'
import { sessionIdOf } from './session-id.ts'

const minute = 60_000

/** What somebody does with sessions that are open: looks at them, locks them, ends them. */
export const openSessions = ({ db, clock, settings }: Pick<Platform, 'db' | 'clock' | 'settings'>) => {
  const repo = sessionRepo(db)

  return {
    logout: async (token: string, actor: Actor): Promise<void> => {
      await db.transaction(async tx => {
        const inside = sessionRepo(tx)
        const ended = await inside.endSession(hashToken(token), clock.now(), 'logout')
        // Whoever leaves need not be signed in any more: the session says whose it was.
        const user = ended && (await inside.findUser(ended.userId))
        const unit = user && (await inside.findOrganisation(user.orgId))
        if (user)
          await writeAudit(
            tx,
            clock,
            {
              ...actor,
              userId: user.id,
              userName: user.userName,
              orgId: user.orgId,
              orgName: unit?.orgName ?? null,
            },
            {
              module: 'sys',
              entity: 'session',
              entityId: user.id,
              title: user.userName,
              action: 'logout',
            },
          )
      })
    },

    list: async (userId: string, token: string): Promise<SessionRow[]> => {
      const idleMs = settings.get('security.idle-minutes') * minute
      const rows = await repo.openSessions(userId, new Date(clock.now().getTime() - idleMs))
      return rows.map(row => ({
        id: sessionIdOf(row.tokenHash),
        ip: row.ip,
        userAgent: row.userAgent,
        createdAt: toWireTime(row.createdAt),
        lastSeenAt: toWireTime(row.lastSeenAt),
        isCurrent: row.tokenHash === hashToken(token),
      }))
    },

    /** Ends one of somebody's sessions, named as the list names it. */
    end: async (userId: string, id: string, actor: Actor): Promise<void> => {
      await db.transaction(async tx => {
        const inside = sessionRepo(tx)
        const rows = await inside.openSessions(userId, new Date(0))
        const chosen = rows.find(({ tokenHash }) => sessionIdOf(tokenHash) === id)
        if (!chosen) throw new Problem('data.not_found')
        await inside.endSession(chosen.tokenHash, clock.now(), 'ended')
        await writeAudit(tx, clock, actor, {
          module: 'sys',
          entity: 'session',
          entityId: userId,
          title: (await inside.findUser(userId))?.userName ?? null,
          action: 'end',
        })
      })
    },

    /** Every session of somebody but the one he asks from. */
    endOthers: (user: Pick<CurrentUser, 'id' | 'userName'>, token: string, actor: Actor): Promise<number> =>
      db.transaction(async tx => {
        const entry = { module: 'sys', entity: 'session', entityId: user.id, title: user.userName } as const
        await writeAudit(tx, clock, actor, { ...entry, action: 'end-others' })
        return sessionRepo(tx).endSessionsOf(user.id, clock.now(), 'ended', hashToken(token))
      }),

    /** The screen of one session, locked by whoever sits at it, or opened again. */
    setLocked: (user: Pick<CurrentUser, 'id' | 'userName'>, token: string, locked: boolean, actor: Actor) =>
      db.transaction(async tx => {
        await sessionRepo(tx).changeSession(hashToken(token), { locked })
        const entry = { module: 'sys', entity: 'session', entityId: user.id, title: user.userName } as const
        await writeAudit(tx, clock, actor, { ...entry, action: locked ? 'lock-screen' : 'unlock-screen' })
      }),
  }
}
