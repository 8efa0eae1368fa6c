import { randomUUID } from 'node:crypto'
import type { org } from '@sunport/contract/calls/org.ts'
import { buyerLacks, type Org, type OrgProposal } from '@sunport/contract/calls/org-shapes.ts'
import type { Page } from '@sunport/contract/envelope.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { createChanges, deltaOf, found } from '../../platform/crud/changes.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Paging } from '../../platform/database/list.ts'
import type { Actor, CurrentUser } from '../../platform/http/context.ts'
import { coversOrganisation, type DataScope, withinScope } from '../../platform/rights/data-scope.ts'
import { type OrganisationRow, organisation, type organisationChange } from '../../platform/rights/tables.ts'
import type { OrgRecords } from './org-record.ts'
import { orgRepo } from './org-repo.ts'
import { type ProposalFilter, proposalRepo } from './proposal-repo.ts'

type ProposalRow = typeof organisationChange.$inferSelect

const toProposal = (row: ProposalRow, orgName: string): OrgProposal => ({
  ...row,
  orgName,
  submittedAt: toWireTime(row.submittedAt),
  decidedAt: row.decidedAt ? toWireTime(row.decidedAt) : null,
})

const toPage = ({
  rows,
  total,
}: {
  rows: { change: ProposalRow; orgName: string }[]
  total: number
}): Page<OrgProposal> => ({ rows: rows.map(({ change, orgName }) => toProposal(change, orgName)), total })

/** Whether the unit still is what the asker saw: approving must not undo what was changed since. */
const isOutdated = ({ before }: ProposalRow, unit: OrganisationRow): boolean =>
  Object.keys(deltaOf(unit, { ...unit, ...before }).after).length > 0

/** 信息维护: a unit asks to have its own facts changed; they change when somebody else agrees. */
export const proposalService = (db: Db, clock: Clock, records: OrgRecords) => {
  const repo = proposalRepo(db)
  const change = createChanges(db, clock, 'sys')
  const ownUnit = async (user: CurrentUser): Promise<OrganisationRow> =>
    found(user.orgId ? await orgRepo(db).find(user.orgId) : undefined)

  return {
    own: async (user: CurrentUser): Promise<Org> => records.toOrg(await ownUnit(user)),
    ofOwn: async (paging: Paging, user: CurrentUser): Promise<Page<OrgProposal>> =>
      toPage(await repo.list({ ...paging, orgId: (await ownUnit(user)).id })),

    propose: async (
      input: z.output<typeof org.propose.input>,
      user: CurrentUser,
      actor: Actor,
    ): Promise<OrgProposal> => {
      const unit = await ownUnit(user)
      const asked = Object.fromEntries(Object.entries(input).map(([name, value]) => [name, value || null]))
      const { before, after } = deltaOf(unit, { ...unit, ...asked })
      if (Object.keys(after).length === 0) throw new Problem('request.invalid', '没有需要变更的内容')
      const [lacking] = buyerLacks({ ...unit, ...after })
      if (lacking) throw new Problem('request.invalid', lacking.message)
      return change(actor, async ({ tx, audit, now }) => {
        const row = await proposalRepo(tx).insert({
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

    revoke: async (id: string, user: CurrentUser, actor: Actor): Promise<OrgProposal> => {
      const unit = await ownUnit(user)
      return change(actor, async ({ tx, audit, now }) => {
        const inside = proposalRepo(tx)
        const asked = await inside.lock(id)
        if (asked?.orgId !== unit.id) throw new Problem('data.not_found')
        if (asked.state !== 'pending') throw new Problem('org.change_decided')
        const decision = { state: 'revoked', decidedBy: user.userName, decidedAt: now } as const
        const closed = found(await inside.close(id, decision))
        await audit({ entity: 'organisation_change', entityId: id, action: 'revoke' })
        return toProposal(closed, unit.orgName)
      })
    },

    list: async (filter: ProposalFilter, user: CurrentUser, scope: DataScope): Promise<Page<OrgProposal>> =>
      toPage(await repo.list(filter, withinScope(scope, { orgId: organisation.id }, user.id))),

    decide: (
      { id, decision, reason }: z.output<typeof org.decide.input>,
      user: CurrentUser,
      scope: DataScope,
      actor: Actor,
    ): Promise<OrgProposal> =>
      change(actor, async ({ tx, audit, now, stamp }) => {
        const [inside, units] = [proposalRepo(tx), orgRepo(tx)]
        const asked = found(await inside.lock(id))
        const unit = found(await units.lock(asked.orgId))
        if (!coversOrganisation(scope, unit)) throw new Problem('data.not_found')
        if (asked.submittedBy === user.userName) throw new Problem('org.own_change')
        if (asked.state !== 'pending') throw new Problem('org.change_decided')
        if (decision === 'approved') {
          if (isOutdated(asked, unit)) throw new Problem('org.change_outdated')
          await units.update(unit.id, unit.version, { ...asked.after, ...stamp() })
        }
        const closed = found(
          await inside.close(id, {
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
