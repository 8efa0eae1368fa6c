import type { figureReply } from '@sunport/contract/calls/figure-reply.ts'
import { reachWith } from '../../platform/crud/crud-handlers.ts'
import { actorOf } from '../../platform/http/context.ts'
import type { Handlers } from '../../platform/http/invoke.ts'
import type { ReplyService } from './reply-service.ts'

const viewing = reachWith('dir:figure:view')
const deciding = reachWith('dir:figure:decide')

export const replyHandlers = (service: ReplyService): Handlers<typeof figureReply> => ({
  list: (filter, context) => service.list(filter, viewing(context)),
  get: ({ id }, context) => service.get(id, viewing(context)),
  reveal: ({ id }, context) => service.reveal(id, deciding(context)),
  decide: (input, context) => service.decide(input, deciding(context)),
  ask: (asked, context) => service.ask(asked, context.site.id, actorOf(context)),
  published: (asked, { site, tags }) => service.published(asked, site.id, tags),
})
