/** Under these names a page's address says which item it shows. */
const itemParameters = ['edit', 'review', 'message', 'campaign'] as const
/** Pages that are one item each, by its id. */
const itemPaths = ['/main/lawCompileEdit', '/main/lawDetail']

/** The item that an address opens, as its tab is known by: `edit=…`; undefined for lists and plain pages. */
export const itemIn = (pathname: string, search: string): string | undefined => {
  const params = new URLSearchParams(search)
  const names = itemPaths.includes(pathname) ? ['id'] : itemParameters
  const name = names.find(each => params.get(each))
  return name && `${name}=${params.get(name)}`
}
