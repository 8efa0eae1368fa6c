import { storage } from '../../storage.ts'
import { createStore, type Store } from '../store.ts'
import type { Crud, CrudColumn } from './define-crud.ts'

/** The list's own name, under which its looks and views are kept. */
export const listName = ({ feature, name }: Pick<Crud<never>, 'feature' | 'name'>): string =>
  `${feature}/${name}`

/** The columns to show, in their order; names that the list no longer has are forgotten. */
export const chosenColumns = <Row>(
  columns: readonly CrudColumn<Row>[],
  chosen: readonly string[],
): CrudColumn<Row>[] => {
  const found = chosen.flatMap(name => columns.find(column => column.name === name) ?? [])
  return found.length > 0 ? found : columns.filter(({ isOptional }) => !isOptional)
}

/** Where a list of one site would say the same in every row. */
const siteColumns: readonly string[] = ['siteName', 'siteId']

/** A list by sites names them when it is of several, and then only: nobody has to choose that column. */
export const columnsBySite = <Row>(
  columns: readonly CrudColumn<Row>[],
  chosen: readonly string[],
  isSeveral: boolean,
): CrudColumn<Row>[] => {
  const others = chosenColumns(
    columns.filter(({ name }) => !siteColumns.includes(name)),
    chosen,
  )
  const site = columns.find(({ name }) => siteColumns.includes(name))
  if (!isSeveral || !site) return others
  // After what a row is called, where the eye looks for it.
  return [...others.slice(0, 1), site, ...others.slice(1)]
}

/** The columns that somebody may choose from. */
export const choosableColumns = <Row>({ columns, isBySite }: Pick<Crud<Row>, 'columns' | 'isBySite'>) =>
  isBySite ? columns.filter(({ name }) => !siteColumns.includes(name)) : columns

/** All columns, the shown ones first and in their order, as the chooser lists them. */
export const columnsToChoose = <Row>(
  columns: readonly CrudColumn<Row>[],
  chosen: readonly string[],
): { name: string; title: string; isShown: boolean }[] => {
  const shown = chosenColumns(columns, chosen)
  const entry = ({ name, title }: CrudColumn<Row>, isShown: boolean) => ({ name, title, isShown })
  return [
    ...shown.map(column => entry(column, true)),
    ...columns.filter(column => !shown.includes(column)).map(column => entry(column, false)),
  ]
}

/** A place up or down in the order. */
export const moved = <T>(list: readonly T[], at: number, by: -1 | 1): T[] => {
  const next = [...list]
  const [taken] = next.splice(at, 1)
  if (taken !== undefined) next.splice(Math.max(at + by, 0), 0, taken)
  return next
}

const stores = new Map<string, Store<string[]>>()

const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(name => typeof name === 'string')

/** What somebody chose for a list on this machine; empty means the list's own choice. */
export const columnChoice = (list: string): Store<string[]> => {
  const known = stores.get(list)
  if (known) return known
  const stored = storage.get(`columns-${list}`)
  const store = createStore(isNames(stored) ? stored : [], names => storage.set(`columns-${list}`, names))
  stores.set(list, store)
  return store
}
