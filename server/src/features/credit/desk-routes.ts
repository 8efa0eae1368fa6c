import { type CreditType, creditTypes } from '@sunport/contract/calls/credit.ts'
import {
  type CreditDeskRecord,
  type creditDesk,
  creditFileColumns,
  type creditRepair,
} from '@sunport/contract/calls/credit-desk.ts'
import { creditImportColumns, creditKindNames } from '@sunport/contract/calls/credit-import.ts'
import { creditStates } from '@sunport/contract/directory/policy.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import type { FunctionCode } from '@sunport/contract/functions.ts'
import { reachWith } from '../../platform/crud/crud-handlers.ts'
import { annotatedFile, runImport, templateFile } from '../../platform/crud/import.ts'
import { listFile, pagesOf } from '../../platform/crud/list-file.ts'
import { type Rehearsable, runBulk } from '../../platform/crud/rehearsal.ts'
import { type CallContext, userOf } from '../../platform/http/context.ts'
import type { Handlers } from '../../platform/http/invoke.ts'
import type { Acting, CreditDeskService } from './desk-service.ts'
import { creditImportPlan } from './import-plan.ts'
import type { RepairService } from './repair-service.ts'

const viewing = reachWith('dir:credit:view')
const editing = reachWith('dir:credit:edit')
const exporting = reachWith('dir:record:export')
const acting =
  (code: FunctionCode) =>
  (context: CallContext): Acting => ({
    ...reachWith(code)(context),
    holds: held => userOf(context).grants.has(held),
  })
const signing = acting('dir:credit:sign')
const reviewing = acting('dir:credit:review')
const applying = acting('dir:credit:edit')

/** Files speak in words. */
async function* inWords(pages: AsyncIterable<CreditDeskRecord[]>, chosen: ReadonlySet<string> | undefined) {
  for await (const rows of pages)
    yield rows
      .filter(({ id }) => !chosen || chosen.has(id))
      .map(row => ({
        ...row,
        kind: creditKindNames[row.kind] as CreditDeskRecord['kind'],
        creditType: creditTypes[row.creditType as CreditType] ?? row.creditType,
        state: creditStates[row.state] as CreditDeskRecord['state'],
      }))
}

export const creditDeskHandlers = (
  rehearsable: Rehearsable<CreditDeskService>,
  siteIdOf: (name: string) => string | undefined,
): Handlers<typeof creditDesk> => {
  const service = rehearsable.over(rehearsable.db)
  return {
    list: (filter, context) => service.list(filter, viewing(context)),
    get: ({ id }, context) => service.get(id, viewing(context)),
    history: async ({ id, ...paging }, context) => {
      const { rows, total } = await service.history(id, paging, viewing(context))
      return {
        rows: rows.map(({ id, at, byUser, action, note, changes }) => ({
          id: String(id),
          at: toWireTime(at),
          by: byUser,
          action,
          note,
          changes,
        })),
        total,
      }
    },
    create: (entered, context) => service.create(entered, signing(context)),
    amend: (entered, context) => service.amend(entered, signing(context)),
    revoke: (input, context) => service.revoke(input, signing(context)),
    bulk: (input, context) => {
      const reach = editing(context)
      return runBulk(rehearsable, input, (inside, row) =>
        inside.show(row, input.action === 'publish', input.reason, reach),
      )
    },
    importTemplate: ({ format }) => templateFile('信用记录', creditImportColumns, format),
    import: (input, context) => runImport(rehearsable, creditImportPlan(signing(context), siteIdOf), input),
    importAnnotated: (input, context) =>
      annotatedFile(rehearsable, creditImportPlan(signing(context), siteIdOf), input),
    export: ({ format, ids, ...filter }, context) => {
      const reach = exporting(context)
      const pages = pagesOf<CreditDeskRecord>(paging => service.list({ ...filter, ...paging }, reach))
      return listFile(
        '信用记录',
        format,
        creditFileColumns,
        inWords(pages, ids ? new Set(ids.split(',')) : undefined),
      )
    },
  }
}

export const repairHandlers = (service: RepairService): Handlers<typeof creditRepair> => ({
  list: (filter, context) => service.list(filter, viewing(context)),
  apply: (input, context) => service.apply(input, editing(context)),
  approve: (input, context) => service.approve(input, reviewing(context)),
  refuse: (input, context) => service.refuse(input, reviewing(context)),
  withdraw: (input, context) => service.withdraw(input, applying(context)),
  announce: (input, context) => service.announce(input, signing(context)),
})
