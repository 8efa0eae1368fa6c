import type { FileColumn, ListFileFormat } from '@sunport/contract/calls/crud.ts'
import type { log } from '@sunport/contract/calls/log.ts'
import { logColumns } from '@sunport/contract/calls/log-rows.ts'
import type { FunctionCode } from '@sunport/contract/functions.ts'
import { type LogTab, logTabs } from '@sunport/contract/log-codes.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { listFile, pagesOf } from '../../platform/crud/list-file.ts'
import { actorOf, type CallContext, scopeFor, userOf } from '../../platform/http/context.ts'
import type { Handler, Handlers } from '../../platform/http/invoke.ts'
import { coversAll } from '../../platform/rights/data-scope.ts'
import type { frontErrors } from './front-errors.ts'
import type { LogService, Reader } from './service.ts'
import type { LogVerifying } from './verifying.ts'

const readerOf = (context: CallContext, code: FunctionCode): Reader => ({
  userId: userOf(context).id,
  scope: scopeFor(context, code),
})

interface Asked {
  format: ListFileFormat
  exportReason: string
}

export const logHandlers = (
  service: LogService,
  errors: ReturnType<typeof frontErrors>,
  verify: LogVerifying,
): Handlers<typeof log> => {
  const { batches } = service

  const file = async <Row>(
    tab: LogTab,
    columns: FileColumn<Row>[],
    { format, exportReason, ...filter }: Asked,
    context: CallContext,
    pages: AsyncIterable<Row[]>,
  ) => {
    await service.noteExport(tab, { format, filter }, exportReason, actorOf(context))
    return listFile(logTabs[tab].title, format, columns, pages)
  }

  /** The three views of operations as files. */
  const auditFile =
    (tab: 'operation' | 'sensitive' | 'change'): Handler<typeof log.exportOperations> =>
    (asked, context) =>
      file(
        tab,
        logColumns[tab],
        asked,
        context,
        batches.audits(tab, asked, readerOf(context, 'log:audit:export')),
      )

  return {
    operations: (filter, context) => service.audits('operation', filter, readerOf(context, 'log:audit:view')),
    own: (paging, context) => service.own(userOf(context), paging),
    sensitive: (filter, context) => service.audits('sensitive', filter, readerOf(context, 'log:audit:view')),
    changes: (filter, context) => service.audits('change', filter, readerOf(context, 'log:audit:view')),
    logins: (filter, context) => service.logins(filter, readerOf(context, 'log:audit:view')),
    visits: (filter, context) => service.visits(filter, readerOf(context, 'log:tech:view')),
    calls: (filter, context) => service.calls(filter, readerOf(context, 'log:tech:view')),
    errors: (filter, context) => service.errors(filter, readerOf(context, 'log:tech:view')),

    crashes: (filter, context) => service.crashes(filter, readerOf(context, 'log:tech:view')),

    exportOperations: auditFile('operation'),
    exportSensitive: auditFile('sensitive'),
    exportChanges: auditFile('change'),
    exportLogins: (asked, context) =>
      file(
        'login',
        logColumns.login,
        asked,
        context,
        batches.logins(asked, readerOf(context, 'log:audit:export')),
      ),
    exportCalls: (asked, context) =>
      file(
        'call',
        logColumns.call,
        asked,
        context,
        batches.calls(asked, readerOf(context, 'log:tech:export')),
      ),
    exportErrors: (asked, context) =>
      file(
        'error',
        logColumns.error,
        asked,
        context,
        batches.errors(asked, readerOf(context, 'log:tech:export')),
      ),
    exportCrashes: (asked, context) =>
      file(
        'crash',
        logColumns.crash,
        asked,
        context,
        batches.crashes(asked, readerOf(context, 'log:tech:export')),
      ),
    exportVisits: (asked, context) => {
      const reader = readerOf(context, 'log:tech:export')
      return file(
        'visit',
        logColumns.visit,
        asked,
        context,
        pagesOf(paging => service.visits({ ...asked, ...paging }, reader)),
      )
    },

    operation: ({ id }, context) => service.audit(id, readerOf(context, 'log:audit:view')),
    history: (asked, context) => service.history(asked, readerOf(context, 'log:audit:view')),
    reveal: ({ tab, id, reason }, context) =>
      service.reveal(tab, id, reason, readerOf(context, 'log:audit:reveal'), actorOf(context)),
    verify: ({ afterId }, context) => verify(afterId, actorOf(context)),
    handleError: async (input, context) => {
      // An error belongs to no organisation.
      if (!coversAll(scopeFor(context, 'log:tech:edit'))) throw new Problem('access.forbidden')
      return errors.handle(input, actorOf(context))
    },
    reportError: async (report, context) => {
      await errors.report(report, actorOf(context))
      return null
    },
  }
}
