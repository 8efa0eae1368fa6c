import type { ContentCalls } from '@sunport/contract/calls/content.ts'
import {
  type ContentKind,
  type ContentRight,
  contentActions,
  contentKinds,
} from '@sunport/contract/content/policy.ts'
import { runBulk } from '../../platform/crud/rehearsal.ts'
import type { Db } from '../../platform/database/database.ts'
import type { CallContext } from '../../platform/http/context.ts'
import type { Handlers } from '../../platform/http/invoke.ts'
import { bulkStep } from './bulk.ts'
import type { Reach } from './core/desk.ts'
import { reachOf } from './core/reach.ts'
import { exportList } from './export.ts'
import type { ContentService } from './service.ts'

/** Binds one family. The reach is that of the function which the call asks for. */
export const contentHandlers = (
  kind: ContentKind,
  db: Db,
  over: (db: Db) => ContentService,
  bulkKinds: () => readonly string[],
): Handlers<ContentCalls> => {
  const service = over(db)
  const reach = (context: CallContext, right: ContentRight): Reach => reachOf(kind, right, context)
  const view = (context: CallContext) => reach(context, 'view')
  const edit = (context: CallContext) => reach(context, 'edit')
  const withdraw = (context: CallContext) => reach(context, 'withdraw')
  return {
    list: (input, context) => service.list(input, view(context)),
    counts: ({ siteId }, context) => service.counts(siteId, view(context)),
    get: ({ id }, context) => service.get(id, view(context)),
    create: (input, context) => service.create(input, edit(context)),
    save: (input, context) => service.save(input, edit(context)),
    submit: (input, context) => service.submit(input, edit(context)),
    recall: (input, context) => service.recall(input, edit(context)),
    approve: (input, context) => service.approve(input, view(context)),
    sendBack: (input, context) => service.sendBack(input, view(context)),
    transfer: (input, context) => service.transfer(input, view(context)),
    cosign: (input, context) => service.cosign(input, view(context)),
    cosignOutside: (input, context) => service.cosignOutside(input, view(context)),
    withdrawOutside: (input, context) => service.withdrawOutside(input, view(context)),
    emergency: (input, context) => service.emergency(input, reach(context, contentActions.emergency.right)),
    unschedule: (input, context) =>
      service.unschedule(input, reach(context, contentActions.unschedule.right)),
    revise: (input, context) => service.revise(input, edit(context)),
    discard: (input, context) => service.discard(input, edit(context)),
    withdraw: (input, context) => service.withdraw(input, withdraw(context)),
    takeOffline: (input, context) => service.takeOffline(input, withdraw(context)),
    restore: (input, context) => service.restore(input, withdraw(context)),
    refer: (input, context) => service.refer(input, edit(context)),
    remove: (input, context) => service.remove(input, edit(context)),
    editions: ({ id }, context) => service.editions(id, view(context)),
    edition: ({ id, editionId }, context) => service.edition(id, editionId, view(context)),
    restoreEdition: (input, context) => service.restoreEdition(input, edit(context)),
    presence: ({ id }, context) => service.presence(id, edit(context)),
    move: (input, context) => service.move(input, withdraw(context)),
    pin: (input, context) => service.pin(input, reach(context, contentActions.pin.right)),
    export: (input, context) => exportList(contentKinds[kind], service, input, view(context)),
    word: ({ id }, context) => service.word(id, view(context)),
    pack: ({ ids }, context) => service.pack(ids.split(',').filter(Boolean), view(context)),
    bulk: (input, context) =>
      runBulk({ db, over }, input, (inside, row) =>
        bulkStep({ kind, bulkKinds }, inside, row, input, view(context)),
      ),
  }
}
