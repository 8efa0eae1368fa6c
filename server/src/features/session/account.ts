import type { account, HistoryRow, Profile } from '@sunport/contract/calls/account.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { maskPhone } from '@sunport/contract/format/mask.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { Clock } from '../../platform/clock.ts'
import { createChanges } from '../../platform/crud/changes.ts'
import { orTaken } from '../../platform/crud/unique.ts'
import type { Db, Queries } from '../../platform/database/database.ts'
import { actorOf, tokenOf, userOf } from '../../platform/http/context.ts'
import { type Handlers, holdProblems } from '../../platform/http/invoke.ts'
import type { UserRow } from '../../platform/rights/tables.ts'
import type { AvatarService } from './avatar.ts'
import type { PasswordService } from './passwords.ts'
import { sessionRepo } from './repo.ts'
import type { SecondFactorService } from './second-factor.ts'

const mobilePurpose = 'account-mobile'
const historyRows = 50

export interface AccountDeps {
  db: Db
  clock: Clock
  passwords: Pick<PasswordService, 'confirm'>
  secondFactor: Pick<SecondFactorService, 'confirm'>
  avatars: AvatarService
  codes: {
    send(mobile: string, purpose: string, ip: string): Promise<{ waitSeconds: number; validMinutes: number }>
    /** The id of the code that the phone got; throws when it is another. */
    check(mobile: string, purpose: string, code: string): Promise<string>
    spend(queries: Queries, id: string): Promise<void>
  }
}

const toProfile = (user: UserRow, orgName: string | null, roleNames: string[]): Profile => ({
  userName: user.userName,
  realName: user.realName,
  orgName,
  roleNames,
  mobile: maskPhone(user.mobile) || null,
  email: user.email,
  lastLoginAt: user.lastLoginAt ? toWireTime(user.lastLoginAt) : null,
  lastLoginIp: user.lastLoginIp,
  passwordChangedAt: toWireTime(user.passwordChangedAt),
  hasSecondFactor: user.mfa !== 'off',
  recoveryCodesLeft: user.mfa === 'off' ? 0 : user.recoveryHashes.length,
  avatar: user.avatar,
})

/** What everybody may see and change of the own account; whoever changes it shows the password first. */
export const accountHandlers = ({
  db,
  clock,
  passwords,
  secondFactor,
  avatars,
  codes,
}: AccountDeps): Handlers<typeof account> => {
  const change = createChanges(db, clock, 'sys')
  const ownRow = async (id: string): Promise<UserRow> => {
    const user = await sessionRepo(db).findUser(id)
    if (!user) throw new Problem('token.unknown')
    return user
  }

  const bumped = ({ version }: UserRow) => ({ version: version + 1 })

  return {
    profile: async (_, context) => {
      const { id, orgName } = userOf(context)
      return toProfile(await ownRow(id), orgName, await sessionRepo(db).roleNames(id))
    },

    sendMobileCode: ({ mobile }, context) => codes.send(mobile, mobilePurpose, context.ip),

    changeMobile: async ({ mobile, code, password }, context) => {
      const user = await passwords.confirm(
        userOf(context).id,
        password,
        'password.old_wrong',
        actorOf(context),
      )
      const codeId = await codes.check(mobile, mobilePurpose, code)
      await change(actorOf(context), async ({ tx, audit, stamp }) => {
        await codes.spend(tx, codeId)
        await orTaken(
          'user.mobile_taken',
          sessionRepo(tx).changeUser(user.id, { mobile, ...bumped(user), ...stamp() }),
        )
        await audit({
          entity: 'user',
          entityId: user.id,
          title: user.userName,
          action: 'change-mobile',
          before: { mobile: maskPhone(user.mobile) },
          after: { mobile: maskPhone(mobile) },
        })
      })
      return null
    },

    changeEmail: async ({ email, password }, context) => {
      const user = await passwords.confirm(
        userOf(context).id,
        password,
        'password.old_wrong',
        actorOf(context),
      )
      await change(actorOf(context), async ({ tx, audit, stamp }) => {
        const after = { email: email || null }
        await sessionRepo(tx).changeUser(user.id, { ...after, ...bumped(user), ...stamp() })
        const before = { email: user.email }
        await audit({
          entity: 'user',
          entityId: user.id,
          title: user.userName,
          action: 'change-email',
          before,
          after,
        })
      })
      return null
    },

    setAvatar: async ({ file }, context) =>
      avatars.set(await ownRow(userOf(context).id), file, actorOf(context)),

    removeAvatar: async (_, context) => avatars.remove(await ownRow(userOf(context).id), actorOf(context)),

    avatar: ({ id }) => avatars.read(id),

    confirmSecondFactor: async ({ code }, context) => {
      const { hold } = userOf(context)
      if (hold && hold !== 'enrolment') throw new Problem(holdProblems[hold])
      const own = await ownRow(userOf(context).id)
      await secondFactor.confirm(own, tokenOf(context), code, actorOf(context))
      return null
    },

    history: async (_, context): Promise<HistoryRow[]> => {
      const rows = await sessionRepo(db).history(userOf(context).id, historyRows)
      return rows.map(({ id, at, action, ip }) => ({ id, at: toWireTime(new Date(at)), action, ip }))
    },
  }
}
