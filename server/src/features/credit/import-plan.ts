import { NewCredit } from '@sunport/contract/calls/credit-desk.ts'
import { creditImportColumns } from '@sunport/contract/calls/credit-import.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { ImportPlan } from '../../platform/crud/import.ts'
import type { Acting, CreditDeskService } from './desk-service.ts'
import type { CreditRow } from './table.ts'

/** Decisions from a file, each with all the checks of the form; what is there already is amended, never doubled. */
export const creditImportPlan = (
  reach: Acting,
  siteIdOf: (name: string) => string | undefined,
): ImportPlan<CreditDeskService, typeof NewCredit, CreditRow> => {
  const siteOf = (name = ''): string => {
    const id = siteIdOf(name)
    if (!id) throw new Problem('request.invalid', `没有名为“${name}”的站点`)
    return id
  }
  return {
    title: '信用记录',
    columns: creditImportColumns,
    schema: NewCredit,
    prepare: (_, { siteName, ...values }) => ({ ...values, siteId: siteOf(siteName) }),
    find: (service, { siteName, kind = '', documentNumber = '', creditName = '' }) =>
      service.byDocument({ siteId: siteOf(siteName), kind, documentNumber, creditName }, reach),
    create: (service, input) => service.create(input, reach),
    asEntered: row => row,
    update: (service, { siteId: _, ...input }, { id, version }) =>
      service.amend({ ...input, id, version, reason: '批量导入' }, reach),
  }
}
