import { md5 } from '@noble/hashes/legacy.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { User } from '@sunport/contract/calls/session.ts'
import { CallError } from '@sunport/contract/client.ts'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { api, setSigningKey } from '../api.ts'
import { SessionHeld } from './login/held.ts'
import { setReturn } from './login/return-place.ts'
import { gatewayLogout } from './shell/gateway.ts'
import { exitAfter, homeAddress, lockAddress, loginAddress, pathInside } from './shell/guards.ts'
import { buildMenu, type MenuNode } from './shell/menu-tree.ts'
import { clearTags } from './shell/tag-store.ts'

export interface SiteChoice {
  id: string
  name: string
  regionCode: string
}

export interface Session {
  user: User
  menu: MenuNode[]
  sites: SiteChoice[]
}

/** The user first: its answer carries the key that signs later calls, which a reload has lost. */
const loadSession = async (): Promise<Session> => {
  const user = await api.session.user({})
  setSigningKey(user.signKey)
  if (user.hold) throw new SessionHeld(user)
  const [items, sites] = await Promise.all([api.session.userMenu({}), api.session.getAllSite({})])
  return {
    user,
    menu: buildMenu(items),
    sites: sites.map(({ id, name, regionCode }) => ({ id, name, regionCode })),
  }
}

/** So long what a user may do is believed without asking; a page that is opened later asks in the background. */
const believedMs = 15_000

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: loadSession,
  // Menu and rights may have changed meanwhile: read again when a page is opened or the window returned to.
  staleTime: believedMs,
  refetchOnWindowFocus: true,
  gcTime: Number.POSITIVE_INFINITY,
  retry: false,
})

/** The signed-in user's session; only below the guard, which has loaded it. */
export const useSession = (): Session => useSuspenseQuery(sessionQuery).data

/** Whether the user holds a function code. It hides what would be refused; the server decides. */
export const useMay = (): ((functionCode: string | undefined) => boolean) => {
  const { functions } = useSession().user
  return functionCode => functionCode === undefined || functions.includes(functionCode)
}

/** The wire's encoding of a password: 32 lower-case hex. An encoding, not a protection. */
export const credentialOf = (password: string): string => bytesToHex(md5(utf8ToBytes(password)))

export const login = async (username: string, password: string, verifyCode?: string): Promise<void> => {
  const answer = await api.session.login({ username, password: credentialOf(password), verifyCode })
  setSigningKey(answer.access_token)
}

/** Leaves by loading a new document, so that nothing of the session stays in memory. */
const leaveFor = (address: string): void => {
  setSigningKey(undefined)
  clearTags()
  location.assign(address)
}

/** Behind a gateway nothing of this browser's visit is kept; the gateway says where it ends. */
const leaveForLogout = (withoutGateway: string): void => {
  const gateway = gatewayLogout()
  if (gateway) {
    localStorage.clear()
    sessionStorage.clear()
  }
  leaveFor(gateway ?? withoutGateway)
}

/** Ends the session on the server. A broken line keeps the user in: a cookie would outlive the goodbye. */
const endOnServer = async (): Promise<void> => {
  try {
    await api.session.logout({})
  } catch (failure) {
    if (!(failure instanceof CallError) || !['401', '403'].includes(failure.code)) throw failure
  }
}

/** Whoever came from the unit's own place to sign in leaves there too, or the next one at this desk comes in as him. */
export const logout = async (): Promise<void> => {
  const { address } = await api.sso.leaving({}).catch(() => ({ address: null }))
  await endOnServer()
  leaveForLogout(address ?? loginAddress())
}

/** The server holds the session from here on; the opened pages stay for the same user's return. */
export const lockScreen = async (): Promise<void> => {
  await api.session.lock({})
  setReturn(pathInside(location) ?? '/main')
  location.assign(lockAddress)
}

/** The server no longer takes the session: back to the login page, and from there to where the user was. */
export const leaveEndedSession = (): void => leaveForLogout(loginAddress(location))

/** Follows a failed session check to where it leads; false when the failure is not about the session. */
export const leaveAfter = (failure: unknown): boolean => {
  const exit = exitAfter(failure)
  if (exit === 'home') leaveFor(homeAddress)
  if (exit === 'logout') leaveEndedSession()
  return exit !== undefined
}
