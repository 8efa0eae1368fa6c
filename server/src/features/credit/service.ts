import {
  type CreditKind,
  type CreditListInput,
  type CreditRecord,
  type CreditType,
  creditTypes,
} from '@sunport/contract/calls/credit.ts'
import { creditStatus } from '@sunport/contract/codes.ts'
import { parseWireTime, toWireTime, wireDate } from '@sunport/contract/format/dates.ts'
import { maskName } from '@sunport/contract/format/mask.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { tag } from '../../platform/cache/tags.ts'
import type { Clock } from '../../platform/clock.ts'
import type { CreditRepo } from './repo.ts'
import type { CreditRow } from './table.ts'

export interface Places {
  find(siteId: string | undefined, requestSiteId: string): { id: string } | undefined
  regionName(code: string): string | null
}

const person: CreditType = '3'

/** A day that exists, or ''. */
const dayOf = (input: CreditListInput, name: 'startDate' | 'endDate'): string => {
  const given = input[name]
  if (given && !parseWireTime(given)) throw new Problem('request.invalid', `参数 ${name} 不正确`)
  return wireDate(given)
}

export const creditService = (repo: CreditRepo, places: Places, clock: Clock) => {
  const toRecord = (row: CreditRow, today: string): CreditRecord => {
    const isExpired = row.endDate !== null && row.endDate < today
    const isPerson = row.creditType === person
    return {
      id: row.id,
      creditType: row.creditType,
      creditTypeName: creditTypes[row.creditType as CreditType] ?? '',
      creditName: isPerson ? maskName(row.creditName) : row.creditName,
      creditCode: isPerson ? null : row.creditCode,
      address: isPerson ? null : row.address,
      startDate: row.startDate,
      endDate: row.endDate,
      detailReason: row.detailReason,
      handleDepartment: row.handleDepartment,
      lawBasic: row.lawBasic,
      handleUnit: row.handleUnit,
      handleResult: row.handleResult,
      handleScope: row.handleScope,
      type: row.kind,
      status: isExpired ? creditStatus.expired : creditStatus.inForce,
      statusName: isExpired ? '已到期' : '生效中',
      noticeId: row.noticeId,
      pageurl: row.pageUrl,
      dataSource: row.dataSource,
      documentNumber: row.documentNumber,
      publishDate: row.publishDate,
      regionCode: row.regionCode,
      regionName: row.regionCode && places.regionName(row.regionCode),
    }
  }

  return {
    list: async (kinds: CreditKind[], input: CreditListInput, requestSiteId: string, tags: Set<string>) => {
      const siteId = places.find(input.siteId, requestSiteId)?.id
      if (!siteId) return { rows: [], total: 0 }
      tags.add(tag.credits(siteId))
      const today = toWireTime(clock.now()).slice(0, 10)
      const filter = {
        siteId,
        kinds,
        name: (input.creditName || input.name || '').trim(),
        code: (input.creditCode || input.code || '').trim(),
        handleUnit: input.handleUnit?.trim() ?? '',
        from: dayOf(input, 'startDate'),
        to: dayOf(input, 'endDate'),
        regionCode: input.regionCode ?? '',
        status: input.status === 'all' ? undefined : input.status || creditStatus.inForce,
        today,
      }
      const slice = {
        limit: input.pageSize,
        offset: ((input.currPage ?? input.pageNumber) - 1) * input.pageSize,
      }
      const [rows, total] = await Promise.all([repo.list(filter, slice), repo.count(filter)])
      return { rows: rows.map(row => toRecord(row, today)), total }
    },
  }
}

export type CreditService = ReturnType<typeof creditService>
