/** The site stands in the address under this name, so that a link shows what its sender saw. */
export const siteParameter = 'site'
export const everySite = 'all'

/** The site that an address names, be it one that the reader knows or not. */
export const siteIn = (search: string): string | undefined =>
  new URLSearchParams(search).get(siteParameter) ?? undefined
