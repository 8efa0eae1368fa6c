import type { Change } from '../../platform/crud/changes.ts'
import type { UserRow } from '../../platform/rights/tables.ts'

/** What a login at the provider needs of the keepers of accounts. */
export interface SsoAccounts {
  administratorCodes: readonly string[]
  findByName(one: Change, userName: string): Promise<UserRow | undefined>
  /** Holds it until the transaction ends. */
  hold(one: Change, id: string): Promise<UserRow | undefined>
  isAdministrator(one: Change, id: string): Promise<boolean>
  create(
    one: Change,
    account: { userName: string; realName: string | null; orgId: string },
  ): Promise<UserRow | undefined>
  give(
    one: Change,
    user: UserRow,
    given: { roleIds: readonly string[]; orgId: string | undefined; siteIds: readonly string[] | undefined },
  ): Promise<number>
  rolesNamed(one: Change, codes: readonly string[]): Promise<{ id: string; roleCode: string }[]>
  unitOf(one: Change, orgCode: string): Promise<string>
  sitesNamed(one: Change, codes: readonly string[]): Promise<string[]>
}
