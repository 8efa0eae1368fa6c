import type { NewOrg, Org, OrgChange, OrgNode } from '@sunport/contract/calls/org-shapes.ts'
import type { Page } from '@sunport/contract/envelope.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { createChanges, deltaOf, stale } from '../../platform/crud/changes.ts'
import { orTaken } from '../../platform/crud/unique.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/context.ts'
import { withinScope } from '../../platform/rights/data-scope.ts'
import { organisation } from '../../platform/rights/tables.ts'
import { withFormerName } from './aliases.ts'
import { type OrgRecords, parentWithin, type Reach, reachable, refuseOwnFacts } from './org-record.ts'
import { type OrgFilter, type OrgRepo, orgRepo } from './org-repo.ts'
import { placeUnder } from './place.ts'

/** null instead of undefined: a field that was emptied must be emptied in the table as well. */
const cleared = <T extends Record<string, unknown>>(input: T): T =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, value === undefined || value === '' ? null : value]),
  ) as T

type OrgInput = Pick<z.output<typeof OrgChange>, 'regionCode' | 'supervisorOrgId'>

/** 机构管理: a tree of units, each seen and changed by those whose reach it lies in. */
export const orgService = (
  db: Db,
  clock: Clock,
  records: OrgRecords,
  regionName: (code: string) => string | null,
) => {
  const repo = orgRepo(db)
  const change = createChanges(db, clock, 'sys')
  const within = ({ user, scope }: Reach) => withinScope(scope, { orgId: organisation.id }, user.id)

  const checkReferences = async (
    inside: OrgRepo,
    { regionCode, supervisorOrgId }: OrgInput,
    before?: { id: string; regionCode: string },
  ): Promise<void> => {
    // A region that was closed later does not make its units unchangeable.
    if (regionCode !== before?.regionCode && regionName(regionCode) === null)
      throw new Problem('org.region_missing')
    if (!supervisorOrgId) return
    const supervisor = await inside.find(supervisorOrgId)
    if (supervisor?.state !== 'normal' || supervisor.id === before?.id)
      throw new Problem('org.supervisor_missing')
  }

  return {
    list: async (filter: OrgFilter, reach: Reach): Promise<Page<Org>> => {
      const { rows, total } = await repo.list(filter, within(reach))
      return { rows: await records.toOrgs(rows), total }
    },
    tree: async (reach: Reach): Promise<OrgNode[]> => {
      const rows = await repo.tree(within(reach))
      return rows.map(row => ({ ...row, regionName: regionName(row.regionCode) }))
    },
    get: async (id: string, reach: Reach): Promise<Org> =>
      records.toOrg(reachable(await repo.find(id), reach)),

    create: async (input: z.output<typeof NewOrg>, reach: Reach, actor: Actor): Promise<Org> => {
      const row = await change(actor, async ({ tx, audit, birth }) => {
        const inside = orgRepo(tx)
        await inside.holdTree()
        const parent = await parentWithin(inside, input.parentId, reach)
        await checkReferences(inside, input)
        const born = birth()
        const number = String(await inside.nextNumber()).padStart(6, '0')
        // A buying body spends public money: somebody else looks at it first.
        const isDraft = input.isBuyer && !reach.user.grants.has('sys:org:approve')
        const made = await inside.insert({
          ...cleared(input),
          orgCode: input.orgCode || `${input.regionCode}-${number}`,
          path: `${parent.path}${born.id}/`,
          state: isDraft ? 'draft' : 'normal',
          ...born,
        })
        if (!made) throw new Problem('org.code_exists')
        await audit({ entity: 'organisation', entityId: made.id, action: 'create', after: made })
        return made
      })
      return records.toOrg(row)
    },

    update: async (
      { id, version, parentId, ...input }: z.output<typeof OrgChange>,
      reach: Reach,
      actor: Actor,
    ): Promise<Org> => {
      const row = await change(actor, async ({ tx, audit, stamp, now }) => {
        const inside = orgRepo(tx)
        await inside.holdTree()
        const before = reachable(await inside.lock(id), reach)
        refuseOwnFacts(id, reach)
        if (before.state === 'abolished') throw new Problem('org.not_normal')
        const isReviewer = reach.user.grants.has('sys:org:approve')
        if (input.isBuyer && !before.isBuyer && !isReviewer && before.state === 'normal')
          throw new Problem('org.buyer_review')
        await checkReferences(inside, input, before)
        // The root, and the top of one's own reach, stay where they are.
        const isMoved = parentId && parentId !== before.parentId
        const place = isMoved ? await placeUnder(inside, before, parentId, reach) : {}
        const isRenamed = input.orgName !== before.orgName
        const today = toWireTime(now).slice(0, 10)
        const aliases = isRenamed ? withFormerName(input.aliases, before.orgName, today) : input.aliases
        const values = { ...cleared(input), ...place, aliases, ...stamp() }
        const after = await orTaken('org.code_exists', inside.update(id, version, values))
        if (!after) throw stale(before)
        await audit({ entity: 'organisation', entityId: id, action: 'update', ...deltaOf(before, after) })
        return after
      })
      return records.toOrg(row)
    },

    remove: (id: string, version: number, reach: Reach, actor: Actor): Promise<null> =>
      change(actor, async ({ tx, audit }) => {
        const inside = orgRepo(tx)
        await inside.holdTree()
        const before = reachable(await inside.lock(id), reach)
        if (!before.parentId || (await inside.isInUse(id))) throw new Problem('org.in_use')
        if (!(await inside.remove(id, version))) throw stale(before)
        await audit({ entity: 'organisation', entityId: id, action: 'remove', before })
        return null
      }),
  }
}

export type OrgService = ReturnType<typeof orgService>
