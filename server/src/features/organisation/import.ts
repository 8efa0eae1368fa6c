import { orgImportColumns } from '@sunport/contract/calls/org.ts'
import { NewOrg } from '@sunport/contract/calls/org-shapes.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { ImportPlan } from '../../platform/crud/import.ts'
import type { Actor } from '../../platform/http/context.ts'
import { withinScope } from '../../platform/rights/data-scope.ts'
import { type OrganisationRow, organisation } from '../../platform/rights/tables.ts'
import type { Reach } from './org-record.ts'
import type { OrgRepo } from './org-repo.ts'
import type { OrgService } from './org-service.ts'

/** Whoever brings units in, with what it takes to do so. */
export interface OrgImporter {
  units: OrgService
  repo: OrgRepo
  reach: Reach
  actor: Actor
}

type Marks = Record<string, string>

const onlyOne = (rows: OrganisationRow[], name: string): OrganisationRow | undefined => {
  if (rows.length > 1) throw new Problem('request.invalid', `名称为“${name}”的机构有多个，请填写机构编码`)
  return rows[0]
}

const within = ({ user, scope }: Reach) => withinScope(scope, { orgId: organisation.id }, user.id)

/** The unit that a line speaks of: by its code, else its credit code, else its name. */
const matching = async ({ repo, reach }: OrgImporter, marks: Marks): Promise<OrganisationRow | undefined> => {
  for (const mark of ['orgCode', 'creditCode', 'orgName'] as const) {
    const value = marks[mark]
    const rows = value ? await repo.bearing(mark, value, within(reach)) : []
    // A code says exactly which unit is meant, so a name can only be that of another.
    if (rows.length > 0 || (mark === 'orgCode' && value)) return onlyOne(rows, value ?? '')
  }
  return undefined
}

const parentOf = async ({ repo, reach }: OrgImporter, word: string): Promise<string> => {
  const [byCode] = await repo.bearing('orgCode', word, within(reach))
  const parent = byCode ?? onlyOne(await repo.bearing('orgName', word, within(reach)), word)
  if (!parent) throw new Problem('org.parent_missing', `上级机构“${word}”不存在`)
  return parent.id
}

/** 机构导入: new units, and changes of known ones in whatever the file says of them. */
export const orgImport: ImportPlan<OrgImporter, typeof NewOrg, OrganisationRow> = {
  title: '机构',
  columns: orgImportColumns,
  schema: NewOrg,
  find: matching,
  prepare: async (importer, { parent, isBuyer, ...values }) => ({
    ...values,
    ...(isBuyer && { isBuyer: isBuyer === '1' }),
    ...(parent && { parentId: await parentOf(importer, parent) }),
  }),
  asEntered: row => row,
  create: ({ units, reach, actor }, input) => units.create(input, reach, actor),
  update: ({ units, reach, actor }, { orgCode: _, ...input }, { id, version }) =>
    units.update({ ...input, id, version }, reach, actor),
}
