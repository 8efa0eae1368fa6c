import type { AgencyDetail, AgentPerson } from '@sunport/contract/calls/agency.ts'
import type { PageContext } from '../context.ts'
import { type Attempt, attempt } from './attempt.ts'
import { loadCredits, type ShownCredit } from './credits.ts'

export interface AgencyRecordData {
  agency: AgencyDetail
  staff: Attempt<AgentPerson[]>
  credits: Attempt<ShownCredit[]>
}

const mostRows = 100

/** An agency with its staff, loaded at once; null when the site has none such. */
export const loadAgencyRecord = (
  context: PageContext,
  id: string,
): Promise<Attempt<AgencyRecordData | null>> => attempt(recordOf(context, id))

const recordOf = async (context: PageContext, id: string): Promise<AgencyRecordData | null> => {
  const { api, siteId } = context
  if (!id) return null
  const [agency, staff] = await Promise.all([
    api.agency.agencyInfo({ id, siteId }),
    attempt(api.agency.agentPersons({ agencyId: id, pageSize: mostRows }).then(({ rows }) => rows)),
  ])
  return agency && { agency, staff, credits: await loadCredits(context, agency.orgCode) }
}
