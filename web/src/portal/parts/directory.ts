import { directoryPageSize } from '@sunport/contract/codes.ts'
import type { PageContext } from '../context.ts'
import { type Attempt, attempt } from './attempt.ts'
import { fetchPage, type PageOf, readPaging } from './query.ts'
import { loadRegions } from './region-options.ts'

export interface Option {
  value: string
  words: string
}

/** One page of a directory, whose pages have twelve entries always. */
export const loadDirectory = <T>(
  { url }: PageContext,
  fetch: (paging: {
    currPage: number
    pageSize: typeof directoryPageSize
  }) => Promise<{ list: T[]; total: number }>,
): Promise<Attempt<PageOf<T>>> =>
  attempt(
    fetchPage(
      { page: readPaging(url.searchParams).page, pageSize: directoryPageSize },
      async ({ currPage }) => {
        const { list, total } = await fetch({ currPage, pageSize: directoryPageSize })
        return { rows: list, total }
      },
    ),
  )

/** Cities, each followed by what lies below it; an unknown place that was asked for stays chosen. */
export const loadRegionChoices = async (context: PageContext, chosen: string): Promise<Option[]> => {
  const options = (await loadRegions(context)).flatMap(({ code, name, below }) => [
    { value: code, words: name },
    ...(below ?? []).map(place => ({ value: place.code, words: `　${place.name}` })),
  ])
  const isKnown = !chosen || options.some(({ value }) => value === chosen)
  return [
    { value: '', words: '全部地区' },
    ...options,
    ...(isKnown ? [] : [{ value: chosen, words: `地区 ${chosen}` }]),
  ]
}

export const optionsOf = (all: string, codes: Record<string, string>): Option[] => [
  { value: '', words: all },
  ...Object.entries(codes).map(([value, words]) => ({ value, words })),
]
