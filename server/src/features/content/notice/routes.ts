import type { noticeDesk } from '@sunport/contract/calls/notice.ts'
import { type ContentRight, functionFor } from '@sunport/contract/content/policy.ts'
import { actorOf, type CallContext, scopeFor, userOf } from '../../../platform/http/context.ts'
import type { Handlers } from '../../../platform/http/invoke.ts'
import type { Reach } from '../desk.ts'
import type { NoticeDeskService } from './service.ts'

export const noticeDeskHandlers = (service: NoticeDeskService): Handlers<typeof noticeDesk> => {
  const reach = (context: CallContext, right: ContentRight): Reach => ({
    user: userOf(context),
    scope: scopeFor(context, functionFor('notice', right)),
    actor: actorOf(context),
  })
  return {
    checks: input => service.checks(input),
    inForce: (input, context) => service.inForce(input, reach(context, 'view')),
    start: (input, context) => service.start(input, reach(context, 'edit')),
    project: ({ id }, context) => service.project(id, reach(context, 'view')),
    live: input => service.live(input),
    parties: input => service.parties(input),
  }
}
