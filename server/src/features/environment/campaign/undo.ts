import { calls } from '@sunport/contract/calls.ts'
import { undoing } from '../../../platform/bulk/undo-plan.ts'
import { campaignOpinion } from './table.ts'

const reopened = ({ state }: { state: string }) => (state === 'pending' ? { action: 'reopen' } : undefined)

/** A first decision is taken back; one that replaced another is decided anew by whoever knows why. */
export const opinionUndoes = [
  undoing(calls.opinion.bulk, campaignOpinion, {
    adopt: reopened,
    partly: reopened,
    reject: reopened,
    merge: reopened,
  }),
  undoing(calls.opinion.bulkShow, campaignOpinion, {
    show: ({ publicText }) => (publicText === null ? { action: 'hide' } : undefined),
  }),
]
