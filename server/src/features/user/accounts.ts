import type { UserRecord } from '@sunport/contract/calls/user.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Change, createChanges, found } from '../../platform/crud/changes.ts'
import type { Db, Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/context.ts'
import type { UserRow } from '../../platform/rights/tables.ts'
import { needsTwo, type Reach, reachable } from './guards.ts'
import { toRecord } from './record.ts'
import { type UserRepo, userRepo } from './repo.ts'

/** What user management needs of logging in. */
export interface AccountKeeper {
  /** How long a password lasts; 0 for ever. */
  passwordDays(): number
  randomPassword(): string
  resetPassword(tx: Transaction, user: UserRow, reason: string, actor: Actor): Promise<string>
  endSessions(tx: Transaction, userId: string, reason: string): Promise<number>
}

/** Accounts as they are shown, and the one way to change one. */
export const userAccounts = (db: Db, clock: Clock) => {
  const repo = userRepo(db)
  const change = createChanges(db, clock, 'sys')

  const toRecords = async (rows: UserRow[]): Promise<UserRecord[]> => {
    const [orgs, roles] = await Promise.all([
      repo.organisations(rows.flatMap(({ orgId }) => orgId ?? [])),
      repo.rolesOf(rows.map(({ id }) => id)),
    ])
    return rows.map(row => {
      const orgName = orgs.find(({ id }) => id === row.orgId)?.orgName ?? null
      const held = (roles.get(row.id) ?? []).map(({ userId: _, ...role }) => role)
      return toRecord(row, orgName, held, clock.now())
    })
  }

  return {
    repo,
    change,
    toRecords,
    recordOf: async (row: UserRow): Promise<UserRecord> => found((await toRecords([row]))[0]),

    /** One change to one account that lies within reach, held against others while it lasts. */
    changeOne: (
      id: string,
      reach: Reach,
      actor: Actor,
      work: (inside: UserRepo, before: UserRow, change: Change) => Promise<UserRow>,
      { mayAlone = false }: { mayAlone?: boolean } = {},
    ): Promise<UserRow> =>
      change(actor, async one => {
        const inside = userRepo(one.tx)
        const before = await reachable(inside, await inside.lock(id), reach)
        if (before.deregisteredAt) throw new Problem('user.deregistered')
        const isForTwo = !mayAlone && (await needsTwo(inside, before, reach))
        const after = await work(inside, before, one)
        // Taken back: what is refused in any case need not be asked of a second one.
        if (isForTwo) throw new Problem('user.two_people')
        return after
      }),
  }
}
