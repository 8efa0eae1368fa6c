import type { Expert, ExpertDetail, ExpertListInput } from '@sunport/contract/calls/expert.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { maskName } from '@sunport/contract/format/mask.ts'
import { tag } from '../../platform/cache/tags.ts'
import type { Clock } from '../../platform/clock.ts'
import type { ExpertRepo } from './repo.ts'
import type { ExpertRow } from './table.ts'

export interface Places {
  find(siteId: string | undefined, requestSiteId: string): { id: string } | undefined
  regionName(code: string): string | null
}

const statusOf = ({ state, periodEnd }: ExpertRow, today: string) => {
  if (state === 'admitted') return { status: '3', statusName: '已入库' }
  return periodEnd && periodEnd < today
    ? { status: '2', statusName: '公示结束' }
    : { status: '1', statusName: '公示中' }
}

export const expertService = (repo: ExpertRepo, places: Places, clock: Clock) => {
  const toExpert = (row: ExpertRow): Expert => ({
    id: row.id,
    name: maskName(row.name),
    specialty: row.specialty,
    specialtyCode: row.specialtyCode,
    unit: row.unit,
    jobTitle: row.jobTitle,
    regionCode: row.regionCode,
    regionName: row.regionCode && places.regionName(row.regionCode),
    batch: row.batch,
    periodStart: row.periodStart,
    periodEnd: row.periodEnd,
    ...statusOf(row, toWireTime(clock.now()).slice(0, 10)),
    result: row.result,
    admittedDate: row.admittedDate,
  })

  return {
    list: async (input: ExpertListInput, requestSiteId: string, tags: Set<string>) => {
      const siteId = places.find(input.siteId, requestSiteId)?.id
      if (!siteId) return { rows: [], total: 0, batches: [], specialties: [] }
      tags.add(tag.experts(siteId))
      const slice = { limit: input.pageSize, offset: (input.currPage - 1) * input.pageSize }
      const [rows, total, batches, specialties] = await Promise.all([
        repo.list(siteId, input, slice),
        repo.count(siteId, input),
        repo.batches(siteId, input.view),
        repo.specialties(siteId, input.view),
      ])
      return { rows: rows.map(toExpert), total, batches, specialties }
    },

    /** With a site given, only that site's experts are found. */
    get: async (
      id: string,
      siteId: string | undefined,
      requestSiteId: string,
      tags: Set<string>,
    ): Promise<ExpertDetail | null> => {
      const found = await repo.find(id)
      const asked = siteId || found?.siteId
      const site = asked && places.find(asked, requestSiteId)?.id
      if (site) tags.add(tag.experts(site))
      if (!found || found.siteId !== site) return null
      const { objectionUnit, objectionPhone, objectionAddress, objectionEmail } = found
      return { ...toExpert(found), objectionUnit, objectionPhone, objectionAddress, objectionEmail }
    },
  }
}

export type ExpertService = ReturnType<typeof expertService>
