import type { dictionary } from '@sunport/contract/calls/dictionary.ts'
import { actorOf } from '../../platform/http/context.ts'
import type { Handlers } from '../../platform/http/invoke.ts'
import type { DictionaryService } from './service.ts'

export const dictionaryHandlers = (service: DictionaryService): Handlers<typeof dictionary> => ({
  listTypes: input => service.listTypes(input),
  getType: ({ id }) => service.getType(id),
  createType: (input, context) => service.createType(input, actorOf(context)),
  updateType: (input, context) => service.updateType(input, actorOf(context)),
  removeType: ({ id, version }, context) => service.removeType(id, version, actorOf(context)),
  listItems: input => service.listItems(input),
  createItem: (input, context) => service.createItem(input, actorOf(context)),
  updateItem: (input, context) => service.updateItem(input, actorOf(context)),
  removeItem: ({ id, version }, context) => service.removeItem(id, version, actorOf(context)),
})
