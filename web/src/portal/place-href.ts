/** A path of a pack with one more query value; some homes already carry one. */
export const withQuery = (path: string, name: string, value: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`
