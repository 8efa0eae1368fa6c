import type { correction } from '@sunport/contract/calls/correction.ts'
import { reachWith } from '../../platform/crud/crud-handlers.ts'
import { actorOf, type CallContext, userOf } from '../../platform/http/context.ts'
import type { Handlers } from '../../platform/http/invoke.ts'
import type { CorrectionService } from './correction-service.ts'

const viewing = reachWith('dir:correction:view')
const reachOfDeciding = reachWith('dir:correction:decide')
const deciding = (context: CallContext) => ({
  ...reachOfDeciding(context),
  holds: (code: Parameters<ReturnType<typeof userOf>['grants']['has']>[0]) =>
    userOf(context).grants.has(code),
})

export const correctionHandlers = (service: CorrectionService): Handlers<typeof correction> => ({
  list: (filter, context) => service.list(filter, viewing(context)),
  get: ({ id }, context) => service.get(id, viewing(context)),
  reveal: ({ id }, context) => service.reveal(id, reachOfDeciding(context)),
  raise: (asked, context) => service.raise(asked, viewing(context)),
  decide: (input, context) => service.decide(input, deciding(context)),
  ask: (asked, context) => service.ask(asked, context.site.id, actorOf(context)),
})
