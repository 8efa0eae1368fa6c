import { pathOfKind } from '@sunport/regions/link.ts'
import { data, type LoaderFunctionArgs } from 'react-router'
import { pageContext } from '../../context.ts'
import type { Crumb } from '../../frame/breadcrumb.tsx'
import type { Head } from '../../head.ts'
import { type AgencyRecordData, loadAgencyRecord } from '../../parts/agency-record.ts'
import type { Attempt } from '../../parts/attempt.ts'
import { type CorrectionPreset, correctionPreset } from '../../parts/correction-form/preset.ts'
import { textOf } from '../../parts/query.ts'
import { statusOfRecord } from '../../parts/record-status.ts'

export interface AgencyDetailData {
  head: Head
  trail: Crumb[]
  back: string
  correction: CorrectionPreset | undefined
  record: Attempt<AgencyRecordData | null>
}

export const missingWords = '代理机构不存在'

export const loader = async (args: LoaderFunctionArgs) => {
  const context = pageContext(args)
  const { pack, route, url } = context
  const record = await loadAgencyRecord(context, textOf(url.searchParams, 'id'))
  const directory = pathOfKind(pack, 'agency-directory')
  const directoryTitle = directory && pack.routes[directory]?.title
  const agency = record.value?.agency
  const correction = correctionPreset(context)
  const answer: AgencyDetailData = {
    head: agency
      ? {
          title: `${agency.agentName} - ${route.title}`,
          description: `${agency.agentName}，统一社会信用代码${agency.orgCode}的登记、从业人员与评价信息。`,
          ...(correction && { noindex: true }),
        }
      : { title: record.failure === undefined ? missingWords : route.title, noindex: true },
    trail: [...(directoryTitle ? [{ label: directoryTitle, path: directory }] : []), { label: route.title }],
    back: directory ?? pack.homePath,
    correction,
    record,
  }
  return data(answer, { status: statusOfRecord(record) })
}
