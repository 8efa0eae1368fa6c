import type { TypeCount } from '@sunport/contract/calls/info.ts'
import { type NoticeStage, stageOf } from '@sunport/contract/codes.ts'
import { type OrganisationRole, organisationHref, roleNames } from '@sunport/regions/organisation-link.ts'
import {
  type AskedOrganisation,
  organisationListInput,
  readOrganisation,
} from '@sunport/regions/organisation-query.ts'
import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { type PageContext, pageContext } from '../../context.ts'
import type { Head } from '../../head.ts'
import { type Attempt, attempt } from '../../parts/attempt.ts'
import { loadCreditsOf, type ShownCredit } from '../../parts/credits.ts'
import { fetchPage, type PageOf, readPaging } from '../../parts/query.ts'
import { statusOfRecord } from '../../parts/record-status.ts'
import { type InfoSummary, summaryOf } from '../../parts/rows.ts'
import { type Registered, registeredAs } from './registered.ts'

export interface OrganisationRecord {
  asked: AskedOrganisation & { role: OrganisationRole }
  /** Notices that name it in each capacity. */
  roles: Record<OrganisationRole, number>
  /** How those of the chosen capacity share the stages. */
  stages: Partial<Record<NoticeStage, number>>
  list: PageOf<InfoSummary>
  registered: Registered[]
  credits: Attempt<ShownCredit[]>
}

export interface OrganisationData {
  head: Head
  back: string
  record: Attempt<OrganisationRecord | null>
}

export const missingWords = '没有该单位的公开信息'

export const loader = async (args: LoaderFunctionArgs) => {
  const context = pageContext(args)
  const { pack, route } = context
  const asked = readOrganisation(context.url.searchParams)
  const record = await attempt(asked.name ? recordOf(context, asked) : Promise.resolve(null))
  const found = record.value
  const own = found && organisationHref(pack, asked.name, found.asked.role)
  // One address for one list: whoever names no capacity is led to the one that has notices.
  if (found && own && !asked.role) return redirect(own)
  const isEmpty = found?.list.total === 0
  const answer: OrganisationData = {
    head: found
      ? {
          title: `${asked.name} - ${route.title}`,
          description: `${asked.name}的采购公告、中标（成交）结果、合同与信用记录，可按阶段查看并导出。`,
          ...(isEmpty ? { noindex: true } : own && { canonical: own }),
        }
      : { title: record.failure === undefined ? missingWords : route.title, noindex: true },
    back: pack.noticePath,
    record,
  }
  return data(answer, { status: statusOfRecord(record) })
}

const sum = (counts: TypeCount[]): number => counts.reduce((total, count) => total + count.total, 0)

const stagesOf = (counts: TypeCount[]): OrganisationRecord['stages'] => {
  const stages: OrganisationRecord['stages'] = {}
  for (const { noticeType, total } of counts) {
    const stage = stageOf(noticeType)
    if (stage) stages[stage] = (stages[stage] ?? 0) + total
  }
  return stages
}

/** Null where nothing that is public names it: no notice, no register, no record of misconduct. */
const recordOf = async (
  context: PageContext,
  asked: AskedOrganisation,
): Promise<OrganisationRecord | null> => {
  const { api, url } = context
  const countsIn = (role: OrganisationRole) =>
    api.info.countByNoticeType(organisationListInput(context, { ...asked, role, stage: '' }))
  const [purchaser, agency, supplier] = await Promise.all([
    countsIn('purchaser'),
    countsIn('agency'),
    countsIn('supplier'),
  ])
  const counts = { purchaser, agency, supplier }
  const roles = { purchaser: sum(purchaser), agency: sum(agency), supplier: sum(supplier) }
  const role = asked.role || (roleNames.find(each => roles[each] > 0) ?? 'purchaser')
  const chosen = { ...asked, role }
  const [list, registered, credits] = await Promise.all([
    fetchPage(readPaging(url.searchParams), async paging => {
      const input = organisationListInput(context, chosen)
      const { rows, total } = await api.info.selectInfoMoreChannel({ ...input, ...paging })
      return { rows: rows.map(summaryOf), total }
    }),
    registeredAs(context, asked.name),
    loadCreditsOf(context, asked.name),
  ])
  const isKnown =
    roleNames.some(each => roles[each] > 0) || registered.length > 0 || (credits.value ?? []).length > 0
  return isKnown ? { asked: chosen, roles, stages: stagesOf(counts[role]), list, registered, credits } : null
}
