import { defaultPageSize, pageSizes } from '@sunport/contract/codes.ts'
import { queryText } from '@sunport/regions/list-query.ts'

interface Paging {
  page: number
  pageSize: number
}

/** A query value as typed by whoever made the address: trimmed, bounded, '' when absent. */
export const textOf = queryText

const wholeNumber = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : 0)

export const readPaging = (query: URLSearchParams, own?: number | null): Paging => {
  const asked = wholeNumber(textOf(query, 'pageSize'))
  return {
    page: Math.max(1, wholeNumber(textOf(query, 'page'))),
    pageSize: pageSizes.find(size => size === asked) ?? own ?? defaultPageSize,
  }
}

/** A captcha is typed for one search; what follows from it needs none. */
const typedOnce = 'verifyCode'

type QueryChanges = Record<string, string | number | undefined>

/** The query with some values changed or, where undefined or '', taken out; '' when nothing is left. */
export const changedQuery = (query: URLSearchParams, changes: QueryChanges): string => {
  const next = new URLSearchParams(query)
  next.delete(typedOnce)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') next.delete(name)
    else next.set(name, String(value))
  }
  for (const [name, value] of [...next]) if (value === '') next.delete(name)
  return next.size > 0 ? `?${next}` : ''
}

/** What can be laid over several pages. */
export interface PageOf<T> extends Paging {
  rows: T[]
  total: number
}

/** Fetches a page; one past the end is answered with the last page there is. */
export const fetchPage = async <T>(
  { page, pageSize }: Paging,
  fetch: (paging: {
    currPage: number
    pageSize: number
  }) => Promise<{ rows: T[]; total: number; reachable?: number }>,
): Promise<PageOf<T>> => {
  const answer = await fetch({ currPage: page, pageSize })
  const last = Math.max(1, Math.ceil((answer.reachable ?? answer.total) / pageSize))
  if (page <= last) return { ...answer, page, pageSize }
  return { ...(await fetch({ currPage: last, pageSize })), page: last, pageSize }
}
