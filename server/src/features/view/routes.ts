import type { view } from '@sunport/contract/calls/view.ts'
import { actorOf, userOf } from '../../platform/http/context.ts'
import type { Handlers } from '../../platform/http/invoke.ts'
import type { ViewService } from './service.ts'

export const viewHandlers = (service: ViewService): Handlers<typeof view> => ({
  list: ({ page }, context) => service.list(page, userOf(context).id),
  save: (input, context) => service.save(input, userOf(context).id, actorOf(context)),
  remove: ({ id }, context) => service.remove(id, userOf(context).id, actorOf(context)),
})
