import { conf, type configuration } from '@sunport/contract/calls/configuration.ts'
import type { FunctionCode } from '@sunport/contract/functions.ts'
import { crudHandlers } from '../../platform/crud/crud-handlers.ts'
import type { Db } from '../../platform/database/database.ts'
import { actorOf, type CallContext, scopeFor, userOf } from '../../platform/http/context.ts'
import type { Handlers } from '../../platform/http/invoke.ts'
import type { ConfRows } from './conf-rows.ts'
import { exportSettings, importSettings } from './exchange.ts'
import type { Reach, SettingRecords } from './records.ts'

const reachOf = (context: CallContext, code: FunctionCode): Reach => ({
  user: userOf(context),
  scope: scopeFor(context, code),
  actor: actorOf(context),
})

export const configurationHandlers = (
  db: Db,
  over: (db: Db) => SettingRecords,
): Handlers<typeof configuration> => {
  const records = over(db)
  return {
    list: ({ siteId }, context) => records.list(siteId || null, userOf(context)),
    update: (input, context) => records.update(input, reachOf(context, 'sys:conf:edit')),
    propose: async (input, context) => records.propose(input, reachOf(context, 'sys:conf:security')),
    decide: ({ id, decision, reason }, context) =>
      records.decide(id, decision, reason ?? undefined, reachOf(context, 'sys:conf:security')),
    withdraw: ({ id }, context) => records.withdraw(id, reachOf(context, 'sys:conf:view')),
    history: ({ id, siteId }) => records.history(id, siteId || null),
    export: () => exportSettings(db),
    import: (input, context) => importSettings(db, over, input, reachOf(context, 'sys:conf:edit')),
  }
}

export const confHandlers = (rows: ConfRows): Handlers<typeof conf> => crudHandlers(conf, rows)
