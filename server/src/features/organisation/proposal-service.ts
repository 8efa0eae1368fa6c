import { randomUUID } from 'node:crypto'
import type { Org, OrgProposal, org } from '@sunport/contract/calls/org.ts'
import type { Page } from '@sunport/contract/envelope.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { createChanges, deltaOf, found } from '../../platform/crud/changes.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor, CurrentUser } from '../../platform/http/context.ts'
import { coversOrganisation, type DataScope, withinScope } from '../../platform/rights/data-scope.ts'
import type { OrganisationRow, organisationChange } from '../../platform/rights/tables.ts'
import { orgRepo, type ProposalFilter } from './org-repo.ts'

type ProposalRow = typeof organisationChange.$inferSelect

const toProposal = (row: ProposalRow, orgName: string): OrgProposal => ({
  ...row,
  orgName,
  submittedAt: toWireTime(row.submittedAt),
  decidedAt: row.decidedAt ? toWireTime(row.decidedAt) : null,
})

/** 信息维护: a unit asks to have its own facts changed; they change when somebody else agrees. */
export const proposalService = (db: Db, clock: Clock, toOrg: (row: OrganisationRow) => Promise<Org>) => {
  const repo = orgRepo(db)
  const change = createChanges(db, clock, 'sys')
  const ownUnit = async (user: CurrentUser): Promise<OrganisationRow> =>
    found(user.orgId ? await repo.find(user.orgId) : undefined)

  return {
    own: async (user: CurrentUser): Promise<Org> => toOrg(await ownUnit(user)),

    propose: async (
      input: z.output<typeof org.propose.input>,
      user: CurrentUser,
      actor: Actor,
    ): Promise<OrgProposal> => {
      const unit = await ownUnit(user)
      const asked = Object.fromEntries(Object.entries(input).map(([name, value]) => [name, value || null]))
      const { before, after } = deltaOf(unit, { ...unit, ...asked })
      if (Object.keys(after).length === 0) throw new Problem('request.invalid', '没有需要变更的内容')
      return change(actor, async ({ tx, audit, now }) => {
        const row = await orgRepo(tx).insertChange({
          id: randomUUID(),
          orgId: unit.id,
          before,
          after,
          submittedBy: user.userName,
          submittedAt: now,
        })
        if (!row) throw new Problem('org.change_open')
        await audit({ entity: 'organisation_change', entityId: row.id, action: 'submit', before, after })
        return toProposal(row, unit.orgName)
      })
    },

    list: async (filter: ProposalFilter, user: CurrentUser, scope: DataScope): Promise<Page<OrgProposal>> => {
      const within = withinScope(scope, { orgId: sql`organisation.id` }, user.id)
      const { rows, total } = await repo.listChanges(filter, within)
      return { rows: rows.map(({ change, orgName }) => toProposal(change, orgName)), total }
    },

    decide: (
      { id, decision, reason }: z.output<typeof org.decide.input>,
      user: CurrentUser,
      scope: DataScope,
      actor: Actor,
    ): Promise<OrgProposal> =>
      change(actor, async ({ tx, audit, now, stamp }) => {
        const inside = orgRepo(tx)
        const asked = found(await inside.lockChange(id))
        const unit = found(await inside.lock(asked.orgId))
        if (!coversOrganisation(scope, unit)) throw new Problem('data.not_found')
        if (asked.submittedBy === user.userName) throw new Problem('org.own_change')
        if (asked.state !== 'pending') throw new Problem('org.change_decided')
        if (decision === 'approved')
          await inside.update(unit.id, unit.version, { ...asked.after, ...stamp() })
        const closed = found(
          await inside.closeChange(id, {
            state: decision,
            reason: reason ?? null,
            decidedBy: user.userName,
            decidedAt: now,
          }),
        )
        await audit({
          entity: 'organisation',
          entityId: unit.id,
          action: decision === 'approved' ? 'approve-change' : 'return-change',
          before: asked.before,
          after: asked.after,
          ...(reason ? { reason } : {}),
        })
        return toProposal(closed, unit.orgName)
      }),
  }
}

export type ProposalService = ReturnType<typeof proposalService>
