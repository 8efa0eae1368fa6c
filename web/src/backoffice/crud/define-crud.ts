import type { Page } from '@sunport/contract/envelope.ts'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { ListState } from './list-state.ts'

export interface Option {
  value: string
  label: string
}

export interface CrudFilter {
  name: string
  label: string
  kind: 'text' | 'select'
  options?: readonly Option[]
}

export interface CrudColumn<Row> {
  name: keyof Row & string
  title: string
  width?: number
  align?: 'left' | 'right' | 'center'
  isSortable?: boolean
  render?: (row: Row) => ReactNode
}

export interface CrudField {
  name: string
  label: string
  kind: 'text' | 'textarea' | 'number' | 'select' | 'radio' | 'switch' | 'color'
  options?: readonly Option[]
  placeholder?: string
  help?: string
  /** Takes both columns of the form. */
  isWide?: boolean
  /** Shown but not changed once the row exists. */
  isFixed?: boolean
}

export type FormValues = Record<string, unknown>

/** One way to fill in the form: where its values come from, what they must be, where they go. */
export interface FormAction<Row> {
  schema: z.ZodObject
  values: (row: Row) => FormValues
  save: (input: FormValues) => Promise<unknown>
  permission?: string
}

export interface RowAction<Row> {
  label: (row: Row) => string
  run: (row: Row) => Promise<unknown>
  permission?: string
  /** Given: the action can be done to many rows at once, under this name, except rows with a reason to skip. */
  bulk?: { label: string; skipReason: (row: Row) => string | undefined }
}

export interface RemoveAction<Row> {
  run: (row: Row) => Promise<unknown>
  /** What will happen, with its numbers: read before the second question. */
  consequences: (row: Row) => string
  /** Why this row cannot be deleted at all. */
  refusal?: (row: Row) => string | undefined
  permission?: string
}

/** A list page with its form, as a description. */
export interface Crud<Row> {
  /** Everything that a write of this feature makes stale is cached below this name. */
  feature: string
  name: string
  /** What one row is called. */
  title: string
  /** Part of another row's identity that this list belongs to. */
  scope?: string
  urlPrefix?: string
  rowKey: (row: Row) => string
  rowName: (row: Row) => string
  list: (input: ListInput) => Promise<Page<Row>>
  columns: readonly CrudColumn<Row>[]
  filters: readonly CrudFilter[]
  fields: readonly CrudField[]
  create?: FormAction<undefined>
  update?: FormAction<Row>
  rowActions?: readonly RowAction<Row>[]
  remove?: RemoveAction<Row>
}

export type ListInput = Omit<ListState, 'filters'> & Record<string, string | number | undefined>

export const defineCrud = <Row>(crud: Crud<Row>): Crud<Row> => crud

/** A form action with its types checked against the schema before they are forgotten. */
export const formAction = <S extends z.ZodObject, Row>(action: {
  schema: S
  values: (row: Row) => Partial<z.input<S>> & FormValues
  save: (input: z.output<S>) => Promise<unknown>
  permission?: string
}): FormAction<Row> => ({
  ...action,
  save: input => action.save(action.schema.parse(input)),
})

/** A list call fed from the address: its own schema checks what a link may have put there. */
export const listCall =
  <S extends z.ZodObject, Row>(
    schema: S,
    call: (input: z.output<S>) => Promise<Page<Row>>,
    fixed: FormValues = {},
  ) =>
  (input: ListInput): Promise<Page<Row>> =>
    call(schema.parse({ ...input, ...fixed }))
