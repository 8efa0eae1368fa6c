import type { ContentCalls } from '@sunport/contract/calls/content.ts'
import type { ContentKind } from '@sunport/contract/content/policy.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { z } from 'zod'
import type { Reach } from './core/desk.ts'
import type { ContentService } from './service.ts'

type Given = z.output<ContentCalls['bulk']['input']>

interface Family {
  kind: ContentKind
  /** Families whose texts may be passed many at a time. */
  bulkKinds(): readonly string[]
}

const bulkReason = '批量处理'

const given = <T>(value: T | undefined): T => {
  if (value === undefined || value === '') throw new Problem('request.invalid')
  return value
}

/** One row of a bulk action. What many rows are given at once is asked for only where the action needs it. */
export const bulkStep = async (
  { kind, bulkKinds }: Family,
  service: ContentService,
  row: { id: string; version: number },
  { action, reason, channelId, at, tags, toUserId, proofs = [], find, replacement = '' }: Given,
  from: Reach,
): Promise<unknown> => {
  const why = reason ?? bulkReason
  const pass = async (scheduledAt?: string): Promise<unknown> => {
    if (!bulkKinds().includes(kind) || !(await service.isFlawless(row.id)))
      throw new Problem('content.bulk_risk')
    return service.approve({ ...row, comment: reason, scheduledAt, proofs }, from)
  }
  switch (action) {
    case 'submit':
      return service.submit({ ...row, note: reason }, from)
    case 'approve':
      return pass()
    case 'schedule':
      return pass(given(at))
    case 'sendBack':
      return service.sendBack({ ...row, reason: why }, from)
    case 'transfer':
      return service.transfer({ ...row, reason: why, toUserId: given(toUserId) }, from)
    case 'withdraw':
    case 'takeOffline':
    case 'remove':
      return service[action]({ ...row, reason: why }, from)
    case 'move':
      return service.moveAny({ ...row, reason: why, channelId: given(channelId) }, from)
    case 'refer':
    case 'copy':
      return service.referTo({ ...row, channelId: given(channelId) }, action === 'copy', from)
    case 'pin':
      return service.pin({ ...row, until: given(at) }, from)
    case 'unpin':
      return service.pin({ ...row, until: null }, from)
    case 'tag':
      return service.addTags({ ...row, tags: given(tags) }, from)
    case 'untag':
      return service.addTags({ ...row, tags: [], without: given(tags) }, from)
    case 'recall':
      return service.recall(row, from)
    case 'restore':
      return service.restore({ ...row, reason: why }, from)
    case 'replace':
      return service.replace({ ...row, find: given(find), replacement }, from)
  }
}
