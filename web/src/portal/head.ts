import type { Route } from '@sunport/regions/kinds.ts'

/** What a kind's loader may say about its document; the rest follows from the route. */
export interface Head {
  title?: string
  description?: string
  noindex?: boolean
  /** Stands without head and foot, for these other sites to show inside of theirs. */
  embeddedBy?: string[]
  /** For pages that show one info: what search engines and inspections read. */
  article?: {
    title: string
    publishedAt: string
    /** When it last came to say something else; left out where it never did. */
    changedAt?: string
    source: string | null
    column: string | undefined
    columnType: string
    image?: string
  }
  /** The same in forms for programs, each at an address of its own. */
  alternates?: { type: string; href: string }[]
  /** The schema of what the page offers to programs. */
  describedBy?: string
  /** For a page that offers data as files: what those who look for data sets read. */
  dataset?: { name: string; licence: string; files: { type: string; url: string }[] }
  /** The path and query under which the page is to be found, where it stands under several. */
  canonical?: string
}

/** Loaders answer objects; those that know better than the route put a `head` into theirs. */
export const headOf = (loaderData: unknown): Head => {
  const { head } = (loaderData ?? {}) as { head?: Head }
  return head ?? {}
}

export const documentTitle = (head: Head, route: Route, siteTitle: string): string => {
  const isOwnHome = route.kind === 'home' && !route.subSite
  const title = head.title ?? (isOwnHome ? undefined : route.title)
  return title ? `${title} - ${siteTitle}` : siteTitle
}
