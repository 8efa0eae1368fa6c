import type { IncomingMessage } from 'node:http'
import type { TLSSocket } from 'node:tls'
import { tokenCookie } from '@sunport/contract/constants.ts'
import type { SiteFace } from '@sunport/contract/rendering.ts'
import { newAddressOf } from '@sunport/contract/rules/old-address.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import type { FastifyRequest } from 'fastify'
import { hostOf, withoutTimestamp } from '../../platform/http/address.ts'
import type { CurrentUser } from '../../platform/http/context.ts'
import { cookieOf } from '../../platform/http/cookies.ts'
import { forwarded, type TrustsHop } from '../../platform/http/trusted-hops.ts'
import { type Closing, closingOf, isOpen, previewCookie, previewParameter } from './closed.ts'
import type { SiteDirectory } from './directory.ts'
import type { SiteRow } from './table.ts'

/** Throws when the session is over. */
export type UserOfToken = (token: string) => Promise<CurrentUser>

interface GateDeps {
  directory: Pick<SiteDirectory, 'byHost' | 'knowsHost' | 'primaryHost' | 'isOpen'>
  trustsHop: TrustsHop
  userOfToken: UserOfToken
}

/** What one visitor of a site that is not open gets. */
type Closed =
  | Exclude<Closing, { kind: 'admit' }>
  | { kind: 'redirect'; location: string }
  | (Extract<Closing, { kind: 'admit' }> & { cookie: string })

/** What the pages of a site say of it instead of what its region's pack would. */
const faceOf = (
  { siteCode, name, slogan, seoKeywords, seoDescription }: SiteRow,
  mainHost: string | null,
): SiteFace => ({
  siteCode,
  siteName: name,
  slogan: slogan ?? undefined,
  domains: mainHost ? [mainHost] : [],
  keywords: seoKeywords ?? undefined,
  description: seoDescription ?? undefined,
})

const isPlain = (request: IncomingMessage, trustsHop: TrustsHop): boolean => {
  const scheme = forwarded(request, 'proto', trustsHop)
  return scheme ? scheme === 'http' : !(request.socket as TLSSocket).encrypted
}

/** Which site a request is for, and whether its pages may be read. */
export const createSiteGate = ({ directory, trustsHop, userOfToken }: GateDeps) => {
  const siteAt = (request: IncomingMessage) => directory.byHost(hostOf(request, trustsHop))
  /** Only hosts of ours: whoever invents one must not have visitors sent to it. */
  const mustChange = (request: IncomingMessage, site = siteAt(request)): boolean =>
    site.forceHttps && isPlain(request, trustsHop) && directory.knowsHost(hostOf(request, trustsHop))
  const openSiteOf = (request: IncomingMessage): string | undefined => {
    const site = siteAt(request)
    return isOpen(site) && !mustChange(request, site) ? site.id : undefined
  }
  const closedFor = async (request: FastifyRequest): Promise<Closed | undefined> => {
    if (mustChange(request.raw))
      return { kind: 'redirect', location: `https://${hostOf(request.raw, trustsHop)}${request.url}` }
    const closing = await closingOf(siteAt(request.raw), {
      givenKey: (request.query as Record<string, unknown>)[previewParameter],
      keptKey: cookieOf(request, previewCookie),
      isSignedIn: async () => {
        const token = cookieOf(request, tokenCookie)
        return token !== undefined && (await userOfToken(token).catch(() => undefined)) !== undefined
      },
    })
    return closing?.kind === 'admit' ? { ...closing, cookie: previewCookie } : closing
  }
  return {
    /** A sub-site is a part of its region's site and has no face of its own. */
    placeOf: (request: IncomingMessage) => {
      const site = siteAt(request)
      const face = site.parentId ? undefined : faceOf(site, directory.primaryHost(site.id))
      return { siteId: site.id, region: site.packCode, ...(face && { site: face }) }
    },
    isClosed: (request: IncomingMessage): boolean => !isOpen(siteAt(request)),
    /** The site that a request is for, if anybody may read it. */
    openSiteOf,
    isSiteOpen: (request: IncomingMessage): boolean => openSiteOf(request) !== undefined,
    /** A region's pack, under the name and with the content of the host's own site where that wears it. */
    wornAt: (request: IncomingMessage, pack: RegionPack): RegionPack => {
      const { packCode, parentId, siteCode, name } = siteAt(request)
      return packCode === pack.code && !parentId ? { ...pack, siteCode, siteName: name } : pack
    },
    movedTo: ({ raw, url }: FastifyRequest): string | undefined =>
      newAddressOf(siteAt(raw).oldAddresses, withoutTimestamp(url)),
    closedFor,
    /** Whether what belongs to a site may be read by whoever sent a request: at other hosts while it is open. */
    mayRead: async (siteId: string, request: FastifyRequest): Promise<boolean> =>
      directory.isOpen(siteId) ||
      (siteAt(request.raw).id === siteId && (await closedFor(request)) === undefined),
  }
}

export type SiteGate = ReturnType<typeof createSiteGate>
