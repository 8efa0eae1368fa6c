import type { AuditEntity, AuditModule } from '@sunport/contract/audit/words.ts'
import type { Schema } from '@sunport/contract/call.ts'
import type { BinObjectKind } from '@sunport/contract/calls/bin.ts'
import type { crudCalls } from '@sunport/contract/calls/crud.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import type { ProblemKey } from '@sunport/contract/problems.ts'
import { getTableColumns, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Queries } from '../database/database.ts'
import type { Change, Housekept } from './changes.ts'
import type { ListShape } from './entity-repo.ts'
import type { ReachOf } from './reach.ts'

export type CrudTable = PgTable & { id: PgColumn; version: PgColumn }
export type CrudCalls = Pick<ReturnType<typeof crudCalls>, 'list' | 'get' | 'create' | 'update' | 'remove'>

export type RowOf<G extends CrudCalls> = z.output<G['get']['data']>
export type FilterOf<G extends CrudCalls> = z.output<G['list']['input']>
export type NewOf<G extends CrudCalls> = z.output<G['create']['input']>
export type ChangeOf<G extends CrudCalls> = z.output<G['update']['input']>

export type Stored<T extends CrudTable> = T['$inferSelect'] & Housekept & { id: string }
export type Columns<T extends CrudTable> = Partial<T['$inferInsert']>
type Asked<T> = T | Promise<T>

/** What holds beside the form, in the transaction and before the row is written; an answer is written with it. */
interface Rules<T extends CrudTable> {
  create?(row: Stored<T>, doing: Change): Asked<Columns<T> | undefined>
  update?(before: Stored<T>, after: Stored<T>, doing: Change): Asked<Columns<T> | undefined>
  remove?(before: Stored<T>, doing: Change): Asked<void>
}

/** What one kind of records is: everything that its service does not know by itself. */
export interface CrudPlan<G extends CrudCalls, T extends CrudTable> {
  calls: G
  table: T
  /** `module:entity`; audit rows are filed under both. */
  entity: `${AuditModule}:${AuditEntity}`
  /** What is said when a unique value is taken, where there is one. */
  taken?: ProblemKey
  /** Whose rows they are. */
  reach: ReachOf<T>
  where(filter: FilterOf<G>, now: Date): SQL | undefined
  shape(now: Date): ListShape
  /** Fields of the form that are other than their columns, and what the form alone cannot refuse. */
  values?(entered: NewOf<G> | ChangeOf<G>, doing: Change, before?: Stored<T>): Asked<Columns<T>>
  /** What rows show beside their columns, or in another way. */
  shown?(rows: Stored<T>[], db: Queries, now: Date): Asked<Partial<RowOf<G>>[]>
  rules?: Rules<T>
  /** Kept whole when removed, so that it can be brought back. */
  bin?: { kind: BinObjectKind; title(row: Stored<T>): string; days(): number }
  /** Public pages and memories that show a row. */
  touches?(row: Stored<T>): readonly string[]
}

const fieldsOf = (schema: Schema): string[] => Object.keys((schema as unknown as z.ZodObject).shape)

/** The columns of what was entered. A field that was left empty empties its column. */
export const enteredColumns = (table: PgTable, schema: Schema, entered: object): Record<string, unknown> => {
  const columns = getTableColumns(table)
  const given = entered as Record<string, unknown>
  return Object.fromEntries(
    fieldsOf(schema).flatMap(name => {
      const column = columns[name]
      if (!column || name === 'id' || name === 'version') return []
      const value = given[name] ?? (column.notNull ? undefined : null)
      if (value === undefined) return []
      return [[name, value === '' && !column.notNull ? null : value]]
    }),
  )
}

/** What the wire carries of a row: the columns that its schema names. */
export const wireRow = (schema: Schema, row: object): Record<string, unknown> => {
  const columns = row as Record<string, unknown>
  return Object.fromEntries(
    fieldsOf(schema)
      .filter(name => name in columns)
      .map(name => {
        const value = columns[name]
        return [name, value instanceof Date ? toWireTime(value) : value]
      }),
  )
}
