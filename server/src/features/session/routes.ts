import type { session } from '@sunport/contract/calls/session.ts'
import { tokenCookie } from '@sunport/contract/constants.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { actorOf, type CallContext, type CurrentUser } from '../../platform/http/context.ts'
import type { Handlers } from '../../platform/http/invoke.ts'
import { type SessionService, toUser } from './service.ts'

interface SiteListItem {
  id: string
  siteCode: string
  name: string
  regionCode: string
}

const userOf = ({ user }: CallContext): CurrentUser => {
  if (!user) throw new Problem('access.unauthenticated')
  return user
}

export const sessionHandlers = (
  service: SessionService,
  signingKeyOf: (token: string) => string,
  allSites: () => SiteListItem[],
): Handlers<typeof session> => ({
  login: async ({ username, password }, context) => {
    const { token } = await service.login(username, password, actorOf(context), context.userAgent)
    context.cookies.push({ name: tokenCookie, value: token })
    return { access_token: signingKeyOf(token) }
  },
  logout: async (_, context) => {
    if (context.token) await service.logout(context.token, actorOf(context))
    context.cookies.push({ name: tokenCookie, value: null })
    return null
  },
  user: async (_, context) => toUser(userOf(context), signingKeyOf(context.token ?? '')),
  userMenu: (_, context) => service.menuOf(userOf(context)),
  getAllSite: async () =>
    allSites().map(({ id, siteCode, name, regionCode }) => ({ id, siteCode, name, regionCode })),
})
