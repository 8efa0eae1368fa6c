import { Problem } from '@sunport/contract/problems.ts'
import { hashToken } from '../../platform/crypto/secrets.ts'
import { recorded } from '../../platform/database/served.ts'
import type { CurrentUser, SessionHold } from '../../platform/http/context.ts'
import type { Platform } from '../../platform/platform.ts'
import { highestLevel, rightsOf } from '../../platform/rights/grants.ts'
import type { OrganisationRow, RoleRow, UserRow } from '../../platform/rights/tables.ts'
import type { Holds } from './holds.ts'
import { sessionRepo } from './repo.ts'
import { standIns } from './stand-ins.ts'
import { unusable } from './usable.ts'

const minute = 60_000
const hour = 60 * minute
/** Not every request writes its time: once a minute is enough for the idle limit. */
const seenEveryMs = minute

/** Who somebody is and what he may do, at this moment. */
export const currentUsers = (
  { db, clock, settings }: Pick<Platform, 'db' | 'clock' | 'settings'>,
  { holdOf }: Holds,
  today: () => string,
) => {
  const repo = sessionRepo(db)

  /** Rights are read anew each time: a change of roles holds at once. */
  const currentUser = async (
    user: UserRow,
    org: OrganisationRow | null | undefined,
    absentIds: readonly string[],
    viaSso: boolean,
    holdBy: (roles: readonly RoleRow[]) => SessionHold | undefined,
  ): Promise<CurrentUser> => {
    const { id, orgId, siteIds } = user
    const { roles, grants } = await rightsOf(db, { id, orgId, orgPath: org?.path ?? null, siteIds }, today())
    return {
      id,
      userName: user.userName,
      realName: user.realName,
      orgId,
      orgName: org?.orgName ?? null,
      avatar: user.avatar,
      level: highestLevel(roles),
      roleCodes: roles.map(({ roleCode }) => roleCode),
      grants,
      siteIds,
      standsIn: await standIns(db, absentIds, roles, today()),
      ...(viaSso && { viaSso }),
      hold: holdBy(roles),
    }
  }

  return {
    /** The user behind a token. */
    userOf: async (token: string): Promise<CurrentUser> => {
      const now = clock.now()
      const found = await repo.findSession(hashToken(token), today())
      if (!found) throw new Problem('token.unknown')
      const { session, user, org, absentIds } = found
      if (session.endedAt || unusable(user, org, today(), session.ip ?? '')) throw new Problem('token.ended')
      const [idle, age] = [session.lastSeenAt, session.createdAt].map(time => now.getTime() - time.getTime())
      if (
        (idle ?? 0) > settings.get('security.idle-minutes') * minute ||
        (age ?? 0) > settings.get('security.session-hours') * hour
      )
        throw new Problem('token.unknown')
      // A database that takes no writes is still read; at worst the session ends early.
      if ((idle ?? 0) > seenEveryMs)
        await recorded(() => repo.seeSession(session.tokenHash, now)).catch(() => {})
      const viaSso = session.ssoIdentityId !== null
      return currentUser(user, org, absentIds, viaSso, roles => holdOf(user, session, roles))
    },

    /** Somebody whose work goes on without him, from where he asked for it; undefined when he may do nothing any more. */
    userById: async (id: string, ip: string): Promise<CurrentUser | undefined> => {
      const user = await repo.findUser(id)
      if (!user) return undefined
      const org = await repo.findOrganisation(user.orgId)
      // What he does in another's stead he does at his desk.
      return unusable(user, org, today(), ip) ? undefined : currentUser(user, org, [], false, () => undefined)
    },
  }
}
