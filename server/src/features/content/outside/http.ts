import { cosignPath } from '@sunport/contract/constants.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Outcome, OutsideAnswering } from './answering.ts'
import { cosignPage } from './page.ts'

interface At {
  Params: { key: string }
}

const mostBytes = 16 * 1024

/** The pages of 会签 by a link: never kept, never found, the same words for whatever is over. */
export const registerOutsideCosign = (
  app: FastifyInstance,
  answering: OutsideAnswering,
  headers: Readonly<Record<string, string>>,
): void => {
  void app.register(async scope => {
    if (!scope.hasContentTypeParser('application/x-www-form-urlencoded'))
      scope.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit: mostBytes },
        (_request, body, done) => done(null, new URLSearchParams(String(body))),
      )
    const send = (reply: FastifyReply, outcome: Outcome) =>
      reply
        .code(outcome.page === 'gone' ? 404 : 200)
        .headers({
          ...headers,
          'cache-control': 'no-store',
          'x-robots-tag': 'noindex, nofollow',
          'referrer-policy': 'no-referrer',
        })
        .type('text/html; charset=utf-8')
        .send(cosignPage(outcome))
    const options = { schema: { hide: true } }
    scope.get<At>(`${cosignPath}:key`, options, async ({ params }, reply) =>
      send(reply, await answering.look(params.key)),
    )
    scope.post<At>(`${cosignPath}:key`, options, async (request, reply) => {
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
      const posted = {
        code: form.get('code') ?? undefined,
        isAgreed: form.get('isAgreed') ?? undefined,
        comment: form.get('comment') ?? undefined,
        isAnswer: form.has('answer'),
      }
      const from = { ip: request.ip, requestId: request.id }
      return send(reply, await answering.post(request.params.key, posted, from))
    })
  })
}
