import type { FastifyRequest } from 'fastify'

const hostOf = (address: string): string | undefined => {
  try {
    return new URL(address).host
  } catch {
    return undefined
  }
}

/**
 * Whether a form was sent from a page of ours. Browsers tell by one or more headers that no page can forge; at
 * least one must say so, and none may say otherwise.
 */
export const isFromOwnPage = (
  { headers, host }: Pick<FastifyRequest, 'headers' | 'host'>,
  publicOrigin: string | undefined,
): boolean => {
  const isOwn = (address: string): boolean => {
    const from = hostOf(address)
    return (
      from !== undefined && (from === host || (publicOrigin !== undefined && from === hostOf(publicOrigin)))
    )
  }
  const site = headers['sec-fetch-site']
  const claims = [
    site === undefined ? undefined : site === 'same-origin',
    headers.origin === undefined ? undefined : isOwn(headers.origin),
    // Text browsers send neither of the two.
    headers.referer === undefined ? undefined : isOwn(headers.referer),
  ].filter(claim => claim !== undefined)
  return claims.length > 0 && claims.every(Boolean)
}
