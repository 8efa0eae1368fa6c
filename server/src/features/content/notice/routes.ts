import type { noticeDesk } from '@sunport/contract/calls/notice.ts'
import type { ContentRight } from '@sunport/contract/content/policy.ts'
import type { CallContext } from '../../../platform/http/context.ts'
import type { Handlers } from '../../../platform/http/invoke.ts'
import type { Reach } from '../core/desk.ts'
import { reachOf } from '../core/reach.ts'
import type { NoticeDeskService } from './service.ts'

export const noticeDeskHandlers = (service: NoticeDeskService): Handlers<typeof noticeDesk> => {
  const reach = (context: CallContext, right: ContentRight): Reach => reachOf('notice', right, context)
  return {
    checks: input => service.checks(input),
    inForce: (input, context) => service.inForce(input, reach(context, 'view')),
    start: (input, context) => service.start(input, reach(context, 'edit')),
    project: ({ id }, context) => service.project(id, reach(context, 'view')),
    live: input => service.live(input),
    parties: input => service.parties(input),
  }
}
