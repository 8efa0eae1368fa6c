import { routerBase } from '@sunport/contract/constants.ts'
import type { ComponentProps } from 'react'
import { type Path, Link as RouterLink } from 'react-router'

type LinkProps = ComponentProps<typeof RouterLink>

/** A whole path of the portal as pages write it, with nothing to resolve or to encode. */
const wholePath = /^\/(?:[\w-]+(?:\/[\w-]+)*\/?)?(?=$|[?#])/

/** Another query of the page at hand, as browsers understand it without the path. */
const searchOf = ({ pathname, search, hash }: Partial<Path>): string | undefined =>
  !pathname && !hash && search && /^\?[\w%&=.+*-]+$/.test(search) ? search : undefined

/** What the router would make of it, where that takes no looking up. */
const hrefOf = (to: LinkProps['to']): string | undefined => {
  if (typeof to !== 'string') return searchOf(to)
  const [path] = wholePath.exec(to) ?? []
  if (path === undefined) return undefined
  return path === '/' ? routerBase + to.slice(1) : routerBase + to
}

/**
 * The link of the server's pages. The router's own asks for place, history and prefetching, which only a browser has;
 * a page has a hundred of them, and they were an eighth of the work on it. The build puts this one in its place. It does
 * not mark links for discovering routes, which a portal that knows all of them never does.
 */
export const Link = (props: LinkProps) => {
  const href = props.mask ? undefined : hrefOf(props.to)
  if (href === undefined) return <RouterLink {...props} discover="none" />
  const {
    to: _to,
    discover: _discover,
    prefetch: _prefetch,
    relative: _relative,
    reloadDocument: _reloadDocument,
    replace: _replace,
    state: _state,
    preventScrollReset: _preventScrollReset,
    viewTransition: _viewTransition,
    defaultShouldRevalidate: _defaultShouldRevalidate,
    mask: _mask,
    ...rest
  } = props
  return <a {...rest} href={href} />
}
