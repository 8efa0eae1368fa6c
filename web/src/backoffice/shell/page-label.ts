import { type MenuNode, nodeAt } from './menu-tree.ts'

/** Pages of the shell that no menu lists. */
const fixedPages: Record<string, string> = {
  '/main/info': '主题设置',
  '/main/alter': '修改密码',
  '/main/lawCompileEdit': '法规编辑',
  '/main/lawDetail': '法规详情',
}

/** What a page is called in its tag and in the window's title. */
export const pageLabel = (
  menu: readonly MenuNode[],
  pathname: string,
  search: string,
): string | undefined => {
  const known = fixedPages[pathname] ?? nodeAt(menu, pathname)?.name
  if (known || !pathname.startsWith('/myiframe/')) return known
  return new URLSearchParams(search).get('name')?.slice(0, 30) || '外部页面'
}
