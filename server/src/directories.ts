import { calls } from '@sunport/contract/calls.ts'
import { agencyRepo } from './features/agency/repo.ts'
import { agencyHandlers } from './features/agency/routes.ts'
import { agencyService } from './features/agency/service.ts'
import { creditRepo } from './features/credit/repo.ts'
import { creditHandlers } from './features/credit/routes.ts'
import { creditService } from './features/credit/service.ts'
import { expertRepo } from './features/expert/repo.ts'
import { expertHandlers } from './features/expert/routes.ts'
import { expertService } from './features/expert/service.ts'
import { organisationRead } from './features/organisation/read.ts'
import { organisationHandlers } from './features/organisation/routes.ts'
import { questionnaireHandlers } from './features/questionnaire/routes.ts'
import { questionnaireService } from './features/questionnaire/service.ts'
import type { SiteDirectory } from './features/site/directory.ts'
import { supplierRepo } from './features/supplier/repo.ts'
import { supplierHandlers } from './features/supplier/routes.ts'
import { supplierService } from './features/supplier/service.ts'
import type { Clock } from './platform/clock.ts'
import type { Db } from './platform/database/database.ts'
import { bindGroup, type CallTable } from './platform/http/invoke.ts'

interface DirectoryDeps {
  db: Db
  clock: Clock
  directory: SiteDirectory
  regionName(code: string): string | null
}

/** Binds the public lists of people and bodies: experts, suppliers, agencies, their credit, questionnaires. */
export const bindDirectories = (
  table: CallTable,
  { db, clock, directory, regionName }: DirectoryDeps,
): void => {
  const places = { ...directory, regionName }
  bindGroup(table, calls.expert, expertHandlers(expertService(expertRepo(db), places, clock)))
  bindGroup(table, calls.credit, creditHandlers(creditService(creditRepo(db), places, clock)))
  bindGroup(
    table,
    calls.questionnaire,
    questionnaireHandlers(questionnaireService(db, clock), directory.find),
  )
  const ofProvince = {
    directorySite: (id: string | undefined, requestSiteId: string) => {
      const site = directory.find(id, requestSiteId)
      return site?.parentId ?? site?.id
    },
    regionName,
  }
  bindGroup(table, calls.supplier, supplierHandlers(supplierService(supplierRepo(db), ofProvince)))
  bindGroup(table, calls.agency, agencyHandlers(agencyService(agencyRepo(db), ofProvince)))
  bindGroup(table, calls.organisation, organisationHandlers(organisationRead(db), ofProvince))
}
