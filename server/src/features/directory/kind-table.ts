import type { AuditEntity } from '@sunport/contract/audit/words.ts'
import type { DirectoryKind } from '@sunport/contract/directory/fields.ts'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { tag } from '../../platform/cache/tags.ts'
import { agency, agencyQualification } from '../agency/table.ts'
import { expert } from '../expert/table.ts'
import { supplier, supplierQualification } from '../supplier/table.ts'

type Shared =
  | 'id'
  | 'siteId'
  | 'name'
  | 'source'
  | 'sourceId'
  | 'syncedAt'
  | 'validFrom'
  | 'validTo'
  | 'checkedAt'
  | 'checkNote'
  | 'differing'
  | 'isPublished'
  | 'latestModifyDate'
  | 'version'

/** What the tables of all directories have in common. */
export type MirrorTable = PgTable &
  Record<Shared, PgColumn> & { creditCode?: PgColumn; regionCode?: PgColumn }

export interface MirrorRow extends Record<string, unknown> {
  id: string
  siteId: string
  name: string
  creditCode?: string
  regionCode?: string | null
  source: string | null
  sourceId: string | null
  sourceSnapshot: Record<string, unknown> | null
  syncedAt: Date | null
  validFrom: string | null
  validTo: string | null
  checkedAt: Date | null
  checkNote: string | null
  differing: number
  isPublished: boolean
  createDate: Date
  createUser: string | null
  latestModifyDate: Date
  latestModifyUser: string | null
  version: number
}

interface KindPlace {
  table: MirrorTable
  entity: AuditEntity
  /** The organisation that each of its records belongs to, and the column that says so. */
  holder?: { kind: 'supplier' | 'agency'; column: string }
  /** Public pages that show a row. */
  touches(row: Pick<MirrorRow, 'id' | 'siteId'> & { agencyId?: unknown; supplierId?: unknown }): string[]
}

export const kindPlaces: Readonly<Record<DirectoryKind, KindPlace>> = {
  supplier: {
    table: supplier,
    entity: 'supplier',
    touches: ({ id, siteId }) => [tag.suppliersOf(siteId), tag.supplier(id)],
  },
  agency: {
    table: agency,
    entity: 'agency',
    touches: ({ id, siteId }) => [tag.agenciesOf(siteId), tag.agency(id)],
  },
  expert: { table: expert, entity: 'expert', touches: ({ siteId }) => [tag.experts(siteId)] },
  qualification: {
    table: agencyQualification,
    entity: 'agency_qualification',
    holder: { kind: 'agency', column: 'agencyId' },
    touches: ({ agencyId }) => [tag.agency(String(agencyId))],
  },
  supplierQualification: {
    table: supplierQualification,
    entity: 'supplier_qualification',
    holder: { kind: 'supplier', column: 'supplierId' },
    touches: ({ supplierId }) => [tag.supplier(String(supplierId))],
  },
}

/** Whom a record belongs to; null where records are their own. */
export const holderIdOf = (kind: DirectoryKind, row: Readonly<Record<string, unknown>>): string | null => {
  const { holder } = kindPlaces[kind]
  return holder ? String(row[holder.column]) : null
}

/** The table of those whom records belong to, and the column that names them. */
export const holderTableOf = (kind: DirectoryKind) => {
  const { table, holder } = kindPlaces[kind]
  const column = holder && (table as unknown as Record<string, PgColumn>)[holder.column]
  return holder && column ? { ...holder, column, table: kindPlaces[holder.kind].table } : undefined
}

/** Whether a fact's column takes nothing; the others keep what they have. */
export const mayBeEmpty = (kind: DirectoryKind, name: string): boolean =>
  !(kindPlaces[kind].table as unknown as Record<string, PgColumn>)[name]?.notNull
