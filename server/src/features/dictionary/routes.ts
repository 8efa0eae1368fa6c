import { dictItemColumns, type dictionary } from '@sunport/contract/calls/dictionary.ts'
import { enabled } from '@sunport/contract/codes.ts'
import { annotatedFile, runImport, templateFile } from '../../platform/crud/import.ts'
import { type Rehearsable, rehearse, runBulk } from '../../platform/crud/rehearsal.ts'
import type { Db } from '../../platform/database/database.ts'
import { actorOf, type CallContext, scopeFor } from '../../platform/http/context.ts'
import type { Handlers } from '../../platform/http/invoke.ts'
import { exportItems, importPlan } from './exchange.ts'
import type { dictReplacing } from './replacing.ts'
import type { DictionaryService, Reach } from './service.ts'

interface Deps extends Rehearsable<DictionaryService> {
  siteIdOf(siteName: string): string | undefined
  replacing(db: Db): ReturnType<typeof dictReplacing>
}

const reachOf = (context: CallContext): Reach => ({
  actor: actorOf(context),
  scope: scopeFor(context, 'sys:dict:edit'),
})

export const dictionaryHandlers = (deps: Deps): Handlers<typeof dictionary> => {
  const service = deps.over(deps.db)
  const planFor = (context: CallContext) => importPlan(reachOf(context), deps.siteIdOf)
  return {
    listTypes: input => service.listTypes(input),
    getType: ({ id }) => service.getType(id),
    createType: (input, context) => service.createType(input, reachOf(context)),
    updateType: (input, context) => service.updateType(input, reachOf(context)),
    removeType: ({ id, version }, context) => service.removeType(id, version, reachOf(context)),
    copyType: ({ id, siteId }, context) => service.copyType(id, siteId, reachOf(context)),
    refreshType: ({ id }, context) => service.refreshType(id, reachOf(context)),
    compare: ({ left, right }) => service.compare(left, right),
    revisions: () => service.revisions(),
    listItems: input => service.listItems(input),
    createItem: (input, context) => service.createItem(input, reachOf(context)),
    updateItem: (input, context) => service.updateItem(input, reachOf(context)),
    removeItem: ({ id, version }, context) => service.removeItem(id, version, reachOf(context)),
    itemUses: ({ id }) => service.itemUses(id),
    replaceItem: ({ isRehearsal, ...input }, context) => {
      const replace = (inside: Db) => deps.replacing(inside)(input, reachOf(context))
      return isRehearsal ? rehearse(deps.db, replace) : replace(deps.db)
    },
    saveOrder: ({ typeId, ids }, context) => service.saveOrder(typeId, ids, reachOf(context)),
    bulkItems: (input, context) => {
      const reach = reachOf(context)
      const status = input.action === 'enable' ? enabled.on : enabled.off
      return runBulk(deps, input, (inside, { id, version }) => inside.setStatus(id, version, status, reach))
    },
    exportItems: ({ typeId, format }) => exportItems(service, typeId, format),
    importTemplate: ({ format }) => templateFile('字典项', dictItemColumns, format),
    import: (input, context) => runImport(deps, planFor(context), input),
    importAnnotated: (input, context) => annotatedFile(deps, planFor(context), input),
  }
}
