import type { Call, Method } from '@sunport/contract/call.ts'
import type { JobRow } from '../../platform/bulk/table.ts'
import { anonymousContext, type CallContext, type CurrentUser } from '../../platform/http/context.ts'

/** The call that a key names. */
export const callOfKey = (key: string): Pick<Call, 'method' | 'path'> => {
  const [method, path] = key.split(' ') as [Method, string]
  return { method, path }
}

/** Whoever asked for a job, as he asked for it, with the rights that he has now. */
export const contextOf = (
  { siteId, ip, userAgent, requestId, kind }: JobRow,
  user: CurrentUser,
  access: Call['access'],
): CallContext => ({
  ...anonymousContext(siteId),
  user,
  ip,
  userAgent,
  requestId,
  access,
  ...(kind === 'undo' && { note: '撤销批量操作' }),
})
