import { readingModePath, routerBase } from '@sunport/contract/constants.ts'
import { readingModeOf, standardMode } from '@sunport/contract/reading-mode.ts'
import type { FastifyInstance } from 'fastify'
import { modeCookieName } from '../platform/http/address.ts'
import { ownPath } from './own-path.ts'

const yearInSeconds = 365 * 24 * 3600

/** The page to go back to; the switch itself would never end. */
const pathBack = (back: unknown): string => {
  const path = ownPath(back)
  return !path || path.startsWith(readingModePath) ? `${routerBase}/` : path
}

interface Choice {
  set?: unknown
  back?: unknown
}

/** The switch of the reading modes: keeps the choice in a cookie and returns, so that it needs no script. */
export const registerReadingMode = (app: FastifyInstance): void => {
  app.get<{ Querystring: Choice }>(readingModePath, { schema: { hide: true } }, (request, reply) => {
    const { set, back } = request.query
    const attributes = { path: '/', sameSite: 'lax', secure: request.protocol === 'https' } as const
    if (set === standardMode) reply.clearCookie(modeCookieName, attributes)
    else if (typeof set === 'string' && readingModeOf(set))
      reply.setCookie(modeCookieName, set, { ...attributes, maxAge: yearInSeconds })
    return reply.header('cache-control', 'no-store').redirect(pathBack(back), 303)
  })
}
