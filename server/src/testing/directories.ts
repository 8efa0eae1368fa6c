import { agency } from '../features/agency/table.ts'
import { supplier, supplierQualification } from '../features/supplier/table.ts'
import type { Queries } from '../platform/database/database.ts'

type SupplierValues = typeof supplier.$inferInsert
type SupplierQualificationValues = typeof supplierQualification.$inferInsert
type AgencyValues = typeof agency.$inferInsert

/** A code of its own for each sample; tests of the directories do not check codes. */
const codeOf = (id: string): string => `91440000${id.toUpperCase()}`

export const insertSuppliers = async (
  db: Queries,
  samples: (Partial<SupplierValues> & { id: string })[],
): Promise<void> => {
  const values = samples.map(sample => ({
    siteId: 'gd',
    creditCode: codeOf(sample.id),
    name: `${sample.id}有限公司`,
    regionCode: '440103',
    ...sample,
  }))
  await db.insert(supplier).values(values)
}

export const insertAgencies = async (
  db: Queries,
  samples: (Partial<AgencyValues> & { id: string })[],
): Promise<void> => {
  const values = samples.map(sample => ({
    siteId: 'gd',
    creditCode: codeOf(sample.id),
    name: `${sample.id}招标代理有限公司`,
    regionCode: '440103',
    ...sample,
  }))
  await db.insert(agency).values(values)
}

export const insertSupplierQualifications = async (
  db: Queries,
  samples: (Partial<SupplierQualificationValues> & { id: string; supplierId: string })[],
): Promise<void> => {
  const values = samples.map(sample => ({
    siteId: 'gd',
    kind: 'general' as const,
    name: '质量管理体系认证',
    ...sample,
  }))
  await db.insert(supplierQualification).values(values)
}
