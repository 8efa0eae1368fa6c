import { noticeFormats } from './formats.ts'
import { fieldsOf, type NoticeField, type NoticeValues, rowsOf, textOf } from './shape.ts'

/** `budget`, or `packages.0.budget` for a value in a row of a table. */
const partsOf = (path: string): { key: string; at: number; column: string } | { key: string } => {
  const [key = '', at, column] = path.split('.')
  return column === undefined ? { key } : { key, at: Number(at), column }
}

const allFields: readonly NoticeField[] = noticeFormats.flatMap(fieldsOf)

/** What a path leads to, in any format: one key means the same in all of them. */
export const fieldAt = (path: string): NoticeField | undefined => {
  const parts = partsOf(path)
  const fields = allFields.filter(({ key }) => key === parts.key)
  if (!('column' in parts)) return fields.find(({ kind }) => kind !== 'table')
  const columns = fields.flatMap(field => field.columns ?? [])
  return columns.find(({ key }) => key === parts.column)
}

/** A table of any format by its key. */
export const tableAt = (key: string): NoticeField | undefined =>
  allFields.find(field => field.key === key && field.kind === 'table')

export const valueAt = (values: NoticeValues, path: string): string => {
  const parts = partsOf(path)
  if (!('column' in parts)) return textOf(values[parts.key])
  return textOf(rowsOf(values[parts.key])[parts.at]?.[parts.column])
}

/** The values with one of them replaced; a row that is not there is not made. */
export const withValue = (values: NoticeValues, path: string, value: string): NoticeValues => {
  const parts = partsOf(path)
  if (!('column' in parts)) return { ...values, [parts.key]: value }
  const rows = rowsOf(values[parts.key])
  return {
    ...values,
    [parts.key]: rows.map((row, at) => (at === parts.at ? { ...row, [parts.column]: value } : row)),
  }
}
