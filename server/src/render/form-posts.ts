import { formTokenField, routerBase } from '@sunport/contract/constants.ts'
import { Problem, problems } from '@sunport/contract/problems.ts'
import type { RenderResult } from '@sunport/contract/rendering.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { applyCookies } from '../platform/http/cookies.ts'
import { problemOf } from '../platform/http/errors.ts'
import type { FormTokens } from '../platform/http/form-tokens.ts'
import { leaveFramingToPage } from '../platform/http/headers.ts'
import { isFromOwnPage } from '../platform/http/own-page.ts'
import { pathOf } from './form-exchange.ts'
import { acceptPostedForms, type PostedBody } from './posted-body.ts'
import type { Renderer } from './renderer.ts'

export interface FormPostDeps {
  render: Renderer
  tokens: FormTokens
  demoMode: boolean
  publicOrigin: string | undefined
  security: Record<string, string>
  /** Of one page: who may frame it is its own affair. */
  securityOf(page: Extract<RenderResult, { kind: 'page' }>): Record<string, string>
  /** Whether files may come with the form of an address. */
  takesFiles(request: FastifyRequest): boolean
}

/** Of one address: nobody fills in forms faster, and whoever mistypes has plenty left. */
const postsPerMinute = 30

/** Takes the forms of the pages as plain posts, for visitors without script; with it, the calls are used. */
export const registerFormPosts = (app: FastifyInstance, deps: FormPostDeps): void => {
  void app.register(async forms => {
    acceptPostedForms(forms, deps.takesFiles)
    forms.setErrorHandler((error, request, reply) => sendRefusal(deps, request, reply, error))
    forms.route<{ Body: PostedBody }>({
      method: 'POST',
      url: `${routerBase}/*`,
      schema: { hide: true },
      config: { rateLimit: { max: postsPerMinute, timeWindow: 60_000, allowList: [], groupId: ' form' } },
      handler: (request, reply) => take(deps, request, reply).finally(request.body.free),
    })
  })
}

const take = async (
  deps: FormPostDeps,
  request: FastifyRequest<{ Body: PostedBody }>,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  if (!isFromOwnPage(request, deps.publicOrigin)) throw new Problem('access.forbidden')
  const { fields, files } = request.body
  const token = fields.get(formTokenField) ?? ''
  const refusal = await refusalOf(deps, request, token)
  const openedAt = deps.tokens.openedAt(token, pathOf(request))
  fields.delete(formTokenField)
  const { result, context, exchange } = await deps.render(request, new Set(), {
    fields,
    files,
    refusal,
    openedAt,
  })
  applyCookies(reply, context.cookies)
  exchange.applyReceipt(reply)
  reply.header('cache-control', 'no-store')
  if (result.kind === 'redirect') return reply.redirect(result.location, result.status)
  leaveFramingToPage(reply.raw)
  return reply
    .code(result.status)
    .headers(deps.securityOf(result))
    .type('text/html; charset=utf-8')
    .send(result.html)
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
  if (!request.raw.complete) reply.header('connection', 'close')
  return reply
    .code(problem.status === 200 ? 400 : problem.status)
    .headers({ ...security, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html>\n<html lang="zh-CN"><meta charset="utf-8"><title>提交失败</title><h1>提交失败</h1><p>${problem.message}。</p><p>请返回上一页重试，已填写的内容仍在那里。</p></html>\n`,
    )
}
