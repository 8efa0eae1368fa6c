import type { MenuRecord } from '@sunport/contract/calls/menu.ts'
import { holdsKeyword } from '../../ui/tree-nodes.ts'

export interface MenuFilter {
  keyword: string
  menuType: string
  status: string
  hidden: string
  only: string
}

export const filterNames = ['keyword', 'menuType', 'status', 'hidden', 'only'] as const

/** A page entry whose page this client does not have. */
export const leadsNowhere = (row: MenuRecord, pages: readonly string[]): boolean =>
  row.menuType === 'page' && !pages.includes(row.funcParam ?? '')

export const isFiltered = (filter: MenuFilter): boolean => Object.values(filter).some(Boolean)

/** The entries that fit, and all that must be shown so that they can be seen in their places. */
export const findMenus = (rows: readonly MenuRecord[], filter: MenuFilter, pages: readonly string[]) => {
  const hits = rows.filter(
    row =>
      (!filter.keyword ||
        holdsKeyword([row.menuName, row.menuCode, row.funcPath, row.url].join(' '), filter.keyword)) &&
      (!filter.menuType || row.menuType === filter.menuType) &&
      (!filter.status || row.status === filter.status) &&
      (!filter.hidden || row.hidden === (filter.hidden === '1')) &&
      (filter.only !== 'nowhere' || leadsNowhere(row, pages)),
  )
  const byId = new Map(rows.map(row => [row.id, row]))
  const shown = new Set<string>()
  for (const hit of hits)
    for (let at: MenuRecord | undefined = hit; at && !shown.has(at.id); at = byId.get(at.parentId ?? ''))
      shown.add(at.id)
  return { hits: new Set(hits.map(({ id }) => id)), rows: rows.filter(({ id }) => shown.has(id)) }
}

export interface MenuBranch extends MenuRecord {
  children?: MenuBranch[]
  /** Closed or hidden by an entry above it. */
  isFollowing: boolean
}

/** The rows as a tree; those whose parent is not among them stand at the top. */
export const branchesOf = (rows: readonly MenuRecord[]): MenuBranch[] => {
  const ids = new Set(rows.map(({ id }) => id))
  const grow = (parentId: string | undefined, isFollowing: boolean): MenuBranch[] =>
    rows
      .filter(row => (parentId ? row.parentId === parentId : !ids.has(row.parentId ?? '')))
      .map(row => {
        const children = grow(row.id, isFollowing || row.status === '0' || row.hidden)
        return { ...row, isFollowing, ...(children.length > 0 && { children }) }
      })
  return grow(undefined, false)
}
