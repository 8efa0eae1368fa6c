import { functionCodes } from '@sunport/contract/functions.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { reservedMenuCode } from '../../platform/rights/built-in.ts'
import type { MenuRow } from '../../platform/rights/tables.ts'
import { visibleMenu } from '../../platform/rights/visible-menu.ts'

const mostLevels = 4
export const rootId = 'menu-root'

export type Placed = Pick<MenuRow, 'id' | 'parentId' | 'menuType'>

/** From a menu up to the root; ends where the chain breaks or would go round. */
const chainOf = (id: string, byId: ReadonlyMap<string, Placed>): string[] => {
  const chain: string[] = []
  for (let at: string | null = id; at && !chain.includes(at); at = byId.get(at)?.parentId ?? null)
    chain.push(at)
  return chain
}

const depthBelow = (id: string, rows: readonly Placed[]): number => {
  const children = rows.filter(({ parentId }) => parentId === id)
  return children.length === 0 ? 0 : 1 + Math.max(...children.map(child => depthBelow(child.id, rows)))
}

/** A menu hangs below a directory, never below itself, and not too deep. */
export const checkParent = (rows: readonly Placed[], id: string | undefined, parentId: string): void => {
  const byId = new Map(rows.map(row => [row.id, row]))
  const parent = byId.get(parentId)
  if (parent?.menuType !== 'directory') throw new Problem('menu.parent')
  const chain = chainOf(parentId, byId)
  if (id && chain.includes(id)) throw new Problem('menu.cycle')
  // The reserved root counts for nothing.
  const levelsAbove = chain.filter(each => each !== rootId).length
  if (levelsAbove + 1 + (id ? depthBelow(id, rows) : 0) > mostLevels) throw new Problem('menu.depth')
}

/** The whole tree at once, for changes that are only right together. Says what is wrong with the first that is. */
export const treeProblem = (rows: readonly Placed[]): { row: Placed; problem: Problem } | undefined => {
  const byId = new Map(rows.map(row => [row.id, row]))
  for (const row of rows) {
    if (row.id === rootId) continue
    const chain = chainOf(row.id, byId)
    const parent = row.parentId ? byId.get(row.parentId) : undefined
    if (parent?.menuType !== 'directory') return { row, problem: new Problem('menu.parent') }
    if (chain.at(-1) !== rootId) return { row, problem: new Problem('menu.cycle') }
    if (chain.length - 1 > mostLevels) return { row, problem: new Problem('menu.depth') }
  }
  return undefined
}

export const refuseReserved = (row: Pick<MenuRow, 'menuCode'>): void => {
  if (row.menuCode === reservedMenuCode) throw new Problem('menu.reserved')
}

/** An address without protection is taken only of hosts that somebody has allowed by name. */
export const checkAddress = ({ url }: { url?: string | null | undefined }, plainHosts: string): void => {
  const allowed = plainHosts.split(/[,，\s]+/).filter(Boolean)
  if (url?.startsWith('http://') && !(URL.canParse(url) && allowed.includes(new URL(url).host)))
    throw new Problem('menu.plain_address')
}

/** Whoever may maintain the menus must still find the way to them. */
export const keepWay = (rows: readonly MenuRow[]): void => {
  const isShown = visibleMenu(rows, new Set(functionCodes)).some(({ funcParam }) => funcParam === 'menu')
  if (!isShown) throw new Problem('menu.last_way')
}

/** The next code of the parent's row: 0100, 0200 … at the top, 0901, 0902 … below 0900, 090101 … below 0901. */
export const nextCode = (rows: readonly Pick<MenuRow, 'menuCode'>[], parentCode: string): string => {
  const taken = new Set(rows.map(({ menuCode }) => menuCode))
  const isTop = parentCode === reservedMenuCode
  const stem = parentCode.endsWith('00') && !isTop ? parentCode.slice(0, -2) : parentCode
  for (let number = 1; number <= 99; number++) {
    const digits = String(number).padStart(2, '0')
    const code = isTop ? `${digits}00` : `${stem}${digits}`
    if (!taken.has(code)) return code
  }
  throw new Problem('request.invalid', '该目录下的菜单编码已用完，请手工填写')
}
