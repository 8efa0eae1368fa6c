import type { Access } from '@sunport/contract/call.ts'
import type { RoleLevel } from '@sunport/contract/desk-codes.ts'
import { type FunctionCode, isFunctionCode } from '@sunport/contract/functions.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { DataScope } from '../rights/data-scope.ts'

/** Who does something, as audit rows name them. */
export interface Actor {
  userId: string | null
  userName: string | null
  orgName: string | null
  ip: string
  requestId: string
  orgId?: string | null
  userAgent?: string
  /** When the request began, by `performance.now()`. */
  startedAt?: number
  /** The function that the call asks for. */
  funcCode?: FunctionCode
  /** Under what it is done, such as an undoing; audit rows give it as the reason. */
  note?: string
}

/** What a session waits for before it may do more than that. */
export type SessionHold = 'locked' | 'second-factor' | 'password' | 'enrolment'

/** Somebody who is away, in whose stead the user reviews: nothing but his levels of review. */
export interface Absent {
  id: string
  userName: string
  name: string
  grants: ReadonlyMap<FunctionCode, DataScope>
}

/** The signed-in user behind a request. */
export interface CurrentUser {
  id: string
  userName: string
  realName: string | null
  orgId: string | null
  orgName: string | null
  avatar: string | null
  level: RoleLevel
  roleCodes: string[]
  /** Functions held, each with the data that it reaches. */
  grants: ReadonlyMap<FunctionCode, DataScope>
  siteIds: string[]
  standsIn?: readonly Absent[]
  /** The unit's provider has named him; he may have no password here. */
  viaSso?: boolean
  /** A program speaks in his name, with the token of this name. */
  viaToken?: string
  hold: SessionHold | undefined
}

export interface CookieChange {
  name: string
  /** null clears the cookie. */
  value: string | null
  /** In seconds; without it the cookie ends with the browser's session. */
  maxAge?: number
  /** Kept in frames of other sites too, for each of them apart. Browsers take it over https alone. */
  isForFrames?: boolean
}

/** The site that a request is answered for, by its host or the deployment's region. */
export interface RequestSite {
  id: string
}

/** Who asks: the server itself while it renders, one of our pages (it signs), or a program of the outside. */
export type Speaker = 'server' | 'page' | 'outside'

/** Everything a handler may know of its caller. */
export interface CallContext {
  site: RequestSite
  user: CurrentUser | undefined
  /** Session token of the cookie, unchecked. */
  token: string | undefined
  /** Any other cookie of the request, as the browser sent it. */
  cookie(name: string): string | undefined
  speaker(): Speaker
  /** Scheme and host of the request; '' where there is none. */
  origin: string
  ip: string
  userAgent: string
  requestId: string
  /** By `performance.now()`. */
  startedAt: number
  /** What the call that is being answered asks of its caller. */
  access: Access
  /** What the answer shows; pages made of it fall when one of these is touched. */
  tags: Set<string>
  cookies: CookieChange[]
  /** Headers of the answer, beside those that every answer has. */
  headers: Record<string, string>
  /** Under what it is done, when that is not the call itself. */
  note?: string
}

/** Nobody in particular, asking from within the server. */
export const anonymousContext = (siteId: string, tags = new Set<string>()): CallContext => ({
  site: { id: siteId },
  user: undefined,
  token: undefined,
  cookie: () => undefined,
  speaker: () => 'server',
  origin: '',
  ip: '',
  userAgent: '',
  requestId: '',
  startedAt: performance.now(),
  access: 'open',
  tags,
  cookies: [],
  headers: {},
})

export const actorOf = (context: CallContext): Actor => ({
  userId: context.user?.id ?? null,
  userName: context.user?.userName ?? null,
  orgName: context.user?.orgName ?? null,
  orgId: context.user?.orgId ?? null,
  ip: context.ip,
  userAgent: context.userAgent,
  requestId: context.requestId,
  startedAt: context.startedAt,
  ...(isFunctionCode(context.access) && { funcCode: context.access }),
  ...(context.note && { note: context.note }),
})

/** The user of a call that only signed-in users reach. */
export const userOf = ({ user }: CallContext): CurrentUser => {
  if (!user) throw new Problem('access.unauthenticated')
  return user
}

/** The token of a call that only signed-in users reach. */
export const tokenOf = ({ token }: CallContext): string => {
  if (!token) throw new Problem('access.unauthenticated')
  return token
}

/** How far the caller's hold of a function reaches. */
export const scopeFor = (context: CallContext, code: FunctionCode): DataScope => {
  const scope = userOf(context).grants.get(code)
  if (!scope) throw new Problem('access.forbidden')
  return scope
}
