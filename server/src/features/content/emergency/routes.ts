import type { emergency } from '@sunport/contract/calls/emergency.ts'
import { actorOf, type CallContext, scopeFor, userOf } from '../../../platform/http/context.ts'
import type { Handlers } from '../../../platform/http/invoke.ts'
import type { Reach } from '../core/desk.ts'
import { type EmergencyDeps, emergencyDesk } from './service.ts'

const reachFor = (code: 'cms:review:view' | 'cms:review:watch', context: CallContext): Reach => ({
  user: userOf(context),
  scope: scopeFor(context, code),
  actor: actorOf(context),
})

export const emergencyHandlers = (deps: EmergencyDeps): Handlers<typeof emergency> => {
  const desk = emergencyDesk(deps)
  return {
    list: (filter, context) => desk.list(filter, reachFor('cms:review:view', context)),
    agree: ({ id }, context) => desk.agree(id, reachFor('cms:review:watch', context)),
    refuse: (input, context) => desk.refuse(input, reachFor('cms:review:watch', context)),
    read: (input, context) => desk.read(input, reachFor('cms:review:view', context)),
  }
}
