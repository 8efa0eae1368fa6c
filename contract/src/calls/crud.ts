import { z } from 'zod'
import { defineCall, type Schema } from '../call.ts'
import type { FunctionCode } from '../functions.ts'
import { tableFileLimits } from '../table-file-limits.ts'
import { currPage, nullableText, opaqueId, pageOf, pageSize, sorting } from './shared.ts'

/** Paging and order of every back-office list. */
export const listPaging = { currPage, pageSize: pageSize(100), ...sorting }

/** The row that a change was made to, as it was read. */
export const versioned = { id: opaqueId, version: z.number().int() }

export const oneId = z.object({ id: opaqueId })

/** Text that must be there, with the words for when it is not. */
export const requiredText = (label: string, max: number) =>
  z.string().trim().min(1, `${label}不能为空`).max(max, `${label}不能超过${max}个字`)

export const optionalNote = (label: string, max: number) =>
  z.string().trim().max(max, `${label}不能超过${max}个字`).nullish()

/** Of a rule about several fields: it is asked even while another field is wrong, so that all is told at once. */
export const besideOthers = {
  when: ({ value }: { value: unknown }): boolean => typeof value === 'object' && value !== null,
}

export const sortNumber = z
  .number({ error: '排序须为0至9999的整数' })
  .int('排序须为0至9999的整数')
  .min(0, '排序须为0至9999的整数')
  .max(9999, '排序须为0至9999的整数')
  .default(0)

export const listFormats = ['csv', 'xlsx'] as const
export type ListFileFormat = (typeof listFormats)[number]

/** A column of a list as files carry it; pages take their headings from the same table. */
export interface FileColumn<Row> {
  name: keyof Row & string
  title: string
}

interface CrudDefinition<
  Row extends Schema,
  New extends Schema,
  Change extends Schema,
  Filter extends z.ZodRawShape,
> {
  path: string
  /** What one row is called. */
  title: string
  view: FunctionCode
  edit: FunctionCode
  row: Row
  create: New
  change: Change
  filter: Filter
}

/** The calls that every page of the list-and-form kind has. */
export const crudCalls = <
  Row extends Schema,
  New extends Schema,
  Change extends Schema,
  Filter extends z.ZodRawShape,
>({
  path,
  title,
  view,
  edit,
  row,
  create,
  change,
  filter,
}: CrudDefinition<Row, New, Change, Filter>) => ({
  list: defineCall({
    method: 'GET',
    path,
    access: view,
    summary: `${title}列表`,
    input: z.object({ ...filter, ...listPaging }),
    data: pageOf(row),
  }),
  get: defineCall({
    method: 'GET',
    path: `${path}/:id`,
    access: view,
    summary: title,
    input: oneId,
    data: row,
  }),
  create: defineCall({
    method: 'POST',
    path,
    access: edit,
    summary: `新增${title}`,
    input: create,
    data: row,
  }),
  update: defineCall({
    method: 'PUT',
    path: `${path}/:id`,
    access: edit,
    summary: `修改${title}`,
    input: change,
    data: row,
  }),
  remove: defineCall({
    method: 'DELETE',
    path: `${path}/:id`,
    access: edit,
    summary: `删除${title}`,
    input: z.object({ id: opaqueId, version: z.coerce.number().int() }),
    data: z.null(),
  }),
})

/** The whole of a filtered list, or its chosen rows, as a file. */
export const exportCall = <Filter extends z.ZodRawShape>(
  path: string,
  title: string,
  access: FunctionCode,
  filter: Filter,
) =>
  defineCall({
    method: 'GET',
    path: `${path}/export`,
    access,
    summary: `导出${title}`,
    input: z.object({
      ...filter,
      ...sorting,
      format: z.enum(listFormats).default('xlsx'),
      ids: z.string().max(20_000).optional(),
    }),
    data: z.unknown(),
    answer: 'file',
  })

/** What became of each row of a bulk action; no refusal means done. */
const BulkReport = z.object({
  rows: z.array(z.object({ id: z.string(), refusal: nullableText })),
  /** What was done, to follow it and to take it back. More rows than the limit are done in the background. */
  jobId: nullableText.optional(),
  isInBackground: z.boolean().optional(),
  /** Whether it can be taken back; a rehearsal says so beforehand. */
  isUndoable: z.boolean().optional(),
})
export type BulkReport = z.infer<typeof BulkReport>

/** What one call does at once. */
export const bulkLimit = 200
/** What one call takes; what is over the limit is done in the background. */
export const bulkMost = 5_000

/**
 * One action on many rows. As a rehearsal it is done for real and taken back, so that its report is what would
 * happen. Longer selections are rehearsed in parts, and done in the background.
 */
export const bulkCall = <
  Actions extends Readonly<Record<string, string>>,
  Extra extends z.ZodRawShape,
>(definition: {
  path: string
  summary: string
  access: FunctionCode
  actions: Actions
  extra: Extra
}) =>
  defineCall({
    method: 'POST',
    path: definition.path,
    access: definition.access,
    summary: definition.summary,
    bulk: { actions: definition.actions },
    input: z.object({
      action: z.enum(Object.keys(definition.actions) as (keyof Actions & string)[]),
      rows: z.array(z.object(versioned)).min(1, '请选择数据').max(bulkMost, `一次最多选择${bulkMost}条`),
      isRehearsal: z.boolean(),
      reason: optionalNote('原因', 200),
      ...definition.extra,
    }),
    data: BulkReport,
  })

/** A column that files may bring in. */
export interface ImportColumn {
  name: string
  title: string
  isRequired?: boolean
  /** What to write, for the template. */
  help?: string
  /** Words of the file and the codes they stand for. */
  words?: Readonly<Record<string, string>>
}

/** The words of a file and the codes that they stand for. */
export const codesByName = <Code extends string>(
  names: Readonly<Record<Code, string>>,
): Record<string, Code> =>
  Object.fromEntries((Object.entries(names) as [Code, string][]).map(([code, name]) => [name, code]))

export const importModes = { create: '新增', update: '更新', both: '新增并更新' } as const
export type ImportMode = keyof typeof importModes
export const importMode = z.enum(Object.keys(importModes) as [ImportMode]).default('create')

const ImportReport = z.object({
  /** Lines of the whole file below its headings. */
  total: z.number(),
  created: z.number(),
  updated: z.number(),
  problems: z.array(z.object({ line: z.number(), message: z.string() })),
})
export type ImportReport = z.infer<typeof ImportReport>

export const flag = z.enum(['0', '1'])

const importInput = {
  file: z.file(),
  mode: importMode,
  /** Lines to take, so that a long file can be brought in step by step. */
  from: z.coerce.number().int().min(0).default(0),
  count: z.coerce.number().int().min(1).max(tableFileLimits.lines).default(tableFileLimits.lines),
}

/** A file of rows: its template, its rehearsal or import, and the same file with what is wrong in each line. */
export const importCalls = (path: string, title: string, access: FunctionCode) => ({
  importTemplate: defineCall({
    method: 'GET',
    path: `${path}/import/template`,
    access,
    summary: `${title}导入模板`,
    input: z.object({ format: z.enum(listFormats).default('xlsx') }),
    data: z.unknown(),
    answer: 'file',
  }),
  import: defineCall({
    method: 'POST',
    path: `${path}/import`,
    access,
    summary: `导入${title}`,
    input: z.object({ ...importInput, isRehearsal: flag.default('1'), isAllOrNothing: flag.default('0') }),
    data: ImportReport,
    takes: 'form',
    byLines: true,
  }),
  importAnnotated: defineCall({
    method: 'POST',
    path: `${path}/import/annotated`,
    access,
    summary: `${title}导入错误说明`,
    input: z.object(importInput),
    data: z.unknown(),
    takes: 'form',
    answer: 'file',
  }),
})
