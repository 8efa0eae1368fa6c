import { calls } from '@sunport/contract/calls.ts'
import { undoReason } from '../../platform/bulk/switching.ts'
import { undoing } from '../../platform/bulk/undo-plan.ts'
import { channel, site } from './table.ts'

const stateBack = ({ lifecycle }: { lifecycle: string }) => ({ action: lifecycle, reason: undoReason })

/** What a pushed configuration stood for before is nowhere kept. */
export const siteUndoes = [
  undoing(calls.site.bulk, site, {
    maintain: ({ lifecycle }) =>
      lifecycle === 'running' ? { action: 'resume', reason: undoReason } : undefined,
    resume: ({ closingWords }) => ({ action: 'maintain', reason: undoReason, closingWords }),
  }),
  undoing(calls.channel.bulk, channel, {
    enabled: stateBack,
    hidden: stateBack,
    stopped: stateBack,
    cycle: ({ updateCycle }) => ({ action: 'cycle', updateCycle }),
    depth: ({ reviewDepth }) => ({ action: 'depth', reviewDepth }),
    people: ({ people }) => ({ action: 'people', people }),
    owner: ({ ownerOrgId }) => ({ action: 'owner', ownerOrgId }),
    move: ({ parentId, sort }) => ({ action: 'move', parentId, sort }),
  }),
]
