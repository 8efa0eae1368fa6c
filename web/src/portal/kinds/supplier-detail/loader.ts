import { pathOfKind } from '@sunport/regions/link.ts'
import { data, type LoaderFunctionArgs } from 'react-router'
import { pageContext } from '../../context.ts'
import type { Crumb } from '../../frame/breadcrumb.tsx'
import type { Head } from '../../head.ts'
import type { Attempt } from '../../parts/attempt.ts'
import { type CorrectionPreset, correctionPreset } from '../../parts/correction-form/preset.ts'
import { textOf } from '../../parts/query.ts'
import { statusOfRecord } from '../../parts/record-status.ts'
import { loadSupplierRecord, type SupplierRecordData } from '../../parts/supplier-record.ts'

export interface SupplierDetailData {
  head: Head
  trail: Crumb[]
  back: string
  correction: CorrectionPreset | undefined
  record: Attempt<SupplierRecordData | null>
}

export const missingWords = '供应商不存在'

export const loader = async (args: LoaderFunctionArgs) => {
  const context = pageContext(args)
  const { pack, route, url } = context
  const record = await loadSupplierRecord(context, textOf(url.searchParams, 'id'))
  const directory = pathOfKind(pack, 'supplier-directory')
  const directoryTitle = directory && pack.routes[directory]?.title
  const supplier = record.value?.supplier
  const correction = correctionPreset(context)
  const answer: SupplierDetailData = {
    head: supplier
      ? {
          title: supplier.supplyCn,
          description: `${supplier.supplyCn}，统一社会信用代码${supplier.orgCode}的登记、资质与信用信息。`,
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
