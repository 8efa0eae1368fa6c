import { randomUUID } from 'node:crypto'
import { Problem } from '@sunport/contract/problems.ts'
import { type Change, createChanges } from '../../platform/crud/changes.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/context.ts'
import type { Platform } from '../../platform/platform.ts'
import type { UserRow } from '../../platform/rights/tables.ts'
import type { SsoAccounts } from './accounts.ts'
import { Contradiction, meantBy } from './given.ts'
import type { Person } from './person.ts'
import { Refused } from './refused.ts'
import { ssoRepo } from './repo.ts'

export interface EnteringNeeds {
  ssoAccounts: SsoAccounts
  provider: {
    enter(
      tx: Transaction,
      entry: {
        userId: string
        identityId: string
        sid: string | undefined
        isProven: boolean
        hint: string
        before: string | undefined
      },
      actor: Actor,
    ): Promise<{ token: string } | { refusal: Refused['reason'] }>
    end(
      tx: Transaction,
      which: { identityId: string; sid: string | undefined },
      reason: string,
      actor: Actor,
    ): Promise<number>
  }
}

interface Ticket {
  hint: string
  /** The session that this browser had before. */
  before: string | undefined
}

const nothing = { roleIds: [], orgId: undefined, siteIds: undefined }
const source = '单位统一登录'

/** From somebody's name at the provider to his session here; all of it or nothing. */
export const entering = (
  { config, db, clock, settings, log }: Pick<Platform, 'config' | 'db' | 'clock' | 'settings' | 'log'>,
  issuer: string,
  { ssoAccounts: accounts, provider }: EnteringNeeds,
) => {
  const change = createChanges(db, clock, 'sys')
  const mapsAdministrators = config.sso?.mapsAdministrators ?? false
  const mayGive = (code: string): boolean => mapsAdministrators || !accounts.administratorCodes.includes(code)

  const given = async (one: Change, words: readonly string[]) => {
    const { roleCodes, orgCode, siteCodes } = meantBy(words, settings.get('security.sso-roles'), mayGive)
    const roles = await accounts.rolesNamed(one, roleCodes)
    const missing = roleCodes.filter(code => !roles.some(role => role.roleCode === code))
    if (missing.length > 0) log.warn({ missing }, 'sso: the map names roles that are not there')
    return {
      roleIds: roles.map(({ id }) => id),
      orgId: orgCode === undefined ? undefined : await accounts.unitOf(one, orgCode),
      siteIds: siteCodes && (await accounts.sitesNamed(one, siteCodes)),
    }
  }

  const unitOfNew = async (one: Change, orgId: string | undefined): Promise<string> => {
    const code = settings.get('security.sso-unit')
    if (orgId) return orgId
    if (!code) throw new Problem('data.not_found', '没有设置自动开通的账号所属机构')
    return accounts.unitOf(one, code)
  }

  /** An account of that name is his only if somebody has decided that names at the provider are names here. */
  const linked = async (one: Change, userName: string, existing: UserRow): Promise<UserRow> => {
    const isHis =
      settings.get('security.sso-link') && existing.userName === userName && !existing.deregisteredAt
    if (!isHis || (await ssoRepo(one.tx).isLinked(issuer, existing.id)))
      throw new Refused('sso-taken', existing.id)
    return existing
  }

  const firstTime = async (
    one: Change,
    { userName, realName }: Person,
    orgId: string | undefined,
  ): Promise<UserRow> => {
    if (!userName) throw new Refused('sso-name')
    const existing = await accounts.findByName(one, userName)
    if (existing) return linked(one, userName, existing)
    if (!settings.get('security.sso-create')) throw new Refused('sso-unknown')
    const made = await accounts.create(one, { userName, realName, orgId: await unitOfNew(one, orgId) })
    if (!made) throw new Refused('sso-taken')
    return made
  }

  const link = async ({ tx, now, audit }: Change, { id, userName }: UserRow, { subject }: Person) => {
    const identityId = randomUUID()
    await ssoRepo(tx).insert({
      id: identityId,
      issuer,
      subject,
      userId: id,
      createdAt: now,
      lastLoginAt: now,
    })
    await audit({ entity: 'user', entityId: id, title: userName, action: 'link-sso', reason: issuer })
    return identityId
  }

  const admitted = async (one: Change, person: Person, ticket: Ticket, actor: Actor): Promise<string> => {
    const repo = ssoRepo(one.tx)
    await repo.holdSubject(issuer, person.subject)
    const identity = await repo.find(issuer, person.subject)
    const gives = person.words && (await given(one, person.words))
    const id = identity ? identity.userId : (await firstTime(one, person, gives?.orgId)).id
    const user = await accounts.hold(one, id)
    if (!user) throw new Refused('sso-unknown')
    const isBarred = async () => !mapsAdministrators && (await accounts.isAdministrator(one, user.id))
    if (await isBarred()) throw new Refused('sso-administrator', user.id)
    const identityId = identity?.id ?? (await link(one, user, person))
    if (gives && (await accounts.give(one, user, gives)) === 0) throw new Refused('sso-no-role', user.id)
    await repo.noteLogin(identityId, one.now)
    const { sid, isProven } = person
    const entry = { ...ticket, userId: user.id, identityId, sid, isProven }
    const entered = await provider.enter(one.tx, entry, actor)
    if ('refusal' in entered) throw new Refused(entered.refusal, user.id)
    return entered.token
  }

  const leave = async (one: Change, person: Person, actor: Actor, isEmptied: boolean): Promise<void> => {
    const identity = await ssoRepo(one.tx).find(issuer, person.subject)
    const user = identity && (await accounts.hold(one, identity.userId))
    if (!identity || !user) return
    if (isEmptied) await accounts.give(one, user, nothing)
    await provider.end(one.tx, { identityId: identity.id, sid: undefined }, '已没有对应的角色', actor)
  }

  /** Whose words give nothing any more loses at once what they gave, and where he is still signed in by them. */
  const withdraw = async (person: Person, actor: Actor): Promise<void> => {
    try {
      await change(actor, one => leave(one, person, actor, true))
    } catch (failure) {
      if (!(failure instanceof Problem)) throw failure
      // The last of the three administrators stays one; he has to come in by another way.
      log.warn({ why: failure.message }, 'sso: roles of the last administrator are kept')
      await change(actor, one => leave(one, person, actor, false))
    }
  }

  const asRefused = (failure: unknown): unknown => {
    const isOfMap = failure instanceof Contradiction || failure instanceof Problem
    return isOfMap ? new Refused('sso-conflict', undefined, failure.message) : failure
  }

  return {
    enter: async (person: Person, ticket: Ticket, actor: Actor): Promise<string> => {
      const bySource = { ...actor, note: source }
      try {
        return await change(bySource, one => admitted(one, person, ticket, actor))
      } catch (failure) {
        const refused = asRefused(failure)
        if (refused instanceof Refused && ['sso-no-role', 'sso-conflict'].includes(refused.reason)) {
          log.warn({ reason: refused.reason, why: refused.message }, 'sso: somebody named is not let in')
          await withdraw(person, bySource)
        }
        throw refused
      }
    },
  }
}
