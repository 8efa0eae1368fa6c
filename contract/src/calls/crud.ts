import { z } from 'zod'
import { defineCall } from '../call.ts'
import type { FunctionCode } from '../functions.ts'
import { currPage, opaqueId, pageOf, pageSize, sorting } from './shared.ts'

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
  Row extends z.ZodType,
  New extends z.ZodType,
  Change extends z.ZodType,
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
  Row extends z.ZodType,
  New extends z.ZodType,
  Change extends z.ZodType,
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
