import type {
  CreditCheckResult,
  creditCheck,
  ExpiredQualification,
} from '@sunport/contract/calls/credit-check.ts'
import { parseWireTime, toWireTime } from '@sunport/contract/format/dates.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { z } from 'zod'
import { type Clock, today } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { checkEntries, entriesOf, plainName, spellingsOf } from './check.ts'
import { checkRead } from './check-read.ts'
import type { CreditRow } from './table.ts'

export type CheckedList = z.output<typeof creditCheck.check.input>

export interface CheckPlaces {
  find(
    siteId: string | undefined,
    requestSiteId: string,
  ): { id: string; parentId?: string | null } | undefined
  siteName(id: string): string | null
}

const toChecked = (row: CreditRow) => ({
  id: row.id,
  creditName: row.creditName,
  creditCode: row.creditCode,
  type: row.kind,
  startDate: row.startDate,
  endDate: row.endDate,
  lawBasic: row.lawBasic,
  handleUnit: row.handleUnit,
  handleResult: row.handleResult,
  documentNumber: row.documentNumber,
  dataSource: row.dataSource,
})

const withoutCode = (rows: readonly ExpiredQualification[] = []): ExpiredQualification[] =>
  rows.map(({ name, level, certificateNo, validTo }) => ({ name, level, certificateNo, validTo }))

/** 信用核查: a list of names and codes as of a day. Nothing of the list is written anywhere. */
export const checkService = (db: Db, clock: Clock, places: CheckPlaces) => {
  const check = async (
    { list, asOf, siteId }: CheckedList,
    requestSiteId: string,
  ): Promise<{ siteId: string; result: CreditCheckResult }> => {
    const site = places.find(siteId, requestSiteId)
    if (!site) throw new Problem('request.invalid')
    const day = asOf?.trim() || today(clock)
    if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !parseWireTime(day) || day > today(clock))
      throw new Problem('credit.check_day')
    const entries = entriesOf(list)
    const read = checkRead(db)
    const spellings = spellingsOf(entries)
    const siteIds = [site.id, ...(site.parentId ? [site.parentId] : [])]
    const bodies = await read.bodies(siteIds, spellings)
    const names = [...new Set([...spellings, ...bodies.flatMap(body => body.names)])]
    const codes = bodies.map(({ code }) => plainName(code))
    const given = entries.map(plainName)
    const [rows, expired] = await Promise.all([
      read.inForce(site.id, names, codes, day),
      read.expired(siteIds, [...new Set([...bodies.map(({ code }) => code), ...codes, ...given])], day),
    ])
    const expiredOf = Map.groupBy(expired, ({ code }) => plainName(code))
    const keys = rows.map(({ id, creditName, creditCode }) => ({ id, name: creditName, code: creditCode }))
    const byId = new Map(rows.map(row => [row.id, toChecked(row)]))
    const lines = checkEntries(entries, bodies, keys)
    const result = {
      asOf: day,
      checkedAt: toWireTime(clock.now()),
      siteName: places.siteName(site.id),
      total: lines.length,
      found: lines.filter(({ outcome }) => outcome === 'found').length,
      ambiguous: lines.filter(({ outcome }) => outcome === 'ambiguous').length,
      entries: lines.map(({ ids, ...line }) => ({
        ...line,
        records: ids.flatMap(id => byId.get(id) ?? []),
        // Of several bodies with one name nobody can say whose it was.
        expired: line.codes.length === 1 ? withoutCode(expiredOf.get(line.codes[0] ?? '')) : [],
      })),
    }
    return { siteId: site.id, result }
  }
  return { check }
}

export type CreditChecking = ReturnType<typeof checkService>
