import type { Link } from '@sunport/contract/calls/portal.ts'
import type { Entry } from '@sunport/regions/home.ts'

/** A maintained link as an entry: a path of the site, an address outside, or neither. */
export const entryOfLink = ({
  title,
  url,
  description,
  image,
}: Pick<Link, 'title' | 'url' | 'description' | 'image'>): Entry => ({
  label: title,
  ...(url?.startsWith('/') ? { path: url } : { href: url || undefined }),
  text: description ?? undefined,
  icon: image ?? undefined,
})
