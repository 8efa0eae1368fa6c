import type { DirectoryEvent, DirectoryFilter, DirectoryRecord } from '@sunport/contract/calls/directory.ts'
import { type DirectoryKind, directoryFields, fieldOf } from '@sunport/contract/directory/fields.ts'
import { shownFact } from '@sunport/contract/directory/values.ts'
import type { Page } from '@sunport/contract/envelope.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { maskName } from '@sunport/contract/format/mask.ts'
import { type Clock, today } from '../../platform/clock.ts'
import { createChanges, found, housekeepingOf, stale } from '../../platform/crud/changes.ts'
import { bySite, type Reach } from '../../platform/crud/reach.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Paging } from '../../platform/database/list.ts'
import { holderIdOf, kindPlaces, type MirrorRow } from './kind-table.ts'
import { checkNoteOf, differencesOf } from './record-check.ts'
import { type RecordRepo, recordRepo } from './record-repo.ts'
import type { EventRow } from './table.ts'

export interface DirectoryPlacesNeeded {
  siteName(id: string): string | null
  regionName(code: string): string | null
}

const isWithin = (day: string, { validFrom, validTo }: Pick<MirrorRow, 'validFrom' | 'validTo'>): boolean =>
  (!validFrom || validFrom <= day) && (!validTo || validTo >= day)

const moment = (at: Date | null): string | null => at && toWireTime(at)

/** What a record is called by whoever may not know its name. */
export const shownName = (kind: DirectoryKind, { name }: Pick<MirrorRow, 'name'>): string =>
  fieldOf(kind, 'name')?.mask ? maskName(name) : name

/** The same, after whom it belongs to: many have a qualification of one name. */
export const titleOf = async (repo: RecordRepo, kind: DirectoryKind, row: MirrorRow): Promise<string> => {
  const [holder] = (await repo.holders([row])).values()
  return [holder?.name, shownName(kind, row)].filter(Boolean).join(' ')
}

/** Whether the public sees a record on a day, as far as the record itself says. */
export const isShownOn = (day: string, { isPublished, validFrom, validTo }: MirrorRow): boolean =>
  isPublished && isWithin(day, { validFrom, validTo })

export const toEvent = ({ id, at, byUser, action, note, changes }: EventRow): DirectoryEvent => ({
  id: String(id),
  at: toWireTime(at),
  by: byUser,
  action,
  note,
  changes,
})

const events = { publish: 'show-record', unpublish: 'hide-record', recheck: 'recheck-record' } as const
export type RecordAction = keyof typeof events

/** The desk of one directory: a mirror that is looked at, checked, and shown to the public or not. */
export const recordService = (db: Db, clock: Clock, kind: DirectoryKind, places: DirectoryPlacesNeeded) => {
  const { table, entity, touches } = kindPlaces[kind]
  const changes = createChanges(db, clock, 'dir')
  const { sees } = bySite(table.siteId)

  const toRecords = async (rows: MirrorRow[]): Promise<DirectoryRecord[]> => {
    const repo = recordRepo(db, kind)
    const codes = [...new Set(rows.flatMap(({ creditCode }) => creditCode?.toUpperCase() ?? []))]
    const [waiting, credits, holders] = await Promise.all([
      repo.waiting(rows.map(({ id }) => id)),
      repo.credits(codes, today(clock)),
      repo.holders(rows),
    ])
    return rows.map(row => ({
      id: row.id,
      siteId: row.siteId,
      siteName: places.siteName(row.siteId),
      kind,
      name: shownName(kind, row),
      code: row.creditCode ?? null,
      belongsTo: holders.get(holderIdOf(kind, row) ?? '')?.name ?? null,
      regionCode: row.regionCode ?? null,
      regionName: row.regionCode ? places.regionName(row.regionCode) : null,
      facts: Object.fromEntries(
        directoryFields[kind].map(field => [field.name, shownFact(field, row[field.name], row)]),
      ),
      source: row.source,
      sourceId: row.sourceId,
      syncedAt: moment(row.syncedAt),
      validFrom: row.validFrom,
      validTo: row.validTo,
      isValid: isWithin(today(clock), row),
      isPublished: row.isPublished,
      checkedAt: moment(row.checkedAt),
      checkNote: row.checkNote,
      differences: differencesOf(kind, row),
      waiting: waiting.get(row.id) ?? 0,
      credits: credits.get(`${row.siteId}/${row.creditCode?.toUpperCase()}`) ?? 0,
      ...housekeepingOf(row),
    }))
  }

  return {
    list: async (filter: DirectoryFilter, reach: Reach): Promise<Page<DirectoryRecord>> => {
      const { rows, total } = await recordRepo(db, kind).page(filter, sees(reach), today(clock))
      return { rows: await toRecords(rows), total }
    },

    get: async (id: string, reach: Reach): Promise<DirectoryRecord> =>
      found((await toRecords([found(await recordRepo(db, kind).find(id, sees(reach)))]))[0]),

    history: async (id: string, paging: Paging, reach: Reach): Promise<Page<DirectoryEvent>> => {
      const repo = recordRepo(db, kind)
      found(await repo.find(id, sees(reach)))
      const { rows, total } = await repo.history(id, paging)
      return { rows: rows.map(toEvent), total }
    },

    /** What bulk actions do to one record. */
    act: (
      action: RecordAction,
      { id, version }: { id: string; version: number },
      reason: string | null | undefined,
      reach: Reach,
    ): Promise<null> =>
      changes(reach.actor, async ({ tx, now, stamp, audit, touch, actor }) => {
        const repo = recordRepo(tx, kind)
        const before = found(await repo.lock(id, sees(reach)))
        const checked = { checkedAt: now, checkNote: checkNoteOf(kind, before, now, today(clock)) }
        const change = action === 'recheck' ? checked : { isPublished: action === 'publish' }
        if (!(await repo.update(id, version, { ...change, ...stamp() }))) throw stale(before)
        const note = action === 'recheck' ? checked.checkNote : reason || null
        await repo.note([{ kind, recordId: id, at: now, byUser: actor.userName, action, note }])
        await audit({
          entity,
          entityId: id,
          siteId: before.siteId,
          title: await titleOf(repo, kind, before),
          action: events[action],
          after: action === 'recheck' ? { checkNote: note } : { isPublic: action === 'publish' },
          ...(reason && { reason }),
        })
        if (action !== 'recheck') touch(...touches(before))
        return null
      }),
  }
}

export type RecordService = ReturnType<typeof recordService>
