import type { ExpertDetail } from '@sunport/contract/calls/expert.ts'
import { pathOfKind } from '@sunport/regions/link.ts'
import { data, type LoaderFunctionArgs } from 'react-router'
import { type PageContext, pageContext } from '../../context.ts'
import type { Crumb } from '../../frame/breadcrumb.tsx'
import type { Head } from '../../head.ts'
import { attempt } from '../../parts/attempt.ts'
import { type CorrectionPreset, correctionPreset } from '../../parts/correction-form/preset.ts'
import type { DetailData } from '../../parts/detail-data.ts'
import { loadDetail } from '../../parts/detail-loader.ts'
import { textOf } from '../../parts/query.ts'

interface ShownExpert {
  head: Head
  trail: Crumb[]
  back: string
  expert: ExpertDetail
  correction: CorrectionPreset | undefined
}

/** An entry of a batch, or an article of the channel that announces the batches: both are opened here. */
export type ExpertDetailData = ShownExpert | DetailData

export const loader = async (args: LoaderFunctionArgs) => {
  const context = pageContext(args)
  const { api, siteId, url } = context
  const id = textOf(url.searchParams, 'id')
  if (!id) return loadDetail(context)
  const found = await attempt(api.expert.get({ id, siteId }))
  if (found.failure !== undefined) {
    const failed: DetailData = {
      outcome: 'failed',
      head: { noindex: true },
      reason: found.failure,
      ...wayBack(context),
    }
    return data(failed, { status: 503 })
  }
  if (!found.value) return loadDetail(context)
  const title = `${found.value.batch}评审专家公示：${found.value.name}`
  const correction = correctionPreset(context)
  const head = { title, ...(correction && { noindex: true }) }
  const shown: ShownExpert = { head, expert: found.value, correction, ...wayBack(context) }
  return data(shown)
}

const wayBack = ({ pack, route }: PageContext): { back: string; trail: Crumb[] } => {
  const list = pathOfKind(pack, 'expert-list')
  const listTitle = list && pack.routes[list]?.title
  return {
    back: list ?? pack.homePath,
    trail: [...(listTitle ? [{ label: listTitle, path: list }] : []), { label: route.title }],
  }
}
