import type { home } from '@sunport/contract/calls/home.ts'
import { scopeFor, userOf } from '../../platform/http/context.ts'
import type { Handlers } from '../../platform/http/invoke.ts'
import type { HomeService } from './service.ts'

export const homeHandlers = (service: HomeService): Handlers<typeof home> => ({
  tasks: (_, context) => service.tasks(userOf(context)),
  snooze: (input, context) => service.snooze(input, userOf(context)),
  wake: ({ task }, context) => service.wake(task, userOf(context)),
  layout: (_, context) => service.layout(userOf(context)),
  saveLayout: ({ widgets }, context) => service.saveLayout(widgets, userOf(context)),
  visits: ({ days }, context) => service.visits(days, scopeFor(context, 'log:tech:view')),
  publications: ({ days }, context) => service.publications(days, userOf(context)),
  messages: (_, context) => service.messages(scopeFor(context, 'cms:message:view'), userOf(context)),
  logins: (_, context) => service.logins(userOf(context)),
})
