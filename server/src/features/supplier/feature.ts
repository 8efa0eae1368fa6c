import type { SupplierFilter } from '@sunport/contract/calls/supplier.ts'
import { calls } from '@sunport/contract/calls.ts'
import { today } from '../../platform/clock.ts'
import type { DirectoryPlaces } from '../../platform/directory-places.ts'
import { bound } from '../../platform/feature.ts'
import type { Platform } from '../../platform/platform.ts'
import { supplierRepo } from './repo.ts'
import { supplierHandlers } from './routes.ts'
import { supplierService } from './service.ts'

export interface SupplierNeeds {
  ofProvince: DirectoryPlaces
}

/** The directory of suppliers. */
export const supplierFeature = ({ db, clock }: Platform, { ofProvince }: SupplierNeeds) => {
  const service = supplierService(
    supplierRepo(db, () => today(clock)),
    ofProvince,
  )
  return {
    calls: [bound(calls.supplier, supplierHandlers(service))],
    offers: {
      /** The public list in pages of any size, for whoever takes all of it. */
      suppliers: async (filter: SupplierFilter & { siteId: string }) => {
        const { list, total } = await service.list(filter, filter.siteId, new Set())
        return { rows: list, total }
      },
    },
  }
}
