import type { Page } from '@sunport/contract/envelope.ts'
import type { FunctionCode } from '@sunport/contract/functions.ts'
import { actorOf, type CallContext, scopeFor } from '../http/context.ts'
import type { ChangeOf, CrudCalls, FilterOf, NewOf, RowOf } from './crud-plan.ts'
import type { Reach } from './reach.ts'

interface CrudService<G extends CrudCalls> {
  list(filter: FilterOf<G>, reach: Reach): Promise<Page<RowOf<G>>>
  get(id: string, reach: Reach): Promise<RowOf<G>>
  create(entered: NewOf<G>, reach: Reach): Promise<RowOf<G>>
  update(entered: ChangeOf<G>, reach: Reach): Promise<RowOf<G>>
  remove(id: string, version: number, reach: Reach): Promise<null>
}

/** How far the caller reaches with a function: what its handlers hand to the service. */
export const reachWith =
  (code: FunctionCode) =>
  (context: CallContext): Reach => ({ actor: actorOf(context), scope: scopeFor(context, code) })

/** The handlers of `crudCalls`; every call reaches as far as the function that it asks for. */
export const crudHandlers = <G extends CrudCalls>(calls: G, service: CrudService<G>) => {
  const viewing = reachWith(calls.list.access as FunctionCode)
  const editing = reachWith(calls.update.access as FunctionCode)
  return {
    list: (filter: FilterOf<G>, context: CallContext) => service.list(filter, viewing(context)),
    get: ({ id }: { id: string }, context: CallContext) => service.get(id, viewing(context)),
    create: (entered: NewOf<G>, context: CallContext) => service.create(entered, editing(context)),
    update: (entered: ChangeOf<G>, context: CallContext) => service.update(entered, editing(context)),
    remove: ({ id, version }: { id: string; version: number }, context: CallContext) =>
      service.remove(id, version, editing(context)),
  }
}
