import { calls } from '@sunport/contract/calls.ts'
import type { ContentKind } from '@sunport/contract/content/policy.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { undoReason } from '../../platform/bulk/switching.ts'
import { stepOf, undoingBy } from '../../platform/bulk/undo-plan.ts'
import { readStanding } from './undo-read.ts'

type Standing = NonNullable<Awaited<ReturnType<typeof readStanding>>>

/** Only what was public comes back to the public. */
const publishedAgain = ({ state, hasOpen }: Standing) =>
  state === 'live' && !hasOpen ? { action: 'restore', reason: undoReason } : undefined

const topAsBefore = ({ topUntil }: Standing) =>
  topUntil ? { action: 'pin', at: toWireTime(topUntil) } : { action: 'unpin' }

/**
 * What reviewers decided, what was published and what was copied elsewhere stays: others, people and programs, have read
 * it by then.
 */
export const contentUndo = (kind: ContentKind) =>
  undoingBy(calls[kind].bulk, readStanding, {
    submit: () => ({ action: 'recall', reason: undoReason }),
    withdraw: publishedAgain,
    takeOffline: publishedAgain,
    move: ({ channelId }) => (channelId ? { action: 'move', channelId, reason: undoReason } : undefined),
    pin: topAsBefore,
    unpin: topAsBefore,
    tag: ({ tags: before }, { tags = [] }) => {
      const added = tags.filter(tag => !before.includes(tag))
      return added.length > 0 ? { action: 'untag', tags: added } : undefined
    },
    remove: () => stepOf(calls.bin.recoverMany, { action: 'recover' }),
  })

/** 首页窗口 are stopped and reviews taken by calls of their own. */
export const contentDeskUndoes = [
  undoingBy(calls.homeWindow.bulk, readStanding, {
    stop: before =>
      publishedAgain(before) && stepOf(calls.window.bulk, { action: 'restore', reason: undoReason }),
  }),
  undoingBy(calls.review.bulk, readStanding, {
    claim: () => ({ action: 'release' }),
    release: () => ({ action: 'claim' }),
  }),
]
