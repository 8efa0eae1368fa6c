import { routerBase, tokenCookie } from '@sunport/contract/constants.ts'
import { type SsoProblem, ssoCallbackPath, ssoLeftPath, ssoLoginPath } from '@sunport/contract/sso/door.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { recorded } from '../../platform/database/served.ts'
import { plainAddress } from '../../platform/http/address-class.ts'
import type { Actor } from '../../platform/http/context.ts'
import { applyCookies, cookieOf } from '../../platform/http/cookies.ts'
import { journeyCookie, journeySeconds } from './journey.ts'
import type { SsoService } from './service.ts'

/** An office may come by one address. */
const perMinute = 300
const mostOfForm = 16_384

const actorBehind = (request: FastifyRequest): Actor => ({
  ...{ userId: null, userName: null, orgName: null, requestId: request.id, startedAt: performance.now() },
  ip: plainAddress(request.ip),
  userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
})

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Back at the login page, which has the words. */
const loginPage = (problem: SsoProblem, redirect: string): string => {
  const query = new URLSearchParams({ sso: problem, ...(redirect !== '/main' && { redirect }) })
  return `${routerBase}/login?${query}`
}

interface DoorDeps {
  service: SsoService
  /** Where the outside reaches this installation: the provider sends everybody back to there. */
  origin: string
  isLocked(token: string): Promise<boolean>
}

/** The addresses that a login at the unit's provider goes by. They are no calls: browsers go there. */
export const registerSsoDoors = (app: FastifyInstance, { service, origin, isLocked }: DoorDeps): void => {
  const route = {
    exposeHeadRoute: false,
    schema: { hide: true },
    config: { rateLimit: { max: perMinute, groupId: ' sso', allowList: () => false } },
  }
  const unkept = (reply: FastifyReply): FastifyReply =>
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })

  app.get<{ Querystring: { redirect?: unknown; moved?: unknown } }>(
    ssoLoginPath,
    route,
    async (request, reply) => {
      unkept(reply)
      const redirect = textOf(request.query.redirect)
      // The provider knows one address of ours, and cookies stay with the host that set them.
      if (request.host !== new URL(origin).host && request.query.moved !== '1') {
        const query = new URLSearchParams({ ...(redirect && { redirect }), moved: '1' })
        return reply.redirect(`${origin}${ssoLoginPath}?${query}`, 302)
      }
      const token = cookieOf(request, tokenCookie)
      const isAnew = token !== undefined && (await isLocked(token))
      const begun = await service.begin(redirect, isAnew)
      if ('problem' in begun) return reply.redirect(loginPage(begun.problem, begun.redirect), 302)
      applyCookies(reply, [{ name: journeyCookie, value: begun.sealed, maxAge: journeySeconds }])
      return reply.redirect(begun.address, 302)
    },
  )

  app.get(ssoCallbackPath, route, async (request, reply) => {
    unkept(reply)
    const answer = new URLSearchParams(request.originalUrl.split('?')[1] ?? '')
    const outcome = await recorded(() =>
      service.finish(answer, cookieOf(request, journeyCookie), {
        actor: actorBehind(request),
        before: cookieOf(request, tokenCookie),
      }),
    )
    applyCookies(reply, [{ name: journeyCookie, value: null }])
    if ('problem' in outcome) return reply.redirect(loginPage(outcome.problem, outcome.redirect), 302)
    applyCookies(reply, [{ name: tokenCookie, value: outcome.token }])
    return reply.redirect(`${routerBase}${outcome.redirect}`, 302)
  })

  app.register(async scope => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: mostOfForm },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.post<{ Body: { logout_token?: unknown } | null }>(ssoLeftPath, route, async (request, reply) => {
      unkept(reply)
      const token = textOf(request.body?.logout_token)
      const isDone = token !== undefined && (await recorded(() => service.left(token, actorBehind(request))))
      return isDone ? reply.code(200).send() : reply.code(400).send({ error: 'invalid_request' })
    })
  })
}
