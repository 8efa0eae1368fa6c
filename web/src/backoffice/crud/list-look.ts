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
