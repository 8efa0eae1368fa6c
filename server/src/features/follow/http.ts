import { routerBase } from '@sunport/contract/constants.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { followPaths } from '@sunport/regions/common-routes.ts'
import type { FastifyInstance } from 'fastify'
import { pushWorker } from './push/worker-script.ts'

interface FollowHttp {
  calendar(token: string): Promise<string | undefined>
  stop(input: { token: string }): Promise<unknown>
  demoMode: boolean
}

interface At {
  Params: { token: string }
}

const mostBytes = 4 * 1024
const perMinute = 30
const options = {
  schema: { hide: true },
  config: { rateLimit: { max: perMinute, timeWindow: 60_000, groupId: ' follow' } },
}

/** What mailboxes, calendars and browsers ask for by themselves. Addresses are secrets: they go nowhere and are kept by nobody. */
export const registerFollow = (app: FastifyInstance, { calendar, stop, demoMode }: FollowHttp): void => {
  void app.register(async scope => {
    scope.addHook('onSend', async (_, reply) => {
      reply.headers({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex, nofollow',
        'referrer-policy': 'no-referrer',
      })
    })
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
      if (!scope.hasContentTypeParser(type))
        scope.addContentTypeParser(type, { parseAs: 'string', bodyLimit: mostBytes }, (_, body, done) =>
          done(null, String(body)),
        )

    scope.get<At>('/follow/:token.ics', options, async ({ params }, reply) => {
      const text = await calendar(params.token)
      if (text === undefined) return reply.code(404).type('text/plain; charset=utf-8').send('日历地址已失效')
      return reply.type('text/calendar; charset=utf-8').send(text)
    })

    /** RFC 8058: only the post ends it; whoever merely looks, as scanners of links do, is shown the page that asks. */
    scope.post<At>('/follow/stop/:token', options, async ({ params }, reply) => {
      if (demoMode) throw new Problem('demo.read_only')
      // Whoever left already has left.
      await stop({ token: params.token }).catch(failure => {
        if (!(failure instanceof Problem)) throw failure
      })
      return reply.type('text/plain; charset=utf-8').send('已退订')
    })
    scope.get<At>('/follow/stop/:token', options, async ({ params }, reply) =>
      reply.redirect(`${routerBase}${followPaths.stop}?${new URLSearchParams({ token: params.token })}`, 303),
    )

    scope.get('/follow/push.js', options, async (_, reply) =>
      reply.type('text/javascript; charset=utf-8').send(pushWorker),
    )
  })
}
