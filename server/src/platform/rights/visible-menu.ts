import type { MenuItem } from '@sunport/contract/calls/session.ts'
import { enabled } from '@sunport/contract/codes.ts'
import { reservedMenuCode } from './built-in.ts'
import type { MenuRow } from './tables.ts'

const isOpenTo = (row: MenuRow, held: ReadonlySet<string>): boolean =>
  row.status === enabled.on && !row.hidden && (!row.funcCode || held.has(row.funcCode))

/** The wire knows a framed page by a path that is an address; a url of its own would lead away from here. */
const toItem = ({ id, parentId, menuCode, menuName, menuIcon, ...row }: MenuRow): MenuItem => ({
  id,
  parentId,
  menuCode,
  menuName,
  menuIcon,
  funcPath: row.menuType === 'frame' ? row.url : row.funcPath,
  funcParam: row.funcParam,
  url: row.menuType === 'frame' ? null : row.url,
})

/**
 * What holders of these functions see of all menus, in the given order. What hangs below a closed entry is
 * closed with it, and a heading without anything beneath it is left out.
 */
export const visibleMenu = (rows: readonly MenuRow[], held: ReadonlySet<string>): MenuItem[] => {
  const byId = new Map(rows.map(row => [row.id, row]))
  const isVisible = (row: MenuRow | undefined): boolean => {
    if (!row || row.menuCode === reservedMenuCode) return row !== undefined
    return isOpenTo(row, held) && (row.parentId === null || isVisible(byId.get(row.parentId)))
  }
  const open = rows.filter(row => row.menuCode !== reservedMenuCode && isVisible(row))
  const leadsSomewhere = (row: MenuRow): boolean =>
    row.menuType !== 'directory' || open.some(child => child.parentId === row.id && leadsSomewhere(child))
  return open.filter(leadsSomewhere).map(toItem)
}
