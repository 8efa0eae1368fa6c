/** Who does something, as audit rows name them. */
export interface Actor {
  userId: string | null
  userName: string | null
  orgName: string | null
  ip: string
  requestId: string
}

/** The signed-in user behind a request. */
export interface CurrentUser {
  id: string
  userName: string
  realName: string | null
  orgName: string | null
  avatar: string | null
  roleCodes: string[]
  functions: ReadonlySet<string>
  siteIds: string[]
}

export interface CookieChange {
  name: string
  /** null clears the cookie. */
  value: string | null
  /** In seconds; without it the cookie ends with the browser's session. */
  maxAge?: number
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
  ip: string
  userAgent: string
  requestId: string
  /** What the answer shows; pages made of it fall when one of these is touched. */
  tags: Set<string>
  cookies: CookieChange[]
}

/** Nobody in particular, asking from within the server. */
export const anonymousContext = (siteId: string, tags = new Set<string>()): CallContext => ({
  site: { id: siteId },
  user: undefined,
  token: undefined,
  cookie: () => undefined,
  speaker: () => 'server',
  ip: '',
  userAgent: '',
  requestId: '',
  tags,
  cookies: [],
})

export const actorOf = (context: CallContext): Actor => ({
  userId: context.user?.id ?? null,
  userName: context.user?.userName ?? null,
  orgName: context.user?.orgName ?? null,
  ip: context.ip,
  requestId: context.requestId,
})
