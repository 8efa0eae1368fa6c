import type { CreditCheckResult, creditCheck } from '@sunport/contract/calls/credit-check.ts'
import { parseWireTime, toWireTime } from '@sunport/contract/format/dates.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { z } from 'zod'
import { type Clock, today } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { checkEntries, entriesOf, plainName, spellingsOf } from './check.ts'
import { checkRead } from './check-read.ts'
import type { CreditRow } from './table.ts'

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

/** 信用核查: a list of names and codes as of a day. Nothing of the list is written anywhere. */
export const checkService = (db: Db, clock: Clock, places: CheckPlaces) => ({
  check: async (
    { list, asOf, siteId }: z.output<typeof creditCheck.check.input>,
    requestSiteId: string,
  ): Promise<CreditCheckResult> => {
    const site = places.find(siteId, requestSiteId)
    if (!site) throw new Problem('request.invalid')
    const day = asOf?.trim() || today(clock)
    if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !parseWireTime(day) || day > today(clock))
      throw new Problem('credit.check_day')
    const entries = entriesOf(list)
    const read = checkRead(db)
    const spellings = spellingsOf(entries)
    const bodies = await read.bodies([site.id, ...(site.parentId ? [site.parentId] : [])], spellings)
    const names = [...new Set([...spellings, ...bodies.flatMap(body => body.names)])]
    const codes = bodies.map(({ code }) => plainName(code))
    const rows = await read.inForce(site.id, names, codes, day)
    const keys = rows.map(({ id, creditName, creditCode }) => ({ id, name: creditName, code: creditCode }))
    const byId = new Map(rows.map(row => [row.id, toChecked(row)]))
    const lines = checkEntries(entries, bodies, keys)
    return {
      asOf: day,
      checkedAt: toWireTime(clock.now()),
      siteName: places.siteName(site.id),
      total: lines.length,
      found: lines.filter(({ outcome }) => outcome === 'found').length,
      ambiguous: lines.filter(({ outcome }) => outcome === 'ambiguous').length,
      entries: lines.map(({ ids, ...line }) => ({
        ...line,
        records: ids.flatMap(id => byId.get(id) ?? []),
      })),
    }
  },
})
