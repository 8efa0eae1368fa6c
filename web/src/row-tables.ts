/** Rows with the same keys: these once, what is the same in all of them once, then all other values one after the other. */
interface Table {
  [keysMark]: string[]
  [commonMark]: Plain
  [valuesMark]: unknown[]
  /** Where there are no other values. */
  [countMark]?: number
}

/** A text that stands in the page, by its number (see portal/told.ts). */
interface Told {
  [toldMark]: number
}

const keysMark = '#k'
const commonMark = '#c'
const valuesMark = '#v'
const countMark = '#n'
const toldMark = '#t'

type Plain = Record<string, unknown>

const nothingTold: ReadonlyMap<string, number> = new Map()

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** Keys of the rows, where all have the same in the same order and each has a value that JSON knows. */
const sharedKeys = (rows: readonly unknown[]): string[] | undefined => {
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

const tableOf = (rows: readonly Plain[], keys: string[], told: ReadonlyMap<string, number>): Table => {
  const [first = {}] = rows
  const common: Plain = {}
  const others: string[] = []
  for (const key of keys) {
    const value = first[key]
    const isCommon = typeof value !== 'object' || value === null
    if (isCommon && rows.every(row => row[key] === value)) common[key] = value
    else others.push(key)
  }
  const values: unknown[] = []
  for (const row of rows) for (const key of others) values.push(withTables(row[key], told))
  return {
    [keysMark]: keys,
    [commonMark]: common,
    [valuesMark]: values,
    ...(others.length === 0 && { [countMark]: rows.length }),
  }
}

/**
 * The same data with lists of rows written as tables, so that a page does not say `"noticeTypeName":` for every row, and
 * without the texts that the page says anyway.
 */
export const withTables = (value: unknown, told: ReadonlyMap<string, number> = nothingTold): unknown => {
  if (typeof value === 'string') {
    const number = told.get(value)
    return number === undefined ? value : ({ [toldMark]: number } satisfies Told)
  }
  if (Array.isArray(value)) {
    const keys = sharedKeys(value)
    return keys ? tableOf(value, keys, told) : value.map(each => withTables(each, told))
  }
  if (!isPlain(value)) return value
  const copy: Plain = {}
  for (const key in value) copy[key] = withTables(value[key], told)
  return copy
}

const rowsOf = (table: Table, told: readonly string[]): Plain[] => {
  const { [keysMark]: keys, [commonMark]: common, [valuesMark]: values } = table
  const others = keys.filter(key => !Object.hasOwn(common, key))
  const count = table[countMark] ?? values.length / others.length
  return Array.from({ length: count }, (_, row) =>
    Object.fromEntries(
      keys.map(key => {
        const at = others.indexOf(key)
        return [key, at < 0 ? common[key] : withRows(values[row * others.length + at], told)]
      }),
    ),
  )
}

/** Undoes withTables. */
export const withRows = (value: unknown, told: readonly string[] = []): unknown => {
  if (Array.isArray(value)) return value.map(each => withRows(each, told))
  if (typeof value !== 'object' || value === null) return value
  if (keysMark in value) return rowsOf(value as Table, told)
  if (toldMark in value) return told[(value as Told)[toldMark]] ?? ''
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withRows(part, told)]))
}
