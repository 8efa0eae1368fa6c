import type { menu } from '@sunport/contract/calls/menu.ts'
import { actorOf } from '../../platform/http/context.ts'
import type { Handlers } from '../../platform/http/invoke.ts'
import type { MenuService } from './service.ts'

export const menuHandlers = (service: MenuService): Handlers<typeof menu> => ({
  list: input => service.list(input),
  get: ({ id }) => service.get(id),
  create: (input, context) => service.create(input, actorOf(context)),
  update: (input, context) => service.update(input, actorOf(context)),
  remove: ({ id, version }, context) => service.remove(id, version, actorOf(context)),
  saveOrder: (input, context) => service.saveOrder(input, actorOf(context)),
})
