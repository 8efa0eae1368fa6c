import { calls } from '@sunport/contract/calls.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import type { Db } from '../../platform/database/database.ts'
import { bound } from '../../platform/feature.ts'
import type { Notify } from '../../platform/notify.ts'
import type { Platform } from '../../platform/platform.ts'
import { type CertificateDeps, certificateService } from './certificate-service.ts'
import { checkService } from './check-service.ts'
import { creditCounts } from './counts.ts'
import { creditDeskHandlers, repairHandlers } from './desk-routes.ts'
import { creditDeskService } from './desk-service.ts'
import { creditExpiry, creditExpiryTask } from './expiry.ts'
import { repairService } from './repair-service.ts'
import { creditRepo } from './repo.ts'
import { creditHandlers } from './routes.ts'
import { creditService, type Places } from './service.ts'
import { creditUndo } from './undo.ts'

export interface CreditNeeds {
  places: Places & { site(id: string): { packCode: string } | undefined }
  packOf(code: string): RegionPack | undefined
  attestOnce: CertificateDeps['attestOnce']
  siteName(id: string): string | null
  siteIdOf(name: string): string | undefined
  notify: Notify
}

/** Credit records: what the public reads and asks, the desk behind it, repairs, and the end of terms. */
export const creditFeature = (
  { db, clock, config, origin }: Platform,
  { places, siteName, siteIdOf, notify, packOf, attestOnce }: CreditNeeds,
) => {
  const named = { ...places, siteName }
  const { check } = checkService(db, clock, named)
  const certificates = certificateService({
    ...{ check, attestOnce, origin, font: config.pdfFont, isReadOnly: config.demoMode },
    packOfSite: id => packOf(places.site(id)?.packCode ?? ''),
  })
  const desk = { db, over: (inside: Db) => creditDeskService(inside, clock, named) }
  return {
    undoes: [creditUndo],
    calls: [
      bound(calls.credit, creditHandlers(creditService(creditRepo(db), places, clock))),
      bound(calls.creditCheck, {
        check: async (input, { site }) => (await check(input, site.id)).result,
        certificate: (input, { site }) => certificates.issue(input, site.id),
      }),
      bound(calls.creditDesk, creditDeskHandlers(desk, siteIdOf)),
      bound(calls.creditRepair, repairHandlers(repairService(db, clock, named, notify))),
    ],
    tasks: [creditExpiryTask(creditExpiry(db, clock))],
    offers: { waiting: creditCounts(db, clock) },
  }
}
