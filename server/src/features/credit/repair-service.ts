import type { CreditRepair, creditRepair as calls } from '@sunport/contract/calls/credit-desk.ts'
import { directoryMachines, type RepairAction, refusalOf } from '@sunport/contract/directory/policy.ts'
import type { Page } from '@sunport/contract/envelope.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { z } from 'zod'
import { tag } from '../../platform/cache/tags.ts'
import { type Clock, today } from '../../platform/clock.ts'
import { type Change, createChanges, found, housekeepingOf, stale } from '../../platform/crud/changes.ts'
import { bySite, type Reach } from '../../platform/crud/reach.ts'
import { orTaken } from '../../platform/crud/unique.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Notify } from '../../platform/notify.ts'
import { creditDeskRepo, type RepairFilter, repairRepo } from './desk-repo.ts'
import { type Acting, type CreditPlaces, shownCreditName } from './desk-service.ts'
import { type CreditRepairRow, type CreditRow, creditRecord, creditRepair } from './table.ts'

const auditActions = {
  approve: 'approve-repair',
  refuse: 'refuse-repair',
  withdraw: 'withdraw-repair',
  announce: 'announce-repair',
} as const satisfies Record<RepairAction, string>

interface Step {
  id: string
  version: number
  reason?: string | null | undefined
}

/** 信用修复: 申请 → 审核 → 修复公告. The announcement takes the record out of force. */
export const repairService = (db: Db, clock: Clock, places: CreditPlaces, notify: Notify) => {
  const changes = createChanges(db, clock, 'dir')
  const { sees } = bySite(creditRepair.siteId)

  const toRepair = (row: CreditRepairRow, record: CreditRow | undefined): CreditRepair => ({
    id: row.id,
    recordId: row.recordId,
    siteId: row.siteId,
    siteName: places.siteName(row.siteId),
    creditName: record ? shownCreditName(record) : '',
    documentNumber: record?.documentNumber ?? null,
    state: row.state,
    ground: row.ground,
    appliedOn: row.appliedOn,
    appliedBy: row.appliedBy,
    reviewedBy: row.reviewedBy,
    opinion: row.opinion,
    announcedAt: row.announcedAt && toWireTime(row.announcedAt),
    announcement: row.announcement,
    ...housekeepingOf(row),
  })

  const noted = (row: CreditRepairRow, record: CreditRow) => ({
    entity: 'credit_repair' as const,
    entityId: row.id,
    siteId: row.siteId,
    title: `${shownCreditName(record)} ${record.documentNumber ?? ''}`.trim(),
  })

  /** Whoever is to take the next step hears of it; whoever took this one knows. */
  const tellNext = (
    doing: Change,
    row: CreditRepairRow,
    { documentNumber }: CreditRow,
    next: 'approve' | 'announce',
  ): Promise<void> => {
    const { right } = directoryMachines.repair[next]
    if (!right) return Promise.resolve()
    return notify(doing, {
      kind: 'repair-waiting',
      title: `信用修复申请（${documentNumber ?? '无文号'}）${next === 'approve' ? '待审核' : '待发布公告'}`,
      link: `credit?tab=repairs&r_state=${row.state}`,
      refId: `${row.id}/${next}`,
      to: { code: right, place: { siteId: row.siteId }, except: [doing.actor.userId] },
    })
  }

  /** One step of the way, by the one table; what else belongs to it is written with it. */
  const step = (
    action: RepairAction,
    { id, version, reason }: Step,
    reach: Acting,
    columns: (doing: Change, row: CreditRepairRow, record: CreditRow) => Promise<Partial<CreditRepairRow>>,
  ): Promise<CreditRepair> =>
    changes(reach.actor, async doing => {
      const { tx, stamp, audit, actor } = doing
      const repo = repairRepo(tx)
      const before = found(await repo.lock(id, sees(reach)))
      const rule = directoryMachines.repair[action]
      const isOwn = before.appliedBy === actor.userName
      const refusal = refusalOf(rule, { state: before.state, holds: reach.holds, isOwn, reason })
      if (refusal) throw new Problem(refusal)
      const record = found(await creditDeskRepo(tx).lock(before.recordId))
      const more = await columns(doing, before, record)
      const after = await repo.update(id, version, { ...more, state: rule.to, ...stamp() })
      if (!after) throw stale(before)
      await audit({
        ...noted(before, record),
        action: auditActions[action],
        before: { state: before.state },
        after: { state: rule.to },
        ...(reason && { reason }),
      })
      if (rule.to === 'approved') await tellNext(doing, after, record, 'announce')
      return toRepair(after, record)
    })

  const decided =
    ({ reason }: Step) =>
    async ({ actor }: Change) => ({
      reviewedBy: actor.userName,
      opinion: reason || null,
    })

  return {
    list: async (filter: RepairFilter, reach: Reach): Promise<Page<CreditRepair>> => {
      const repo = repairRepo(db)
      const { rows, total } = await repo.page(filter, sees(reach))
      const records = await repo.recordsOf([...new Set(rows.map(({ recordId }) => recordId))])
      return { rows: rows.map(row => toRepair(row, records.get(row.recordId))), total }
    },

    apply: ({ recordId, ground, appliedOn }: z.output<typeof calls.apply.input>, reach: Reach) =>
      changes(reach.actor, async doing => {
        const { tx, birth, audit, actor } = doing
        const within = bySite(creditRecord.siteId).sees(reach)
        const record = found(await creditDeskRepo(tx).lock(recordId, within))
        if (record.state !== 'active') throw new Problem('credit.not_active')
        const entered = { recordId, siteId: record.siteId, ground, appliedOn }
        const made = await orTaken(
          'credit.repair_open',
          repairRepo(tx).insert({ ...entered, appliedBy: actor.userName ?? '', ...birth() }),
        )
        if (!made) throw new Problem('credit.repair_open')
        await audit({ ...noted(made, record), action: 'apply-repair', after: { state: made.state } })
        await tellNext(doing, made, record, 'approve')
        return toRepair(made, record)
      }),

    approve: (input: Step, reach: Acting) => step('approve', input, reach, decided(input)),
    refuse: (input: Step, reach: Acting) => step('refuse', input, reach, decided(input)),
    withdraw: (input: Step, reach: Acting) =>
      step('withdraw', input, reach, async () => ({ opinion: input.reason || null })),

    announce: ({ announcement, ...input }: z.output<typeof calls.announce.input>, reach: Acting) =>
      step('announce', input, reach, async ({ tx, now, stamp, touch, actor }, _, record) => {
        const { from, to } = directoryMachines.credit.repair
        // Its term may have ended, or it was revoked, while the repair was judged.
        if (!from.includes(record.state)) throw new Problem('credit.not_active')
        const repo = creditDeskRepo(tx)
        const repaired = { state: to, stateNote: announcement, repairedOn: today(clock) }
        await repo.update(record.id, record.version, { ...repaired, ...stamp() })
        await repo.note([
          { recordId: record.id, at: now, byUser: actor.userName, action: 'repair', note: announcement },
        ])
        touch(tag.credits(record.siteId))
        return { announcedAt: now, announcement }
      }),
  }
}

export type RepairService = ReturnType<typeof repairService>
