import type { Link } from '@sunport/contract/calls/link.ts'
import { leavePath } from '@sunport/contract/constants.ts'
import type { Entry } from '@sunport/regions/home.ts'

/** What an entry needs to know of a maintained link. */
export type EntryLinkSource = Pick<
  Link,
  'id' | 'title' | 'url' | 'description' | 'image' | 'openMode' | 'relNofollow'
>

/** A maintained link as an entry: a path of the site, an address outside by the counted way, or neither. */
export const entryOfLink = (link: EntryLinkSource): Entry => {
  const { title, url, description, image } = link
  return {
    label: title,
    ...(url?.startsWith('/') ? { path: url } : { href: url ? wayOut(link, url) : undefined }),
    text: description ?? undefined,
    icon: image ?? undefined,
    isHere: link.openMode === 'self' || isMailbox(url) || undefined,
    rel: link.relNofollow ? 'noopener noreferrer nofollow' : undefined,
  }
}

const isMailbox = (url: string | null): boolean => url?.startsWith('mailto:') === true

/** Mailboxes are no way out of anything. */
const wayOut = ({ id }: EntryLinkSource, url: string): string =>
  isMailbox(url) ? url : leavePath + encodeURIComponent(id)
