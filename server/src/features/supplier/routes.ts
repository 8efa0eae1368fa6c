import type { supplier } from '@sunport/contract/calls/supplier.ts'
import type { Handlers } from '../../platform/http/invoke.ts'
import type { SupplierService } from './service.ts'

export const supplierHandlers = (service: SupplierService): Handlers<typeof supplier> => ({
  homeList: (filter, { site, tags }) => service.list(filter, site.id, tags),
  shortlisted: (filter, { site, tags }) => service.list(filter, site.id, tags),
  supplierInfo: ({ id, siteId }, { site, tags }) => service.get(id, siteId, site.id, tags),
  qualificationsPage: ({ supplierId, ...paging }, { tags }) =>
    service.qualifications(supplierId, 'general', paging, tags),
  safetyQualifications: ({ supplierId, ...paging }, { tags }) =>
    service.qualifications(supplierId, 'safety', paging, tags),
  employeeQualifications: ({ supplierId, ...paging }, { tags }) =>
    service.qualifications(supplierId, 'employee', paging, tags),
})
