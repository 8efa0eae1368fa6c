import type { IncomingMessage } from 'node:http'
import { tokenCookie } from '@sunport/contract/constants.ts'
import type { FastifyRequest } from 'fastify'
import { closingOf, isOpen, previewCookie, previewParameter } from './features/site/closed.ts'
import type { SiteDirectory } from './features/site/directory.ts'
import type { CurrentUser } from './platform/http/context.ts'
import { cookieOf } from './platform/http/cookies.ts'
import { hostOf } from './render/address.ts'
import type { ClosedSite } from './render/closed-site.ts'

interface GateDeps {
  directory: Pick<SiteDirectory, 'byHost'>
  isBehindProxy: boolean
  /** Throws when the session is over. */
  userOfToken(token: string): Promise<CurrentUser>
}

/** Which site a request is for, and whether its pages may be read. */
export const createSiteGate = ({ directory, isBehindProxy, userOfToken }: GateDeps) => {
  const siteAt = (request: IncomingMessage) => directory.byHost(hostOf(request, isBehindProxy))
  return {
    siteAt,
    isSiteOpen: (request: IncomingMessage): boolean => isOpen(siteAt(request)),
    closedFor: async (request: FastifyRequest): Promise<ClosedSite | undefined> => {
      const closing = await closingOf(siteAt(request.raw), {
        givenKey: (request.query as Record<string, string | undefined>)[previewParameter],
        keptKey: cookieOf(request, previewCookie),
        isSignedIn: async () => {
          const token = cookieOf(request, tokenCookie)
          return token !== undefined && (await userOfToken(token).catch(() => undefined)) !== undefined
        },
      })
      return closing?.kind === 'admit' ? { ...closing, cookie: previewCookie } : closing
    },
  }
}
