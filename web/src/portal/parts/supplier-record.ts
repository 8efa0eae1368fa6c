import type { Qualification, SupplierDetail } from '@sunport/contract/calls/supplier.ts'
import type { PageContext } from '../context.ts'
import { type Attempt, attempt } from './attempt.ts'
import { loadCredits, type ShownCredit } from './credits.ts'

export interface SupplierRecordData {
  supplier: SupplierDetail
  general: Attempt<Qualification[]>
  safety: Attempt<Qualification[]>
  employee: Attempt<Qualification[]>
  credits: Attempt<ShownCredit[]>
}

const mostRows = 100

const rowsOf = (page: Promise<{ rows: Qualification[] }>): Promise<Attempt<Qualification[]>> =>
  attempt(page.then(({ rows }) => rows))

/** A supplier with its tables, loaded at once; null when the site has none such. */
export const loadSupplierRecord = (
  context: PageContext,
  id: string,
): Promise<Attempt<SupplierRecordData | null>> => attempt(recordOf(context, id))

const recordOf = async (context: PageContext, id: string): Promise<SupplierRecordData | null> => {
  const { api, siteId } = context
  if (!id) return null
  const asked = { supplierId: id, pageSize: mostRows }
  const [supplier, general, safety, employee] = await Promise.all([
    api.supplier.supplierInfo({ id, siteId }),
    rowsOf(api.supplier.qualificationsPage(asked)),
    rowsOf(api.supplier.safetyQualifications(asked)),
    rowsOf(api.supplier.employeeQualifications(asked)),
  ])
  if (!supplier) return null
  return { supplier, general, safety, employee, credits: await loadCredits(context, supplier.orgCode) }
}
