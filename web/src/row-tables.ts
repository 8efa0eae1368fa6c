/** Rows with the same keys: these once, then all values one after the other. */
interface Table {
  [keysMark]: string[]
  [valuesMark]: unknown[]
}

const keysMark = '#k'
const valuesMark = '#v'

type Plain = Record<string, unknown>

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** Keys of the rows, where all have the same in the same order and each has a value that JSON knows. */
const commonKeys = (rows: readonly unknown[]): string[] | undefined => {
  const [first] = rows
  if (rows.length < 2 || !isPlain(first)) return undefined
  const keys = Object.keys(first)
  if (keys.length === 0) return undefined
  const isAlike = (row: unknown): boolean => {
    if (!isPlain(row)) return false
    let at = 0
    for (const key in row) if (key !== keys[at++] || row[key] === undefined) return false
    return at === keys.length
  }
  return rows.every(isAlike) ? keys : undefined
}

/** The same data with lists of rows written as tables: a page does not say `"noticeTypeName":` for every row. */
export const withTables = (value: unknown): unknown => {
  if (Array.isArray(value)) {
    const keys = commonKeys(value)
    if (!keys) return value.map(withTables)
    const values: unknown[] = []
    for (const row of value as Plain[]) for (const key of keys) values.push(withTables(row[key]))
    return { [keysMark]: keys, [valuesMark]: values } satisfies Table
  }
  if (!isPlain(value)) return value
  const copy: Plain = {}
  for (const key in value) copy[key] = withTables(value[key])
  return copy
}

const rowsOf = ({ [keysMark]: keys, [valuesMark]: values }: Table): Plain[] =>
  Array.from({ length: values.length / keys.length }, (_, row) =>
    Object.fromEntries(keys.map((key, at) => [key, withRows(values[row * keys.length + at])])),
  )

/** Undoes withTables. */
export const withRows = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withRows)
  if (typeof value !== 'object' || value === null) return value
  if (keysMark in value) return rowsOf(value as Table)
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withRows(part)]))
}
