import { routerBase } from '@sunport/contract/constants.ts'
import type { Entry } from '@sunport/regions/home.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { usePortal } from './use-portal.ts'

interface EntryLinkProps {
  entry: Pick<Entry, 'path' | 'href' | 'isHere' | 'rel'>
  className?: string
  children: ReactNode
}

/** Leads to a page of this region, to another application below the same base, or out of the site. */
export const EntryLink = ({ entry: { path, href, isHere, rel }, className, children }: EntryLinkProps) => {
  const { pack } = usePortal()
  if (path && pack.routes[path.split('?')[0] ?? ''])
    return (
      <Link className={className} to={path}>
        {children}
      </Link>
    )
  if (path)
    return (
      <a className={className} href={routerBase + path}>
        {children}
      </a>
    )
  if (href)
    return (
      <a
        className={className}
        href={href}
        target={isHere ? undefined : '_blank'}
        rel={rel ?? 'noopener noreferrer'}
      >
        {children}
        {!isHere && <span className="sunport-hidden">（新窗口打开）</span>}
      </a>
    )
  return (
    <span className={className} aria-disabled="true">
      {children}
    </span>
  )
}
