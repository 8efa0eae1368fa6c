import type { CampaignDetail, PublicCampaign, SentOpinion } from '@sunport/contract/calls/campaign-board.ts'
import { data } from 'react-router'
import type { PageContext } from '../../context.ts'
import { formState, sentParameter } from '../../form-exchange.ts'
import type { Crumb } from '../../frame/breadcrumb.tsx'
import type { Head } from '../../head.ts'
import { attempt } from '../attempt.ts'
import { textOf } from '../query.ts'
import { campaignParameter, campaignsHref } from './paths.ts'

const shownCampaigns = 20

export interface CampaignData {
  head: Head
  trail?: Crumb[]
  /** null: there is none of that name. */
  campaign: CampaignDetail | null
  failure?: string
  /** For sending without script. */
  formToken: string | undefined
  /** What was just sent without script. */
  receipt: SentOpinion | undefined
}

/** The campaigns of a site, the open ones first; a page stands without them. */
export const loadCampaigns = ({ api, siteId }: PageContext): Promise<PublicCampaign[]> =>
  api.campaignBoard
    .listCampaigns({ siteId, pageSize: shownCampaigns })
    .then(({ rows }) => rows)
    .catch(() => [])

/** One campaign, with what its form needs. */
export const loadCampaign = async (context: PageContext) => {
  const { api, siteId, url, form, pack, route } = context
  const id = textOf(url.searchParams, campaignParameter)
  const found = await attempt(api.campaignBoard.getCampaign({ id, siteId }))
  // What takes no opinions needs no token, and its page stays the same for everybody.
  const isAsked = found.value?.status === 'open' || url.searchParams.has(sentParameter)
  const state = formState<SentOpinion>(isAsked ? form : undefined, url.searchParams)
  if (found.failure !== undefined) {
    const answer: CampaignData = { head: {}, campaign: null, failure: found.failure, ...state }
    return data(answer, { status: 503 })
  }
  const campaign = found.value ?? null
  const title = campaign?.title ?? '意见征集不存在'
  const answer: CampaignData = {
    head: { title, noindex: !campaign },
    trail: [{ label: route.title, path: campaignsHref(pack) }, { label: title }],
    campaign,
    ...state,
  }
  return data(answer, { status: campaign ? 200 : 404 })
}
