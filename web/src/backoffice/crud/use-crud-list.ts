import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { Crud } from './define-crud.ts'
import { type ListState, listInput, pageInReach, readListState, writeListState } from './list-state.ts'

/** The rows that the address asks for, and the ways to ask for others. */
export const useCrudList = <Row>(crud: Crud<Row>) => {
  const [params, setParams] = useSearchParams()
  const shape = useMemo(
    () => ({
      prefix: crud.urlPrefix ?? '',
      filterNames: crud.filters.map(filter => filter.name),
      sortNames: crud.columns.filter(column => column.isSortable).map(column => column.name),
    }),
    [crud],
  )
  const state = readListState(params, shape)
  const query = useQuery({
    queryKey: [crud.feature, crud.name, crud.scope, state],
    queryFn: () => crud.list(listInput(state)),
    placeholderData: (data, before) =>
      before?.queryKey[2] === crud.scope ? keepPreviousData(data) : undefined,
  })

  // Reads the window, not the last rendering: two quick changes must both survive.
  const change = (next: Partial<ListState>, options?: { replace: boolean }) => {
    const now = new URLSearchParams(location.search)
    setParams(writeListState(now, shape, { ...readListState(now, shape), ...next }), options)
  }

  const total = query.isPlaceholderData ? undefined : query.data?.total
  const reach = total === undefined ? state.currPage : pageInReach(state, total)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a page out of reach moves the list
  useEffect(() => {
    if (reach !== state.currPage) change({ currPage: reach }, { replace: true })
  }, [reach, state.currPage])

  return {
    state,
    query,
    /** The list's part of the address, as a saved view keeps it. */
    queryText: (): string =>
      writeListState(new URLSearchParams(), shape, { ...state, currPage: 1 }).toString(),
    openQuery: (text: string): void => change(readListState(new URLSearchParams(text), shape)),
    rows: query.data?.rows ?? [],
    total: query.data?.total ?? 0,
    isFiltered: Object.keys(state.filters).length > 0,
    change,
    search: (filters: Record<string, string>) => change({ filters, currPage: 1 }),
    reset: () => change({ filters: {}, currPage: 1, sortName: undefined, sortOrder: undefined }),
  }
}

export type CrudList<Row> = ReturnType<typeof useCrudList<Row>>
