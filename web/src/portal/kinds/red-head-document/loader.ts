import { stageOf } from '@sunport/contract/codes.ts'
import type { LoaderFunctionArgs } from 'react-router'
import { type PageContext, pageContext } from '../../context.ts'
import { loadDetail } from '../../parts/detail-loader.ts'
import { textOf } from '../../parts/query.ts'

export const loader = async (args: LoaderFunctionArgs) => {
  const context = pageContext(args)
  const query = context.url.searchParams
  return loadDetail(context, textOf(query, 'id') || (await idOfPlan(context, textOf(query, 'planId'))))
}

/** The sheet of a plan among its project's notices; a plan that cannot be found is asked for by its own id. */
const idOfPlan = async ({ api, siteId }: PageContext, planId: string): Promise<string> => {
  if (!planId) return ''
  const { rows } = await api.info
    .selectInfoByOpenTenderCode({ site: siteId, planId })
    .catch(() => ({ rows: [] }))
  return rows.find(({ noticeType }) => stageOf(noticeType) === 'plan')?.id ?? planId
}
