import {
  type CreditChange,
  CreditDeskRecord,
  creditDesk,
  type NewCredit,
} from '@sunport/contract/calls/credit-desk.ts'
import type { DirectoryEvent } from '@sunport/contract/calls/directory.ts'
import { type CreditAction, directoryMachines, refusalOf } from '@sunport/contract/directory/policy.ts'
import type { Page } from '@sunport/contract/envelope.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { maskName } from '@sunport/contract/format/mask.ts'
import type { FunctionCode } from '@sunport/contract/functions.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { z } from 'zod'
import { tag } from '../../platform/cache/tags.ts'
import { type Clock, today } from '../../platform/clock.ts'
import { type Change, createChanges, found, stale } from '../../platform/crud/changes.ts'
import { enteredColumns, wireRow } from '../../platform/crud/crud-plan.ts'
import { bySite, type Reach } from '../../platform/crud/reach.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Paging } from '../../platform/database/list.ts'
import { creditChanges } from './changed-facts.ts'
import { type CreditDeskFilter, creditDeskRepo, type Decision, repairRepo } from './desk-repo.ts'
import { type CreditRow, creditRecord } from './table.ts'

export interface CreditPlaces {
  siteName(id: string): string | null
  regionName(code: string): string | null
}

export interface Acting extends Reach {
  holds(code: FunctionCode): boolean
}

const person = '3'
const expiringDays = 7
const dayMs = 86_400_000

export const shownCreditName = ({ creditType, creditName }: CreditRow): string =>
  creditType === person ? maskName(creditName) : creditName

/** The last day of those that are said to be over soon. */
export const soonOver = (clock: Clock): string =>
  toWireTime(new Date(clock.now().getTime() + expiringDays * dayMs)).slice(0, 10)

/** 信用记录 at the desk: registered and taken back by the supervising authority, never deleted. */
export const creditDeskService = (db: Db, clock: Clock, places: CreditPlaces) => {
  const changes = createChanges(db, clock, 'dir')
  const { sees } = bySite(creditRecord.siteId)

  const toRecords = async (rows: CreditRow[]): Promise<CreditDeskRecord[]> => {
    const repairs = await repairRepo(db).lastOf(rows.map(({ id }) => id))
    return rows.map(row => {
      const repair = repairs.get(row.id)
      return {
        ...wireRow(CreditDeskRecord, row),
        siteName: places.siteName(row.siteId),
        creditName: shownCreditName(row),
        creditCode: row.creditType === person ? null : row.creditCode,
        address: row.creditType === person ? null : row.address,
        regionName: row.regionCode && places.regionName(row.regionCode),
        isPublished: row.isPublic,
        repair: repair ? { id: repair.id, state: repair.state } : null,
      } as CreditDeskRecord
    })
  }
  const toRecord = async (row: CreditRow): Promise<CreditDeskRecord> => found((await toRecords([row]))[0])

  const noted = (row: CreditRow) => ({
    entity: 'credit_record' as const,
    entityId: row.id,
    siteId: row.siteId,
    title: `${shownCreditName(row)} ${row.documentNumber ?? ''}`.trim(),
  })

  /** Asks the one table whether somebody may act on a record in its state. */
  const permitted = (
    action: CreditAction,
    { state }: CreditRow,
    { holds }: Acting,
    reason?: string | null,
  ) => {
    const rule = directoryMachines.credit[action]
    const refusal = refusalOf(rule, { state, holds, reason })
    if (refusal) throw new Problem(refusal)
    return rule
  }

  /** Columns of a record in its place, with its event; nobody moves a record out of his own reach. */
  const save = async (
    { tx, now, stamp, touch, actor }: Change,
    before: CreditRow,
    version: number,
    columns: Partial<CreditRow>,
    event: { action: DirectoryEvent['action']; note: string | null },
  ): Promise<CreditRow> => {
    const repo = creditDeskRepo(tx)
    const after = await repo.update(before.id, version, { ...columns, ...stamp() })
    if (!after) throw stale(before)
    await repo.note([
      {
        recordId: before.id,
        at: now,
        byUser: actor.userName,
        ...event,
        changes: creditChanges(before, after),
      },
    ])
    touch(tag.credits(before.siteId))
    return after
  }

  return {
    list: async (filter: CreditDeskFilter, reach: Reach): Promise<Page<CreditDeskRecord>> => {
      const days = { today: today(clock), until: soonOver(clock) }
      const { rows, total } = await creditDeskRepo(db).page(filter, sees(reach), days)
      return { rows: await toRecords(rows), total }
    },

    get: async (id: string, reach: Reach): Promise<CreditDeskRecord> =>
      toRecord(found(await creditDeskRepo(db).find(id, sees(reach)))),

    history: async (id: string, paging: Paging, reach: Reach) => {
      const repo = creditDeskRepo(db)
      found(await repo.find(id, sees(reach)))
      return repo.history(id, paging)
    },

    /** The record of a decision about somebody. */
    byDocument: (decision: Decision, reach: Reach): Promise<CreditRow | undefined> =>
      creditDeskRepo(db).byDocument(decision, sees(reach)),

    create: async (entered: z.output<typeof NewCredit>, reach: Reach): Promise<CreditDeskRecord> => {
      const made = await changes(reach.actor, async ({ tx, now, birth, audit, touch, actor }) => {
        const repo = creditDeskRepo(tx)
        const isOver = Boolean(entered.endDate && entered.endDate < today(clock))
        const row = await repo.insert({
          ...entered,
          endDate: entered.endDate || null,
          creditCode: entered.creditCode?.toUpperCase() || null,
          publishDate: today(clock),
          state: isOver ? 'expired' : 'active',
          ...birth(),
        })
        const made = found(row)
        if (!(await repo.find(made.id, sees(reach)))) throw new Problem('access.forbidden')
        await repo.note([{ recordId: made.id, at: now, byUser: actor.userName, action: 'create' }])
        await audit({ ...noted(made), action: 'create', after: { state: made.state, kind: made.kind } })
        touch(tag.credits(made.siteId))
        return made
      })
      return toRecord(made)
    },

    amend: async (
      { id, version, reason, ...entered }: z.output<typeof CreditChange>,
      reach: Acting,
    ): Promise<CreditDeskRecord> => {
      const after = await changes(reach.actor, async doing => {
        const before = found(await creditDeskRepo(doing.tx).lock(id, sees(reach)))
        permitted('amend', before, reach, reason)
        const columns = enteredColumns(creditRecord, creditDesk.amend.input, entered) as Partial<CreditRow>
        // A form that was shown a masked name sends it back as it was shown.
        if (entered.creditName === shownCreditName(before)) columns.creditName = before.creditName
        const after = await save(doing, before, version, columns, { action: 'amend', note: reason })
        const { state, kind } = after
        await doing.audit({ ...noted(after), action: 'amend-credit', after: { state, kind }, reason })
        return after
      })
      return toRecord(after)
    },

    revoke: async (
      { id, version, reason }: z.output<typeof creditDesk.revoke.input>,
      reach: Acting,
    ): Promise<CreditDeskRecord> => {
      const after = await changes(reach.actor, async doing => {
        const before = found(await creditDeskRepo(doing.tx).lock(id, sees(reach)))
        const { to } = permitted('revoke', before, reach, reason)
        const note = reason ?? null
        const columns = { state: to, stateNote: note, revokedOn: today(clock) }
        const after = await save(doing, before, version, columns, { action: 'revoke', note })
        await doing.audit({
          ...noted(before),
          action: 'revoke-credit',
          before: { state: before.state },
          after: { state: to },
          ...(reason && { reason }),
        })
        return after
      })
      return toRecord(after)
    },

    /** Whether the public sees a record; what bulk actions do to one. */
    show: (
      { id, version }: { id: string; version: number },
      isShown: boolean,
      reason: string | null | undefined,
      reach: Reach,
    ): Promise<null> =>
      changes(reach.actor, async doing => {
        const before = found(await creditDeskRepo(doing.tx).lock(id, sees(reach)))
        const action = isShown ? 'publish' : 'unpublish'
        await save(doing, before, version, { isPublic: isShown }, { action, note: reason || null })
        await doing.audit({
          ...noted(before),
          action: isShown ? 'show-record' : 'hide-record',
          after: { isPublic: isShown },
          ...(reason && { reason }),
        })
        return null
      }),
  }
}

export type CreditDeskService = ReturnType<typeof creditDeskService>
