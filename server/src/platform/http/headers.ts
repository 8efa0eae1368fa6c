import type { ServerResponse } from 'node:http'

/** No inline script anywhere; styles may carry theme variables inline. */
export const contentSecurityPolicy = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:'],
  connectSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'self'"],
}

/** No page asks for any of these, so no text that found its way into one may either. */
export const permissionsPolicy = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map(feature => `${feature}=()`)
  .join(', ')

const kebab = (name: string): string => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

const frameHeader = 'x-frame-options'
const ownFramesOnly = "frame-ancestors 'self'"

/** The same headers for a page that some other sites may show inside of theirs; the older header knows of no list. */
export const framableBy = (
  { [frameHeader]: _, ...security }: Record<string, string>,
  origins: readonly string[],
): Record<string, string> => ({
  ...security,
  'content-security-policy': (security['content-security-policy'] ?? '').replace(
    ownFramesOnly,
    [ownFramesOnly, ...origins].join(' '),
  ),
})

/** The framework says it of every answer; a page says by its own headers who may frame it. */
export const leaveFramingToPage = (response: Pick<ServerResponse, 'removeHeader'>): void =>
  response.removeHeader(frameHeader)

/** The security headers of pages, which may be answered without passing the framework. */
export const pageSecurityHeaders = (
  production: boolean,
  framed: readonly string[] = [],
): Record<string, string> => ({
  'content-security-policy': Object.entries({
    ...contentSecurityPolicy,
    ...(framed.length > 0 ? { frameSrc: ["'self'", ...framed] } : {}),
  })
    .map(([name, sources]) => `${kebab(name)} ${sources.join(' ')}`)
    .join(';'),
  'x-content-type-options': 'nosniff',
  [frameHeader]: 'SAMEORIGIN',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': permissionsPolicy,
  ...(production ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
})
