import type { Call } from '@sunport/contract/call.ts'
import type { BulkReport } from '@sunport/contract/calls/crud.ts'
import type { Page } from '@sunport/contract/envelope.ts'
import type { ComponentType, ReactNode } from 'react'
import type { z } from 'zod'
import type { ListState } from './list-state.ts'

export interface Option {
  value: string
  label: string
}

/** A node of a tree, in a flat list: who stands below whom is told by `parentId`. */
export interface TreeOption {
  id: string
  parentId: string | null
  label: string
}

export interface CrudFilter {
  name: string
  label: string
  kind: 'text' | 'select' | 'tree' | 'date' | 'own'
  /** Seldom asked for: folded away until somebody wants it or it is set. */
  isRare?: boolean
  options?: readonly Option[]
  nodes?: readonly TreeOption[]
  /** The input of the kind `own`. */
  control?: ComponentType<ControlProps>
}

export interface CrudColumn<Row> {
  name: keyof Row & string
  title: string
  width?: number
  align?: 'left' | 'right' | 'center'
  isSortable?: boolean
  /** Not shown until somebody chooses it. */
  isOptional?: boolean
  render?: (row: Row) => ReactNode
}

/** What the form hands to the input of a field. */
export interface ControlProps {
  id?: string
  'aria-required'?: 'true'
  'aria-invalid'?: 'true'
  'aria-describedby'?: string
  value?: unknown
  onChange?: (value: unknown) => void
  onBlur?: (...event: unknown[]) => void
  disabled?: boolean
}

export interface CrudField {
  name: string
  label: string
  kind:
    | 'text'
    | 'textarea'
    | 'number'
    | 'money'
    | 'date'
    | 'select'
    | 'selects'
    | 'tree'
    | 'trees'
    | 'tags'
    | 'radio'
    | 'switch'
    | 'color'
    | 'own'
  options?: readonly Option[]
  nodes?: readonly TreeOption[]
  /** The input of the kind `own`. */
  control?: ComponentType<ControlProps>
  placeholder?: string
  help?: string
  /** The heading of this field and those after it. */
  section?: string
  /** Takes both columns of the form. */
  isWide?: boolean
  /** Shown but not changed once the row exists. */
  isFixed?: boolean
  /** Whether the field has a meaning beside the other values. */
  isShown?: (values: FormValues) => boolean
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
  /** What it does; the reason is given when one is asked for. */
  run?: (row: Row, reason: string) => Promise<unknown>
  /** Opens something of the page's own instead. */
  open?: (row: Row) => void
  permission?: string
  isShown?: (row: Row) => boolean
  isDanger?: boolean
  /** A question to be answered before. */
  confirm?: (row: Row) => string
  /** What the reason is called that must be given. */
  reason?: string
}

/** What is given once for all rows of a bulk action. */
export interface BulkGiven {
  reason?: string
  value?: unknown
}

export interface BulkAction<Row> {
  label: string
  permission?: string
  isDanger?: boolean
  reason?: string
  /** One more thing to choose, such as the organisation to move to. */
  choice?: { label: string; control: ComponentType<ControlProps> }
  /** Says as a rehearsal what would become of each row. */
  run: (rows: readonly Row[], isRehearsal: boolean, given: BulkGiven) => Promise<BulkReport>
}

export interface RemoveAction<Row> {
  run: (row: Row) => Promise<unknown>
  /** What will happen, with its numbers: read before the second question. */
  consequences: (row: Row) => string
  /** Why this row cannot be deleted at all. */
  refusal?: (row: Row) => string | undefined
  /** It lands in the bin, from where it comes back. */
  isRecoverable?: boolean
  /** Rows that are never deleted have no button for it. */
  isShown?: (row: Row) => boolean
  permission?: string
}

interface ImportCalls {
  import: Call
  importTemplate: Call
  importAnnotated: Call
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
  /** Rows belong to sites: the list is of the header's site. Its call takes `siteId`, and it has a column of sites. */
  isBySite?: boolean
  urlPrefix?: string
  rowKey: (row: Row) => string
  rowName: (row: Row) => string
  list: (input: ListInput) => Promise<Page<Row>>
  /** The whole row: for its form, its details, and to see what another has changed. */
  get?: (row: Row) => Promise<Row>
  columns: readonly CrudColumn<Row>[]
  filters: readonly CrudFilter[]
  fields: readonly CrudField[]
  create?: FormAction<undefined>
  update?: FormAction<Row>
  /** Rows that are not changed any more have no button for it. */
  isChangeable?: (row: Row) => boolean
  rowActions?: readonly RowAction<Row>[]
  bulkActions?: readonly BulkAction<Row>[]
  /** What whoever edits a row should know before. */
  editNote?: (row: Row) => ReactNode
  remove?: RemoveAction<Row>
  /** What stands below the facts of a row in its drawer. */
  detail?: (row: Row) => ReactNode
  export?: Call
  /** Other files of the same rows. */
  moreExports?: readonly MoreExport[]
  /** What files are asked for beside what stands in the address; the filters as they are when left out. */
  exportInput?: (filters: Record<string, string>) => FormValues
  import?: ImportCalls
  /** After something was created: the answer may hold what is told only once. */
  onCreated?: (answer: unknown) => void
}

export interface MoreExport {
  label: string
  call: Call
  /** Of chosen rows alone; more of them than this are put together in the background. */
  chosenAtOnce?: number
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
  save: input => action.save(input as z.output<S>),
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
