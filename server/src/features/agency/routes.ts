import type { agency } from '@sunport/contract/calls/agency.ts'
import type { Handlers } from '../../platform/http/invoke.ts'
import type { AgencyService } from './service.ts'

export const agencyHandlers = (service: AgencyService): Handlers<typeof agency> => ({
  agencyList: (filter, { site, tags }) => service.list(filter, site.id, tags),
  agencyInfo: ({ id, siteId }, { site, tags }) => service.get(id, siteId, site.id, tags),
  agentPersons: ({ agencyId, ...paging }, { site, tags }) => service.staff(agencyId, paging, site.id, tags),
})
