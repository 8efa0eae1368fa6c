import { later } from '../../later.tsx'
// The server links the styles of what a page imports outright: the view's own must be among them.
import '../attachments.module.css'
import '../rich-text.module.css'
import type { CampaignData } from './load.ts'

const load = async () => (await import('./campaign-view.tsx')).CampaignView

/**
 * One campaign: most visits of the page for messages show none, and need no script for it. Until its script has come, the
 * page stands as the server sent it. The server has it at hand.
 */
export const CampaignPage = later<{ shown: CampaignData }>(
  'src/portal/parts/campaigns/campaign-view.tsx',
  load,
  import.meta.env.SSR ? await load() : undefined,
)
