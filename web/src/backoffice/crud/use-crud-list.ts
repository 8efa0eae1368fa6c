import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useCurrentSite } from '../current-site.ts'
import { useIsShown } from '../item-tabs.ts'
import { siteParameter } from '../site-address.ts'
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
  const site = useCurrentSite()
  // A list that waits in its tab has no address to change.
  const isShown = useIsShown()
  const siteId = crud.isBySite ? site.listed : ''
  const query = useQuery({
    queryKey: [crud.feature, crud.name, crud.scope, state, siteId],
    queryFn: () => crud.list({ ...listInput(state), ...(siteId && { siteId }) }),
    placeholderData: (data, before) =>
      before?.queryKey[2] === crud.scope ? keepPreviousData(data) : undefined,
  })

  // Reads the window, not the last rendering: two quick changes must both survive.
  const change = (next: Partial<ListState>, options?: { replace: boolean; site?: string }) => {
    const now = new URLSearchParams(location.search)
    if (options?.site) now.set(siteParameter, options.site)
    setParams(writeListState(now, shape, { ...readListState(now, shape), ...next }), options)
  }

  const total = query.isPlaceholderData ? undefined : query.data?.total
  const reach = total === undefined ? state.currPage : pageInReach(state, total)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a page out of reach moves the list
  useEffect(() => {
    if (isShown && reach !== state.currPage) change({ currPage: reach }, { replace: true })
  }, [reach, state.currPage, isShown])

  const isUnnamed = isShown && crud.isBySite && site.isChoosable && params.get(siteParameter) !== site.chosen
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address that does not say its site
  useEffect(() => {
    if (!isUnnamed) return
    const now = new URLSearchParams(location.search)
    now.set(siteParameter, site.chosen)
    setParams(now, { replace: true })
  }, [isUnnamed])

  return {
    state,
    query,
    /** Empty: the list is of every site, or of none. */
    siteId,
    /** The list's part of the address, as a saved view keeps it. */
    queryText: (): string =>
      writeListState(new URLSearchParams(), shape, { ...state, currPage: 1 }).toString(),
    openQuery: (text: string): void => {
      const asked = new URLSearchParams(text)
      // Views of the time when the site was one of the filters.
      const named = crud.isBySite ? asked.get(`${shape.prefix}siteId`) : null
      change(readListState(asked, shape), named ? { replace: false, site: named } : undefined)
    },
    rows: query.data?.rows ?? [],
    total: query.data?.total ?? 0,
    isFiltered: Object.keys(state.filters).length > 0,
    change,
    search: (filters: Record<string, string>) => change({ filters, currPage: 1 }),
    reset: () => change({ filters: {}, currPage: 1, sortName: undefined, sortOrder: undefined }),
  }
}

export type CrudList<Row> = ReturnType<typeof useCrudList<Row>>
