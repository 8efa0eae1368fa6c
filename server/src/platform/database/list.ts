import { sortDirection } from '@sunport/contract/format/sort-name.ts'
import { asc, desc, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

export interface Paging {
  currPage: number
  pageSize: number
  sortName?: string | undefined
  sortOrder?: string | undefined
}

export const offsetOf = ({ currPage, pageSize }: Paging): number => (currPage - 1) * pageSize

/** The order a list is asked for, if the list allows that field; else its own. Never text from the wire. */
export const orderOf = (
  paging: Paging,
  allowed: Readonly<Record<string, PgColumn | SQL>>,
  fallback: SQL[],
): SQL[] => {
  const column =
    paging.sortName && Object.hasOwn(allowed, paging.sortName) ? allowed[paging.sortName] : undefined
  if (!column) return fallback
  return [sortDirection(paging.sortOrder) === 'DESC' ? desc(column) : asc(column), ...fallback]
}
