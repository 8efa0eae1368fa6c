import { calls } from '@sunport/contract/calls.ts'
import { bound, feature } from '../../platform/feature.ts'
import { type PortalSources, portalHandlers } from './routes.ts'

/** What the frame of every public page is made of. */
export const portalFeature = (needs: PortalSources) =>
  feature({ calls: [bound(calls.portal, portalHandlers(needs))] })
