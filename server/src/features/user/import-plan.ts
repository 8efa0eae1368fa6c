import { NewUser, userImportColumns } from '@sunport/contract/calls/user.ts'
import type { ImportPlan } from '../../platform/crud/import.ts'
import type { Actor } from '../../platform/http/context.ts'
import type { UserRow } from '../../platform/rights/tables.ts'
import type { Reach } from './guards.ts'
import type { UserService } from './service.ts'

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
  // A row has no number of an identity card, only its seal; none given leaves that alone.
  asEntered: row => row,
  update: (service, { userName: _, roleIds: __, ...input }, { id, version }) =>
    service.update({ ...input, id, version }, reach, actor),
})
