import type { PublicCampaign } from '@sunport/contract/calls/campaign-board.ts'
import { data, type LoaderFunctionArgs } from 'react-router'
import { pageContext } from '../../context.ts'
import type { Head } from '../../head.ts'
import { type CampaignData, loadCampaign, loadCampaigns } from '../../parts/campaigns/load.ts'
import { campaignParameter } from '../../parts/campaigns/paths.ts'
import { type FormPreset, loadPreset } from '../../parts/message-form/preset.ts'
import { progressParameter } from '../../parts/progress-path.ts'

export interface MessageFormData {
  head: Head
  heading: string
  preset: FormPreset
  /** Whether it is asked how far a message is, instead of asking. */
  isProgress: boolean
  /** What opinions are asked for at the moment, on the page for opinions. */
  campaigns: PublicCampaign[]
}

export type FormPageData = MessageFormData | CampaignData

export const loader = async (args: LoaderFunctionArgs) => {
  const context = pageContext(args)
  if (context.url.searchParams.has(campaignParameter)) return loadCampaign(context)
  const preset = await loadPreset(context)
  const isProgress = context.url.searchParams.has(progressParameter)
  const campaigns = preset.isOpinion && !isProgress ? await loadCampaigns(context) : []
  const heading = isProgress ? '查询办理进度' : preset.type === 'error' ? '网站纠错' : context.route.title
  // Reports of single pages are as many as there are pages; none of them is worth finding.
  const head = { title: heading, noindex: isProgress || Boolean(preset.from) }
  const answer: MessageFormData = { head, heading, preset, campaigns, isProgress }
  return data(answer)
}
