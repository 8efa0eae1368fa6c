/** A path of a pack with one more query value; some homes already carry one. */
export const withQuery = (path: string, name: string, value: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`

/** A path narrowed to a place, where there is one. */
export const inRegion = (path: string | undefined, code: string | undefined): string | undefined =>
  path && code ? withQuery(path, 'regionCode', code) : path
