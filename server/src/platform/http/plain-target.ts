const scheme = /^[a-z][a-z\d+.-]*:\/\/[^/?#\\]*/i
/** Codes of letters, digits and the four signs that mean the same written either way (RFC 3986, 6.2.2.2). */
const needlessCode = /%(?:2[de]|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\dae])/gi
/** The router refuses these; decoding around them could make codes that nobody wrote. */
const brokenCode = /%(?![\da-f]{2})/i
const unusual = /^(?!\/)|[\\#%]|\/\/|\/\.\.?(?:\/|$)/

const decoded = (path: string): string =>
  brokenCode.test(path)
    ? path
    : path.replace(needlessCode, code => String.fromCharCode(Number.parseInt(code.slice(1), 16)))

const withoutDots = (path: string): string => {
  const kept: string[] = []
  const parts = path.split('/').filter(Boolean)
  for (const part of parts) {
    if (part === '..') kept.pop()
    else if (part !== '.') kept.push(part)
  }
  const isFolder = path.endsWith('/') || parts.at(-1) === '.' || parts.at(-1) === '..'
  return `/${kept.join('/')}${isFolder && kept.length > 0 ? '/' : ''}`
}

/**
 * The target of a request in its one plain writing: a path and a query, without host, needless codes, dots, doubled
 * or turned slashes. Router, pages and guards each read addresses in their own way; whoever writes one oddly must not
 * be let past a guard that reads less into it than what comes after. The host is the Host header's alone.
 */
export const plainTarget = (target: string): string => {
  const asked = target.startsWith('/') ? target : target.replace(scheme, '')
  const queryAt = asked.indexOf('?')
  const path = queryAt < 0 ? asked : asked.slice(0, queryAt)
  if (!unusual.test(path)) return asked
  if (path === '*') return asked
  const hashAt = path.indexOf('#')
  const plain = decoded(hashAt < 0 ? path : path.slice(0, hashAt)).replaceAll('\\', '/')
  return withoutDots(plain) + (hashAt < 0 && queryAt >= 0 ? asked.slice(queryAt) : '')
}
