import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CookieChange } from './context.ts'

/** Two cookies of one name are an attack (cookie tossing); neither is believed. */
export const cookieOf = (request: FastifyRequest, name: string): string | undefined => {
  const header = request.headers.cookie ?? ''
  const given = header.split(';').filter(pair => pair.trimStart().startsWith(`${name}=`))
  return given.length === 1 ? request.cookies[name] : undefined
}

export const applyCookies = (reply: FastifyReply, changes: CookieChange[]): void => {
  const secure = reply.request.protocol === 'https'
  for (const { name, value, maxAge, isForFrames } of changes) {
    if (isForFrames && !secure) continue
    const place = isForFrames
      ? ({ sameSite: 'none', partitioned: true } as const)
      : ({ sameSite: 'lax' } as const)
    const options = { path: '/', httpOnly: true, secure, ...place }
    if (value === null) reply.clearCookie(name, options)
    else reply.setCookie(name, value, maxAge === undefined ? options : { ...options, maxAge })
  }
}
