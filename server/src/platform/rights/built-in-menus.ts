import { backOfficePages, reservedMenuCode } from '@sunport/contract/back-office-pages.ts'
import type { menu } from './tables.ts'

type NewMenu = typeof menu.$inferInsert

/** Ids that installations have had from the beginning; every other row is known by its code. */
const firstIds: Readonly<Record<string, string>> = {
  [reservedMenuCode]: 'menu-root',
  '0900': 'menu-sys',
  '0901': 'menu-dict',
}
const idOf = (code: string): string => firstIds[code] ?? `menu-${code}`

const sortOf = (code: string): number => Number(code.slice(2)) || Number(code.slice(0, 2))

/** The menu as a new installation begins with it, in the order of its codes. */
export const builtInMenus: NewMenu[] = [
  { id: idOf(reservedMenuCode), menuCode: reservedMenuCode, menuName: '根', menuType: 'directory' },
  ...backOfficePages.map(
    (row): NewMenu => ({
      id: idOf(row.code),
      parentId: idOf('under' in row ? row.under : reservedMenuCode),
      menuCode: row.code,
      menuName: row.name,
      menuIcon: row.icon,
      ...('page' in row
        ? { menuType: 'page', funcPath: `/${row.page}`, funcParam: row.page }
        : { menuType: 'directory' }),
      funcCode: 'entity' in row ? `${row.entity}:view` : 'opens' in row ? row.opens : null,
      sort: sortOf(row.code),
    }),
  ),
]
