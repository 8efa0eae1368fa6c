import { randomBytes, randomUUID } from 'node:crypto'
import type {
  Correction,
  correction,
  NewCorrection,
  PublicCorrection,
} from '@sunport/contract/calls/correction.ts'
import { directoryFields, fieldOf } from '@sunport/contract/directory/fields.ts'
import { type CorrectionAction, directoryMachines, refusalOf } from '@sunport/contract/directory/policy.ts'
import { factChanges, shownFact } from '@sunport/contract/directory/values.ts'
import type { Page } from '@sunport/contract/envelope.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { maskInText, maskName, maskPhone } from '@sunport/contract/format/mask.ts'
import type { FunctionCode } from '@sunport/contract/functions.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { z } from 'zod'
import { type Clock, today } from '../../platform/clock.ts'
import { type Change, createChanges, found, housekeepingOf, stale } from '../../platform/crud/changes.ts'
import { bySite, type Reach } from '../../platform/crud/reach.ts'
import { orTaken } from '../../platform/crud/unique.ts'
import { createColumnSealer } from '../../platform/crypto/seal.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/context.ts'
import type { Notify } from '../../platform/notify.ts'
import { checkProposed, correctable, correctionOf, currentText } from './correction-fact.ts'
import { type CorrectionFilter, correctionRepo } from './correction-repo.ts'
import { kindPlaces, type MirrorRow } from './kind-table.ts'
import { recordRepo } from './record-repo.ts'
import { type DirectoryPlacesNeeded, isShownOn, titleOf } from './record-service.ts'
import { type CorrectionRow, directoryCorrection } from './table.ts'

/** More than this wait for one record only when somebody floods it. */
const mostWaiting = 20

export interface CorrectionPlaces extends DirectoryPlacesNeeded {
  /** The site whose directory answers for the given one. */
  directorySite(id: string | undefined, requestSiteId: string): string | undefined
}

interface Deciding extends Reach {
  holds(code: FunctionCode): boolean
}

const numberOf = (day: string): string =>
  `GZ${day.replaceAll('-', '')}${randomBytes(4).toString('hex').toUpperCase()}`

/** 更正申请: one fact of one record, asked for by anybody, decided by another. */
export const correctionService = (
  db: Db,
  clock: Clock,
  secret: Buffer,
  places: CorrectionPlaces,
  notify: Notify,
) => {
  const changes = createChanges(db, clock, 'dir')
  const sealer = createColumnSealer(secret, 'correction-applicant')
  const place = (id: string, part: string): string => `directory_correction/${id}/${part}`
  const { sees } = bySite(directoryCorrection.siteId)

  const toCorrection = (row: CorrectionRow): Correction => {
    const field = fieldOf(row.kind, row.field)
    const shown = (value: string | null) => (field ? shownFact(field, value) : null)
    return {
      id: row.id,
      requestNo: row.requestNo,
      siteId: row.siteId,
      siteName: places.siteName(row.siteId),
      kind: row.kind,
      recordId: row.recordId,
      recordName: row.recordName,
      field: row.field,
      fieldTitle: field?.title ?? row.field,
      current: shown(row.current),
      proposed: shown(row.proposed),
      reason: maskInText(row.reason),
      origin: row.origin,
      applicant: row.applicantShown,
      mobile: row.mobileShown,
      state: row.state,
      decidedBy: row.decidedBy,
      decidedAt: row.decidedAt && toWireTime(row.decidedAt),
      opinion: row.opinion,
      ...housekeepingOf(row),
    }
  }

  const opened = (row: CorrectionRow): Correction => ({
    ...toCorrection(row),
    current: row.current,
    proposed: row.proposed,
    reason: row.reason,
    applicant: row.applicantSealed
      ? sealer.open(row.applicantSealed, place(row.id, 'applicant'))
      : row.applicantShown,
    mobile: row.mobileSealed ? sealer.open(row.mobileSealed, place(row.id, 'mobile')) : row.mobileShown,
  })

  const take = async (
    doing: Change,
    record: MirrorRow,
    asked: z.output<typeof NewCorrection>,
    by: Partial<CorrectionRow> & Pick<CorrectionRow, 'origin'>,
  ): Promise<CorrectionRow> => {
    const repo = correctionRepo(doing.tx)
    const { kind, field: name, proposed, reason } = asked
    const isPublic = by.origin === 'public'
    const field = correctable(kind, name, isPublic)
    checkProposed(isPublic, kind, field, record, proposed)
    if ((await repo.countWaiting(kind, record.id)) >= mostWaiting) throw new Problem('correction.too_many')
    const row = found(
      await repo.insert({
        ...doing.birth(),
        requestNo: numberOf(today(clock)),
        siteId: record.siteId,
        kind,
        recordId: record.id,
        recordName: await titleOf(recordRepo(doing.tx, kind), kind, record),
        field: name,
        current: currentText(field, record),
        proposed: proposed || null,
        reason,
        ...by,
      }),
    )
    await notify(doing, {
      kind: 'correction-waiting',
      title: `目录更正申请 ${row.requestNo} 待核`,
      link: `correction?keyword=${row.requestNo}`,
      refId: row.id,
      to: {
        code: 'dir:correction:decide',
        place: { siteId: row.siteId },
        except: [doing.actor.userId],
      },
    })
    return row
  }

  const noted = (row: CorrectionRow) => ({
    entity: 'directory_correction' as const,
    entityId: row.id,
    siteId: row.siteId,
    title: `${row.recordName} ${row.requestNo}`,
  })

  /** Writes the fact into its record, with what became of it. */
  const writeFact = async ({ tx, now, stamp, touch, actor }: Change, row: CorrectionRow): Promise<void> => {
    const { kind, recordId } = row
    const repo = recordRepo(tx, kind)
    const before = found(await repo.lock(recordId))
    const field = correctable(kind, row.field, false)
    const change = correctionOf(kind, before, field, row.proposed ?? '')
    const writing = repo.update(recordId, before.version, { ...change, ...stamp() })
    const after = found(await orTaken('correction.value', writing))
    const note = `更正申请 ${row.requestNo}`
    const told = factChanges(directoryFields[kind], before, after)
    await repo.note([
      { kind, recordId, at: now, byUser: actor.userName, action: 'correct', note, changes: told },
    ])
    touch(...kindPlaces[kind].touches(before))
  }

  return {
    list: async (filter: CorrectionFilter, reach: Reach): Promise<Page<Correction>> => {
      const { rows, total } = await correctionRepo(db).list(filter, sees(reach))
      return { rows: rows.map(toCorrection), total }
    },
    get: async (id: string, reach: Reach): Promise<Correction> =>
      toCorrection(found(await correctionRepo(db).find(id, sees(reach)))),

    reveal: (id: string, reach: Reach): Promise<Correction> =>
      changes(reach.actor, async ({ tx, audit }) => {
        const row = found(await correctionRepo(tx).find(id, sees(reach)))
        await audit({ ...noted(row), action: 'view-correction' })
        return opened(row)
      }),

    raise: (asked: z.output<typeof NewCorrection>, reach: Reach): Promise<Correction> =>
      changes(reach.actor, async doing => {
        const { table } = kindPlaces[asked.kind]
        const within = bySite(table.siteId).sees(reach)
        const record = found(await recordRepo(doing.tx, asked.kind).find(asked.recordId, within))
        const row = await take(doing, record, asked, { origin: 'desk', askedBy: reach.actor.userId })
        await doing.audit({ ...noted(row), action: 'create', after: { state: row.state } })
        return toCorrection(row)
      }),

    /** From the public: only of what the public sees, and with who asks sealed. */
    ask: (
      { applicant, mobile, siteId, ...asked }: z.output<typeof PublicCorrection>,
      requestSiteId: string,
      actor: Actor,
    ) =>
      changes(actor, async doing => {
        const records = recordRepo(doing.tx, asked.kind)
        const record = found(await records.find(asked.recordId))
        const holders = (await records.holders([record])).values()
        const isElsewhere = siteId && record.siteId !== places.directorySite(siteId, requestSiteId)
        const day = today(clock)
        const isShown = [record, ...holders].every(row => isShownOn(day, row))
        if (!isShown || isElsewhere) throw new Problem('data.not_found')
        const id = randomUUID()
        const row = await take(doing, record, asked, {
          id,
          origin: 'public',
          applicantSealed: sealer.seal(applicant, place(id, 'applicant')),
          applicantShown: maskName(applicant),
          mobileSealed: sealer.seal(mobile, place(id, 'mobile')),
          mobileShown: maskPhone(mobile),
        })
        return { requestNo: row.requestNo, receivedAt: toWireTime(row.createDate) }
      }),

    decide: (
      { id, version, action, reason }: z.output<typeof correction.decide.input>,
      reach: Deciding,
    ): Promise<Correction> =>
      changes(reach.actor, async doing => {
        const { tx, now, stamp, audit, actor } = doing
        const repo = correctionRepo(tx)
        const before = found(await repo.lock(id, sees(reach)))
        const rule = directoryMachines.correction[action satisfies CorrectionAction]
        const isOwn = before.askedBy !== null && before.askedBy === actor.userId
        const refusal = refusalOf(rule, { state: before.state, holds: reach.holds, isOwn, reason })
        if (refusal) throw new Problem(refusal)
        const decided = { state: rule.to, decidedBy: actor.userName, decidedAt: now, opinion: reason || null }
        const after = await repo.update(id, version, { ...decided, ...stamp() })
        if (!after) throw stale(before)
        if (action === 'correct') await writeFact(doing, before)
        await audit({
          ...noted(before),
          action: action === 'correct' ? 'correct-record' : 'refuse-correction',
          before: { state: before.state },
          after: { state: rule.to },
          ...(reason && { reason: maskInText(reason) }),
        })
        return toCorrection(after)
      }),
  }
}

export type CorrectionService = ReturnType<typeof correctionService>
