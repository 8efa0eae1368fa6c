import { type ComponentType, lazy, Suspense } from 'react'
// The server links the styles of what a page imports outright: the view's own must be among them.
import '../attachments.module.css'
import '../rich-text.module.css'
import type { CampaignData } from './load.ts'

const load = () => import('./campaign-view.tsx')

/** Most visits of the page for messages show no campaign, and need no script for one. The server has it at hand. */
const CampaignView: ComponentType<{ shown: CampaignData }> = import.meta.env.SSR
  ? (await load()).CampaignView
  : lazy(async () => ({ default: (await load()).CampaignView }))

/** One campaign; until its script has come, the page stands as the server sent it. */
export const CampaignPage = ({ shown }: { shown: CampaignData }) => (
  <Suspense>
    <CampaignView shown={shown} />
  </Suspense>
)
