import type { NewOrg, Org, OrgChange, OrgNode } from '@sunport/contract/calls/org.ts'
import type { Page } from '@sunport/contract/envelope.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { createChanges, deltaOf, found, housekeepingOf, stale } from '../../platform/crud/changes.ts'
import { orTaken } from '../../platform/crud/unique.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor, CurrentUser } from '../../platform/http/context.ts'
import { coversOrganisation, type DataScope, withinScope } from '../../platform/rights/data-scope.ts'
import type { OrganisationRow } from '../../platform/rights/tables.ts'
import { type OrgFilter, orgRepo } from './org-repo.ts'

/** What the public and reviewers expect to find filled in. */
const expected = [
  'leader',
  'contact',
  'contactPhone',
  'landline',
  'email',
  'postalCode',
  'address',
  'hours',
] as const

const completenessOf = (row: OrganisationRow): number =>
  Math.round((expected.filter(name => row[name]).length / expected.length) * 100)

interface Reach {
  user: CurrentUser
  scope: DataScope
}

/** null instead of undefined: a field that was emptied must be emptied in the table as well. */
const cleared = <T extends Record<string, unknown>>(input: T): T =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, value === undefined || value === '' ? null : value]),
  ) as T

/** 机构管理: a tree of units, each seen and changed by those whose reach it lies in. */
export const orgService = (db: Db, clock: Clock, regionName: (code: string) => string | null) => {
  const repo = orgRepo(db)
  const change = createChanges(db, clock, 'sys')
  const within = ({ user, scope }: Reach) => withinScope(scope, { orgId: sql`organisation.id` }, user.id)

  const toOrgs = async (rows: OrganisationRow[]): Promise<Org[]> => {
    const ids = rows.map(({ id }) => id)
    const [names, counts, open] = await Promise.all([
      repo.names(rows.flatMap(({ parentId }) => parentId ?? [])),
      repo.userCounts(ids),
      repo.openChanges(ids),
    ])
    return rows.map(({ path: _, abolishedOn: __, ...row }) => ({
      ...row,
      ...housekeepingOf(row),
      parentName: row.parentId ? (names.get(row.parentId) ?? null) : null,
      regionName: regionName(row.regionCode),
      userCount: counts.get(row.id) ?? 0,
      completeness: completenessOf({ ...row, path: _, abolishedOn: __ }),
      hasOpenChange: open.has(row.id),
    }))
  }
  const toOrg = async (row: OrganisationRow): Promise<Org> => found((await toOrgs([row]))[0])

  /** The unit, if it lies within reach; to everybody else it does not exist. */
  const reachable = (row: OrganisationRow | undefined, { scope }: Reach): OrganisationRow => {
    if (!row || !coversOrganisation(scope, row)) throw new Problem('data.not_found')
    return row
  }

  const parentWithin = async (
    repo: ReturnType<typeof orgRepo>,
    id: string | null | undefined,
    reach: Reach,
  ) => {
    const parent = id ? await repo.find(id) : undefined
    if (parent?.state !== 'normal') throw new Problem('org.parent_missing')
    return reachable(parent, reach)
  }

  return {
    toOrg,
    list: async (filter: OrgFilter, reach: Reach): Promise<Page<Org>> => {
      const { rows, total } = await repo.list(filter, within(reach))
      return { rows: await toOrgs(rows), total }
    },
    tree: (reach: Reach): Promise<OrgNode[]> => repo.tree(within(reach)),
    get: async (id: string, reach: Reach): Promise<Org> => toOrg(reachable(await repo.find(id), reach)),

    create: async (input: z.output<typeof NewOrg>, reach: Reach, actor: Actor): Promise<Org> => {
      const row = await change(actor, async ({ tx, audit, birth }) => {
        const inside = orgRepo(tx)
        const parent = await parentWithin(inside, input.parentId, reach)
        const born = birth()
        const number = String(await inside.nextNumber()).padStart(6, '0')
        // A buying body spends public money: somebody else looks at it first.
        const isDraft = input.isBuyer && !reach.user.grants.has('sys:org:approve')
        const made = await inside.insert({
          ...cleared(input),
          orgCode: input.orgCode ?? `${input.regionCode}-${number}`,
          path: `${parent.path}${born.id}/`,
          state: isDraft ? 'draft' : 'normal',
          ...born,
        })
        if (!made) throw new Problem('org.code_exists')
        await audit({ entity: 'organisation', entityId: made.id, action: 'create', after: made })
        return made
      })
      return toOrg(row)
    },

    update: async (
      { id, version, ...input }: z.output<typeof OrgChange>,
      reach: Reach,
      actor: Actor,
    ): Promise<Org> => {
      const row = await change(actor, async ({ tx, audit, stamp }) => {
        const inside = orgRepo(tx)
        const before = reachable(await inside.lock(id), reach)
        const next = { ...cleared(input), ...stamp() }
        if (input.parentId && input.parentId !== before.parentId) {
          const parent = await parentWithin(inside, input.parentId, reach)
          if (parent.path.startsWith(before.path)) throw new Problem('org.cycle')
          await inside.movePaths(before.path, `${parent.path}${id}/`)
        } else {
          // The root, and the top of one's own reach, stay where they are.
          Object.assign(next, { parentId: before.parentId })
        }
        const aliases =
          input.orgName === before.orgName ? input.aliases : [...new Set([...input.aliases, before.orgName])]
        const after = await orTaken('org.code_exists', inside.update(id, version, { ...next, aliases }))
        if (!after) throw stale(before)
        await audit({ entity: 'organisation', entityId: id, action: 'update', ...deltaOf(before, after) })
        return after
      })
      return toOrg(row)
    },

    approve: async (id: string, version: number, reach: Reach, actor: Actor): Promise<Org> => {
      const row = await change(actor, async ({ tx, audit, stamp }) => {
        const inside = orgRepo(tx)
        const before = reachable(await inside.lock(id), reach)
        if (before.createUser === actor.userName) throw new Problem('org.own_change')
        if (before.state !== 'draft') throw new Problem('org.change_decided')
        const after = await inside.update(id, version, { state: 'normal', ...stamp() })
        if (!after) throw stale(before)
        await audit({ entity: 'organisation', entityId: id, action: 'approve' })
        return after
      })
      return toOrg(row)
    },

    /** One unit goes on under another's name; its own name stays findable as an alias of it. */
    merge: async (
      { id, version, into, reason }: { id: string; version: number; into: string; reason: string },
      reach: Reach,
      actor: Actor,
    ): Promise<Org> => {
      const row = await change(actor, async ({ tx, audit, stamp, now }) => {
        const inside = orgRepo(tx)
        const before = reachable(await inside.lock(id), reach)
        const target = reachable(await inside.lock(into), reach)
        if (target.path.startsWith(before.path)) throw new Problem('org.cycle')
        const day = now.toISOString().slice(0, 10)
        const after = await inside.update(id, version, {
          state: 'abolished',
          unitState: '0',
          mergedInto: into,
          abolishedOn: day,
          ...stamp(),
        })
        if (!after) throw stale(before)
        await inside.handOver(id, into)
        // What stood below it stands below the other; the abolished unit itself stays where it was.
        await inside.movePaths(before.path, target.path)
        await tx.execute(sql`UPDATE organisation SET path = ${before.path} WHERE id = ${id}`)
        const aliases = [...new Set([...target.aliases, before.orgName, ...before.aliases])]
        await inside.update(into, target.version, { aliases, ...stamp() })
        await audit({ entity: 'organisation', entityId: id, action: 'merge', after: { into }, reason })
        return after
      })
      return toOrg(row)
    },

    remove: (id: string, version: number, reach: Reach, actor: Actor): Promise<null> =>
      change(actor, async ({ tx, audit }) => {
        const inside = orgRepo(tx)
        const before = reachable(await inside.lock(id), reach)
        if (!before.parentId || (await inside.isInUse(id))) throw new Problem('org.in_use')
        if (!(await inside.remove(id, version))) throw stale(before)
        await audit({ entity: 'organisation', entityId: id, action: 'remove', before })
        return null
      }),
  }
}

export type OrgService = ReturnType<typeof orgService>
