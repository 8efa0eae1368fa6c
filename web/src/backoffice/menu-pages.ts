import { type Session, useSession } from './session.ts'
import { everySite, siteParameter } from './site-address.ts'

interface MenuPage {
  id: string
  name: string
  page: string
  path: string
}

const pagesIn = (nodes: Session['menu']): MenuPage[] =>
  nodes.flatMap(({ id, name, target, children }) => [
    ...(target.kind === 'page' ? [{ id, name, page: target.page, path: target.path }] : []),
    ...pagesIn(children),
  ])

/** The pages of the user's own menu, in its order. */
export const useMenuPages = (): MenuPage[] => pagesIn(useSession().menu)

/**
 * Where a page of the user's own menu is; undefined when the menu has none, and nothing should lead there. What leads
 * there has counted every site that the user reaches, so the page is opened for all of them.
 */
export const useLinkTo = () => {
  const pages = useMenuPages()
  const isOneOfMany = useSession().sites.length > 1
  return (page: string, query: Record<string, string>): string | undefined => {
    const path = pages.find(known => known.page === page)?.path
    const asked = { ...query, ...(isOneOfMany && { [siteParameter]: everySite }) }
    return path && `${path}?${new URLSearchParams(asked)}`
  }
}

/** What one of the server's links opens: `page?query`. */
export const useOpenLink = () => {
  const linkTo = useLinkTo()
  return (link: string): string | undefined => {
    const [page = '', query = ''] = link.split('?')
    return linkTo(page, Object.fromEntries(new URLSearchParams(query)))
  }
}
