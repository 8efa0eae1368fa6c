import { formTokenField, routerBase } from '@sunport/contract/constants.ts'
import { Problem, problems } from '@sunport/contract/problems.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { applyCookies } from '../platform/http/cookies.ts'
import { problemOf } from '../platform/http/errors.ts'
import type { FormTokens } from '../platform/http/form-tokens.ts'
import { isFromOwnPage } from '../platform/http/own-page.ts'
import { pathOf } from './form-exchange.ts'
import type { Renderer } from './renderer.ts'

export interface FormPostDeps {
  render: Renderer
  tokens: FormTokens
  demoMode: boolean
  publicOrigin: string | undefined
  security: Record<string, string>
}

/** A form with every field filled to its limit is far smaller. */
const bodyLimit = 128 * 1024
/** A list that is checked may be uploaded as a file of text. */
const filesLimit = 256 * 1024
/** Of one address: nobody fills in forms faster, and whoever mistypes has plenty left. */
const postsPerMinute = 30

/** Takes the forms of the pages as plain posts, for visitors without script; with it, the calls are used. */
export const registerFormPosts = (app: FastifyInstance, deps: FormPostDeps): void => {
  void app.register(async forms => {
    forms.removeAllContentTypeParsers()
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer', bodyLimit },
      (_, body, done) => {
        try {
          done(null, new URLSearchParams(new TextDecoder('utf-8', { fatal: true }).decode(body as Buffer)))
        } catch {
          done(new Problem('request.malformed'), undefined)
        }
      },
    )
    forms.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'buffer', bodyLimit: filesLimit },
      (request, body, done) => {
        fieldsOf(body as Buffer<ArrayBuffer>, request.headers['content-type'] ?? '').then(
          fields => done(null, fields),
          () => done(new Problem('request.malformed'), undefined),
        )
      },
    )
    forms.setErrorHandler((error, request, reply) => sendRefusal(deps, request, reply, error))
    forms.route<{ Body: URLSearchParams }>({
      method: 'POST',
      url: `${routerBase}/*`,
      schema: { hide: true },
      config: { rateLimit: { max: postsPerMinute, timeWindow: 60_000, allowList: [] } },
      handler: (request, reply) => take(deps, request, reply),
    })
  })
}

/** The fields of a form with files; a file is the text in it, in either encoding that people save it in. */
const fieldsOf = async (body: Buffer<ArrayBuffer>, type: string): Promise<URLSearchParams> => {
  const fields = new URLSearchParams()
  for (const [name, value] of await new Response(body, { headers: { 'content-type': type } }).formData())
    fields.append(name, typeof value === 'string' ? value : textOf(await value.arrayBuffer()))
  return fields
}

const textOf = (bytes: ArrayBuffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

const take = async (
  deps: FormPostDeps,
  request: FastifyRequest<{ Body: URLSearchParams }>,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  if (!isFromOwnPage(request, deps.publicOrigin)) throw new Problem('access.forbidden')
  const fields = request.body
  const refusal = await refusalOf(deps, request, fields.get(formTokenField) ?? '')
  fields.delete(formTokenField)
  const { result, context, exchange } = await deps.render(request, new Set(), { fields, refusal })
  applyCookies(reply, context.cookies)
  exchange.applyReceipt(reply)
  reply.header('cache-control', 'no-store')
  if (result.kind === 'redirect') return reply.redirect(result.location, result.status)
  return reply.code(result.status).headers(deps.security).type('text/html; charset=utf-8').send(result.html)
}

/** Why nothing may be written, in words for the page; what was typed is shown again with them. */
const refusalOf = async (
  { tokens, demoMode }: FormPostDeps,
  request: FastifyRequest,
  token: string,
): Promise<string | undefined> => {
  const key = demoMode ? 'demo.read_only' : await tokens.spend(token, pathOf(request))
  return key && problems[key].message
}

/** Refused before any page was made: in words, since somebody may read them. */
const sendRefusal = (
  { security }: FormPostDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): FastifyReply => {
  const problem = problemOf(error)
  if (problem.key === 'unknown') request.log.error({ err: error }, 'form failed')
  return reply
    .code(problem.status === 200 ? 400 : problem.status)
    .headers({ ...security, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html>\n<html lang="zh-CN"><meta charset="utf-8"><title>提交失败</title><h1>提交失败</h1><p>${problem.message}。</p><p>请返回上一页重试，已填写的内容仍在那里。</p></html>\n`,
    )
}
