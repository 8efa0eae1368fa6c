import { defaultPageSize, pageSizes } from '@sunport/contract/codes.ts'
import { sortDirection } from '@sunport/contract/format/sort-name.ts'

/** What a list shows: lives in the address, so that a link, a reload and the back button find it again. */
export interface ListState {
  filters: Record<string, string>
  currPage: number
  pageSize: number
  sortName?: string
  sortOrder?: 'ASC' | 'DESC'
}

export interface ListShape {
  /** Stands before every parameter, for pages with two lists. */
  prefix: string
  filterNames: readonly string[]
  sortNames: readonly string[]
}

const wholeNumber = (text: string | null): number => (text && /^\d{1,9}$/.test(text) ? Number(text) : 0)

/** Reads the list's part of the address; what the list does not know or cannot mean falls to its default. */
export const readListState = (params: URLSearchParams, shape: ListShape): ListState => {
  const read = (name: string) => params.get(shape.prefix + name)
  const filters: Record<string, string> = {}
  for (const name of shape.filterNames) {
    const value = read(name)
    if (value) filters[name] = value
  }
  const size = wholeNumber(read('pageSize'))
  const state: ListState = {
    filters,
    currPage: Math.max(wholeNumber(read('currPage')), 1),
    pageSize: pageSizes.some(each => each === size) ? size : defaultPageSize,
  }
  const sortName = read('sortName')
  const sortOrder = sortDirection(read('sortOrder'))
  return sortName && sortOrder && shape.sortNames.includes(sortName)
    ? { ...state, sortName, sortOrder }
    : state
}

/** Writes the list's part of the address; defaults are left out and other parameters left alone. */
export const writeListState = (
  params: URLSearchParams,
  shape: ListShape,
  state: ListState,
): URLSearchParams => {
  const next = new URLSearchParams(params)
  const write = (name: string, value: string | undefined) => {
    if (value) next.set(shape.prefix + name, value)
    else next.delete(shape.prefix + name)
  }
  for (const name of shape.filterNames) write(name, state.filters[name]?.trim())
  write('currPage', state.currPage > 1 ? String(state.currPage) : undefined)
  write('pageSize', state.pageSize === defaultPageSize ? undefined : String(state.pageSize))
  write('sortName', state.sortOrder && state.sortName)
  write('sortOrder', state.sortName && state.sortOrder)
  return next
}

/** The call's input for a state. */
export const listInput = ({ filters, ...paging }: ListState) => ({ ...filters, ...paging })

/** The page to go to when the shown one is past the end, as after deleting a page's last row. */
export const pageInReach = (state: ListState, total: number): number =>
  Math.min(state.currPage, Math.max(Math.ceil(total / state.pageSize), 1))
