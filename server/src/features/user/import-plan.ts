import { NewUser, UserChange, userImportColumns } from '@sunport/contract/calls/user.ts'
import type { ImportPlan } from '../../platform/crud/import.ts'
import type { Actor } from '../../platform/http/context.ts'
import type { UserRow } from '../../platform/rights/tables.ts'
import type { Reach } from './guards.ts'
import type { UserService } from './service.ts'

const columnNames = userImportColumns.map(({ name }) => name).filter(name => name !== 'userName')

/** Of a line, what the file says about a user who is there already; all else stays as it is. */
const changeOf = (input: Record<string, unknown>, existing: UserRow) => {
  const said = columnNames.filter(name => input[name] !== undefined).map(name => [name, input[name]])
  return UserChange.parse({ ...existing, citizenId: undefined, ...Object.fromEntries(said) })
}

/** Accounts from a file. Their passwords are nobody's: each gets one when it is reset for its owner. */
export const userImportPlan = (
  reach: Reach,
  actor: Actor,
): ImportPlan<UserService, typeof NewUser, UserRow> => ({
  title: '用户',
  columns: userImportColumns,
  schema: NewUser,
  prepare: async (service, values) =>
    values.orgId ? { ...values, orgId: await service.organisationNamed(values.orgId) } : values,
  find: (service, values) => service.findByName(values.userName ?? ''),
  create: (service, input) => service.create(input, reach, actor),
  update: (service, input, existing) => service.update(changeOf(input, existing), reach, actor),
})
