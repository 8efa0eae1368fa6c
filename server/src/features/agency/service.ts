import type { Agency, AgencyDetail, AgencyFilter, AgentPerson } from '@sunport/contract/calls/agency.ts'
import { agencyTypes } from '@sunport/contract/codes.ts'
import type { Page } from '@sunport/contract/envelope.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { maskName, maskPhone } from '@sunport/contract/format/mask.ts'
import { tag } from '../../platform/cache/tags.ts'
import type { Paging } from '../../platform/database/list.ts'
import type { DirectoryPlaces } from '../../platform/directory-places.ts'
import type { AgencyRepo, StaffCounts } from './repo.ts'
import type { AgencyRow, BranchRow, EvaluationRow, QualificationRow, StaffRow } from './table.ts'

type Tags = Set<string>

const nobody: StaffCounts = { total: 0, fullTime: 0 }

const toPerson = (row: StaffRow): AgentPerson => ({
  id: row.id,
  agencyId: row.agencyId,
  personName: maskName(row.name),
  position: row.position,
  title: row.title,
  education: row.education,
  isFullTime: row.isFullTime,
  practiceDate: row.practiceSince,
  trainingHours: row.trainingHours,
})

const toEvaluation = (row: EvaluationRow): AgencyDetail['evaluations'][number] => ({
  id: row.id,
  year: row.year,
  grade: row.grade,
  score: row.score,
  evaluator: row.evaluator,
  evaluateDate: row.evaluatedOn,
})

const toQualification = (row: QualificationRow): AgencyDetail['qualifications'][number] => ({
  id: row.id,
  name: row.name,
  level: row.level,
  certificateNo: row.certificateNo,
  issuer: row.issuer,
  issueDate: row.issuedOn,
  validTo: row.validTo,
})

export const agencyService = (repo: AgencyRepo, places: DirectoryPlaces) => {
  const toAgency = (row: AgencyRow, staff: StaffCounts): Agency => ({
    id: row.id,
    orgCode: row.creditCode,
    agentName: row.name,
    agentShortName: row.shortName,
    agentType: row.agencyType,
    agentTypeName: agencyTypes[row.agencyType as keyof typeof agencyTypes] ?? '',
    regionCode: row.regionCode,
    regionName: places.regionName(row.regionCode),
    registerAddress: row.registerAddress,
    linkMan: maskName(row.contactName) || null,
    linkPhone: maskPhone(row.phone) || null,
    legalPerson: maskName(row.legalPerson) || null,
    registerDate: row.registeredOn,
    staffCount: staff.total,
  })

  const toBranch = (row: BranchRow): AgencyDetail['branches'][number] => ({
    id: row.id,
    name: row.name,
    regionCode: row.regionCode,
    regionName: places.regionName(row.regionCode),
    address: row.address,
    linkMan: maskName(row.contactName) || null,
    linkPhone: maskPhone(row.phone) || null,
  })

  const toDetail = async (row: AgencyRow): Promise<AgencyDetail> => {
    const [counts, branches, evaluations, qualifications, projectCount] = await Promise.all([
      repo.staffCounts([row.id]),
      repo.branches(row.id),
      repo.evaluations(row.id),
      repo.qualifications(row.id),
      repo.countProjects(row),
    ])
    const staff = counts.get(row.id) ?? nobody
    return {
      ...toAgency(row, staff),
      officeAddress: row.officeAddress,
      businessScope: row.businessScope,
      officeArea: row.officeArea,
      openingRooms: row.openingRooms,
      reviewRooms: row.reviewRooms,
      isRecorded: row.isRecorded,
      fullTimeCount: staff.fullTime,
      projectCount,
      updateDate: toWireTime(row.latestModifyDate),
      branches: branches.map(toBranch),
      evaluations: evaluations.map(toEvaluation),
      qualifications: qualifications.map(toQualification),
    }
  }

  /** What belongs to a site that is not open is shown nowhere else. */
  const isShown = (row: AgencyRow | undefined, requestSiteId: string, given?: string): boolean =>
    row !== undefined && row.siteId === places.directorySite(given || row.siteId, requestSiteId)

  return {
    list: async (
      { siteId: given, ...filter }: AgencyFilter,
      requestSiteId: string,
      tags: Tags,
    ): Promise<{ total: number; list: Agency[] }> => {
      const siteId = places.directorySite(given, requestSiteId)
      if (!siteId) return { total: 0, list: [] }
      tags.add(tag.agenciesOf(siteId))
      const query = { ...filter, siteId }
      const [total, rows] = await Promise.all([repo.count(query), repo.list(query)])
      const counts = await repo.staffCounts(rows.map(row => row.id))
      return { total, list: rows.map(row => toAgency(row, counts.get(row.id) ?? nobody)) }
    },

    /** With a site given, only that site's agencies are found. */
    get: async (
      id: string,
      given: string | undefined,
      requestSiteId: string,
      tags: Tags,
    ): Promise<AgencyDetail | null> => {
      tags.add(tag.agency(id))
      const row = await repo.find(id)
      if (!row || !isShown(row, requestSiteId, given)) return null
      // The number of projects grows with what is published.
      tags.add(tag.infosOf(row.siteId))
      return toDetail(row)
    },

    staff: async (
      agencyId: string,
      paging: Paging,
      requestSiteId: string,
      tags: Tags,
    ): Promise<Page<AgentPerson>> => {
      tags.add(tag.agency(agencyId))
      if (!isShown(await repo.find(agencyId), requestSiteId)) return { rows: [], total: 0 }
      const [total, rows] = await Promise.all([repo.countStaff(agencyId), repo.staff(agencyId, paging)])
      return { rows: rows.map(toPerson), total }
    },
  }
}

export type AgencyService = ReturnType<typeof agencyService>
