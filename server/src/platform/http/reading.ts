import type { Call } from '@sunport/contract/call.ts'
import { routerBase } from '@sunport/contract/constants.ts'
import { failure } from '@sunport/contract/envelope.ts'
import { exportUnits, readingKeyHeader, readingPagePath, usedUpCode } from '@sunport/contract/open/reading.ts'
import { problems } from '@sunport/contract/problems.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** One reading, as it is counted. */
export interface Asked {
  ip: string
  key: string | undefined
  userAgent: string
  /** Path of the call, or of the list. */
  call: string
  form: string
  units: number
}

export interface ReadingStanding {
  limit: number
  remaining: number
  resetSeconds: number
}

/** What is left to whoever asks; undefined where no budget is kept. */
export interface Readings {
  take(asked: Asked): { isTaken: boolean; standing: ReadingStanding } | undefined
  /** Whether it would be refused here: then the slower way asks the others. */
  isUsedUp(asked: Asked): boolean
  /** The same with what other instances know; what is refused is counted as such. */
  takeSurely(asked: Asked): Promise<{ isTaken: boolean; standing: ReadingStanding } | undefined>
  /** What a program solves to go on. */
  challenge(ip: string): Promise<object>
}

/** Budgets as the drafts of the IETF for RateLimit and RateLimit-Policy write them. */
export const budgetHeaders = ({ limit, remaining, resetSeconds }: ReadingStanding): [string, string][] => [
  ['ratelimit-policy', `"reading";q=${limit};w=3600`],
  ['ratelimit', `"reading";r=${remaining};t=${resetSeconds}`],
]

const listForm = /[?&]format=(csv|json|atom|ics|ocds)(?:&|$)/

/** What reading a call takes; what changes something, or is none of the public's, takes nothing. */
export const unitsOf = ({ access, method, signed, answer, units }: Call): number => {
  if (access !== 'open' || method !== 'GET' || signed) return 0
  return units ?? (answer === 'file' ? exportUnits : 1)
}

const headerText = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' && value ? value : undefined

export const askedBy = (
  { headers }: Pick<FastifyRequest, 'headers'>,
  ip: string,
): Pick<Asked, 'ip' | 'key' | 'userAgent'> => ({
  ip,
  key: headerText(headers[readingKeyHeader]),
  userAgent: String(headers['user-agent'] ?? ''),
})

const whatIsRead = ({
  url,
  method,
  routeOptions,
}: FastifyRequest): Pick<Asked, 'call' | 'form' | 'units'> | undefined => {
  if (method !== 'GET') return undefined
  const { call } = routeOptions.config
  if (call) {
    const units = unitsOf(call)
    return units > 0 ? { call: call.path, form: call.answer, units } : undefined
  }
  const path = url.split('?')[0] ?? ''
  if (path.startsWith('/freecms/rest/')) return { call: routeOptions.url ?? path, form: 'json', units: 1 }
  const form = path.startsWith(`${routerBase}/`) ? listForm.exec(url)?.[1] : undefined
  return form && path.length < 100 ? { call: path, form, units: exportUnits } : undefined
}

/** People who follow a link are told in a page; programs in the envelope, with what they can solve. */
const refuse = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { resetSeconds }: ReadingStanding,
  readings: Readings,
): Promise<FastifyReply> => {
  const { message } = problems['reading.used_up']
  reply.code(429).header('retry-after', String(resetSeconds)).header('cache-control', 'no-store')
  const page = routerBase + readingPagePath
  if (request.headers['sec-fetch-mode'] === 'navigate')
    return reply.type('text/html; charset=utf-8').send(
      `<!doctype html><html lang="zh-CN"><head><title>${message}</title></head><body><main><h1>${message}</h1>
<p><a href="${page}">继续读取或取得数据密钥</a>，也可以在 ${Math.ceil(resetSeconds / 60)} 分钟后再试。浏览网页不受影响。</p></main></body></html>`,
    )
  const data = { ...(await readings.challenge(request.ip)), page }
  return reply.send({ ...failure(usedUpCode, message), data })
}

/** Counts what programs read, says what is left, and asks only those for work who have used up their hour. */
export const countReadings = (http: FastifyInstance, readings: Readings): void => {
  http.addHook('onRequest', async (request, reply) => {
    const read = whatIsRead(request)
    if (!read) return
    const asked = { ...askedBy(request, request.ip), ...read }
    let taken = readings.take(asked)
    if (!taken) return
    if (!taken.isTaken) taken = (await readings.takeSurely(asked)) ?? taken
    for (const [name, value] of budgetHeaders(taken.standing)) reply.header(name, value)
    if (!taken.isTaken) return refuse(request, reply, taken.standing, readings)
  })
}
