import { z } from 'zod'
import { defineCall } from '../call.ts'
import {
  currPage,
  directoryPage,
  listOf,
  nullableText,
  opaqueId,
  optionalText,
  pageOf,
  pageSize,
} from './shared.ts'

/** A supplier of the public directory; names of persons and phones are masked. */
export const Supplier = z.object({
  id: z.string(),
  /** Unified social credit code. */
  orgCode: z.string(),
  supplyCn: z.string(),
  supplyCnnick: nullableText,
  supplyTel: nullableText,
  personName: nullableText,
  legalPerson: nullableText,
  regionCode: z.string(),
  regionName: nullableText,
  /** Code of what the supplier mainly offers, as the purchase natures. */
  supplierType: nullableText,
  supplierTypeName: nullableText,
  scale: nullableText,
  scaleName: nullableText,
  address: nullableText,
  registerDate: nullableText,
  batch: nullableText,
  publicityStart: nullableText,
  publicityEnd: nullableText,
})
export type Supplier = z.infer<typeof Supplier>

export const SupplierDetail = Supplier.extend({
  companyForm: nullableText,
  registeredCapital: nullableText,
  establishDate: nullableText,
  businessScope: nullableText,
  updateDate: z.string(),
})
export type SupplierDetail = z.infer<typeof SupplierDetail>

export const Qualification = z.object({
  id: z.string(),
  supplierId: z.string(),
  name: z.string(),
  level: nullableText,
  /** Masked where the certificate is a person's. */
  certificateNo: nullableText,
  /** The person who holds it, masked; null where the supplier itself does. */
  holder: nullableText,
  issuer: nullableText,
  issueDate: nullableText,
  validDate: nullableText,
})
export type Qualification = z.infer<typeof Qualification>

const qualifications = (path: string, summary: string) =>
  defineCall({
    method: 'GET',
    path,
    access: 'open',
    summary,
    input: z.object({ supplierId: opaqueId, currPage, pageSize: pageSize(100) }),
    data: pageOf(Qualification),
  })

const filters = {
  siteId: optionalText(100),
  name: optionalText(),
  creditCode: optionalText(30),
  regionCode: optionalText(20),
  type: optionalText(20),
  scale: optionalText(20),
  batch: optionalText(100),
}
const SupplierFilter = z.object({ ...filters, currPage, pageSize: pageSize(100) })
export type SupplierFilter = z.output<typeof SupplierFilter>

export const supplier = {
  homeList: defineCall({
    method: 'POST',
    path: '/rest/v2/supplier/supplierinfo/home/list/:currPage/:pageSize',
    access: 'open',
    summary: '供应商名录（每页固定12条）',
    input: z.object({ ...filters, ...directoryPage }),
    data: listOf(Supplier),
    // A public read whose filter travels in the body.
    signed: false,
  }),
  shortlisted: defineCall({
    method: 'POST',
    path: '/rest/v1/supplier/supplierinfo/shortlisted/:currPage/:pageSize',
    access: 'open',
    summary: '入库供应商',
    input: SupplierFilter,
    data: listOf(Supplier),
    signed: false,
    alsoUnder: ['/gateway/gpbs-supplier'],
  }),
  supplierInfo: defineCall({
    method: 'GET',
    path: '/rest/v2/supplier/cms/info/:id',
    access: 'open',
    summary: '供应商详情',
    input: z.object({ id: opaqueId, siteId: optionalText(100) }),
    data: SupplierDetail.nullable(),
  }),
  qualificationsPage: qualifications('/rest/v2/supplier/qualifications/page', '供应商资质'),
  safetyQualifications: qualifications('/rest/v2/supplier/safetyQualifications/list', '供应商安全资质'),
  employeeQualifications: qualifications('/rest/v2/supplier/employeeQualifications/list', '供应商人员资质'),
}
