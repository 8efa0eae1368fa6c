import type { supplier } from '@sunport/contract/calls/supplier.ts'
import type { Handlers } from '../../platform/http/invoke.ts'
import type { SupplierService } from './service.ts'

export const supplierHandlers = (service: SupplierService): Handlers<typeof supplier> => ({
  homeList: (filter, { site, tags }) => service.list(filter, site.id, tags),
  shortlisted: (filter, { site, tags }) => service.list(filter, site.id, tags),
  supplierInfo: ({ id, siteId }, { site, tags }) => service.get(id, siteId, site.id, tags),
  qualificationsPage: ({ supplierId, ...paging }, { site, tags }) =>
    service.qualifications(supplierId, 'general', paging, site.id, tags),
  safetyQualifications: ({ supplierId, ...paging }, { site, tags }) =>
    service.qualifications(supplierId, 'safety', paging, site.id, tags),
  employeeQualifications: ({ supplierId, ...paging }, { site, tags }) =>
    service.qualifications(supplierId, 'employee', paging, site.id, tags),
})
