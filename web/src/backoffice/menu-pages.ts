import { type Session, useSession } from './session.ts'

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

/** Where a page of the user's own menu is; undefined when the menu has none, and nothing should lead there. */
export const useLinkTo = () => {
  const pages = useMenuPages()
  return (page: string, query: Record<string, string>): string | undefined => {
    const path = pages.find(known => known.page === page)?.path
    return path && `${path}?${new URLSearchParams(query)}`
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
