import type { menu } from '@sunport/contract/calls/menu.ts'
import { actorOf } from '../../platform/http/context.ts'
import type { Handlers } from '../../platform/http/invoke.ts'
import type { MenuService } from './service.ts'
import type { MenuTransfer } from './transfer-service.ts'

export const menuHandlers = (service: MenuService, transfer: MenuTransfer): Handlers<typeof menu> => ({
  list: input => service.list(input),
  get: ({ id }) => service.get(id),
  create: (input, context) => service.create(input, actorOf(context)),
  update: (input, context) => service.update(input, actorOf(context)),
  remove: ({ id, version }, context) => service.remove(id, version, actorOf(context)),
  saveOrder: (input, context) => service.saveOrder(input, actorOf(context)),
  setFlags: (input, context) => service.setFlags(input, actorOf(context)),
  preview: ({ roleId }) => service.preview(roleId),
  copy: (input, context) => transfer.copy(input, actorOf(context)),
  exportFile: () => transfer.file(),
  importFile: (input, context) => transfer.import(input, actorOf(context)),
})
