import { routerBase } from '@sunport/contract/constants.ts'
import type { Entry } from '@sunport/regions/home.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { usePortal } from './use-portal.ts'

interface EntryLinkProps {
  entry: Pick<Entry, 'path' | 'href' | 'isHere' | 'isNofollow'>
  className?: string
  children: ReactNode
}

/** Leads to a page of this region, to another application below the same base, or out of the site. */
export const EntryLink = ({
  entry: { path, href, isHere, isNofollow },
  className,
  children,
}: EntryLinkProps) => {
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
  const rel = isNofollow ? 'noopener noreferrer nofollow' : 'noopener noreferrer'
  if (href && (isHere || href.startsWith('mailto:')))
    return (
      <a className={className} href={href} rel={rel}>
        {children}
      </a>
    )
  if (href)
    return (
      <a className={className} href={href} target="_blank" rel={rel}>
        {children}
        <span className="sunport-hidden">（新窗口打开）</span>
      </a>
    )
  return (
    <span className={className} aria-disabled="true">
      {children}
    </span>
  )
}
