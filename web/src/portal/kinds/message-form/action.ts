import type { ActionFunctionArgs } from 'react-router'
import { campaignParameter } from '../../parts/campaigns/paths.ts'
import { opinionAction } from '../../parts/campaigns/posted-opinion.ts'
import { action as messageAction } from '../../parts/message-form/posted.ts'

/** A message, or an opinion on the campaign that the address names. */
export const action = (args: ActionFunctionArgs) =>
  new URL(args.request.url).searchParams.has(campaignParameter) ? opinionAction(args) : messageAction(args)
