import type {
  Qualification,
  Supplier,
  SupplierDetail,
  SupplierFilter,
} from '@sunport/contract/calls/supplier.ts'
import {
  enterpriseScales,
  type PurchaseNature,
  purchaseNatures,
  type QualificationKind,
} from '@sunport/contract/codes.ts'
import type { Page } from '@sunport/contract/envelope.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { maskCertificate, maskName, maskPhone } from '@sunport/contract/format/mask.ts'
import { tag } from '../../platform/cache/tags.ts'
import type { Paging } from '../../platform/database/list.ts'
import type { DirectoryPlaces } from '../../platform/directory-places.ts'
import type { SupplierRepo } from './repo.ts'
import type { QualificationRow, SupplierRow } from './table.ts'

type Tags = Set<string>

const toQualification = (row: QualificationRow): Qualification => ({
  id: row.id,
  supplierId: row.supplierId,
  name: row.name,
  level: row.level,
  certificateNo: row.holder ? maskCertificate(row.certificateNo) || null : row.certificateNo,
  holder: maskName(row.holder) || null,
  issuer: row.issuer,
  issueDate: row.issuedOn,
  validDate: row.validTo,
})

export const supplierService = (repo: SupplierRepo, places: DirectoryPlaces) => {
  const toSupplier = (row: SupplierRow): Supplier => ({
    id: row.id,
    orgCode: row.creditCode,
    supplyCn: row.name,
    supplyCnnick: row.shortName,
    supplyTel: maskPhone(row.phone) || null,
    personName: maskName(row.contactName) || null,
    legalPerson: maskName(row.legalPerson) || null,
    regionCode: row.regionCode,
    regionName: places.regionName(row.regionCode),
    supplierType: row.supplierType,
    supplierTypeName: purchaseNatures[row.supplierType as PurchaseNature] ?? null,
    scale: row.scale,
    scaleName: enterpriseScales[row.scale as keyof typeof enterpriseScales] ?? null,
    address: row.address,
    registerDate: row.registeredOn,
    batch: row.batch,
    publicityStart: row.publicityStart,
    publicityEnd: row.publicityEnd,
  })

  /** What belongs to a site that is not open is shown nowhere else. */
  const isShown = (row: SupplierRow | undefined, requestSiteId: string, given?: string): boolean =>
    row !== undefined && row.siteId === places.directorySite(given || row.siteId, requestSiteId)

  return {
    list: async (
      { siteId: given, ...filter }: SupplierFilter,
      requestSiteId: string,
      tags: Tags,
    ): Promise<{ total: number; list: Supplier[] }> => {
      const siteId = places.directorySite(given, requestSiteId)
      if (!siteId) return { total: 0, list: [] }
      tags.add(tag.suppliersOf(siteId))
      const query = { ...filter, siteId }
      const [total, rows] = await Promise.all([repo.count(query), repo.list(query)])
      return { total, list: rows.map(toSupplier) }
    },

    /** With a site given, only that site's suppliers are found. */
    get: async (
      id: string,
      given: string | undefined,
      requestSiteId: string,
      tags: Tags,
    ): Promise<SupplierDetail | null> => {
      tags.add(tag.supplier(id))
      const row = await repo.find(id)
      if (!row || !isShown(row, requestSiteId, given)) return null
      return {
        ...toSupplier(row),
        companyForm: row.companyForm,
        registeredCapital: row.registeredCapital,
        establishDate: row.establishedOn,
        businessScope: row.businessScope,
        updateDate: toWireTime(row.latestModifyDate),
      }
    },

    qualifications: async (
      supplierId: string,
      kind: QualificationKind,
      paging: Paging,
      requestSiteId: string,
      tags: Tags,
    ): Promise<Page<Qualification>> => {
      tags.add(tag.supplier(supplierId))
      if (!isShown(await repo.find(supplierId), requestSiteId)) return { rows: [], total: 0 }
      const [total, rows] = await Promise.all([
        repo.countQualifications(supplierId, kind),
        repo.qualifications(supplierId, kind, paging),
      ])
      return { rows: rows.map(toQualification), total }
    },
  }
}

export type SupplierService = ReturnType<typeof supplierService>
