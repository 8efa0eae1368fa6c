import { calls } from '@sunport/contract/calls.ts'
import { today } from '../../platform/clock.ts'
import type { DirectoryPlaces } from '../../platform/directory-places.ts'
import { bound, feature } from '../../platform/feature.ts'
import type { Platform } from '../../platform/platform.ts'
import { supplierRepo } from './repo.ts'
import { supplierHandlers } from './routes.ts'
import { supplierService } from './service.ts'

export interface SupplierNeeds {
  ofProvince: DirectoryPlaces
}

/** The directory of suppliers. */
export const supplierFeature = ({ db, clock }: Platform, { ofProvince }: SupplierNeeds) =>
  feature({
    calls: [
      bound(
        calls.supplier,
        supplierHandlers(
          supplierService(
            supplierRepo(db, () => today(clock)),
            ofProvince,
          ),
        ),
      ),
    ],
  })
