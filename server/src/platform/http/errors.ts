import { failure } from '@sunport/contract/envelope.ts'
import { Problem, type ProblemKey } from '@sunport/contract/problems.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Failures of the framework, before any handler of ours ran. */
const frameworkProblems: Record<string, ProblemKey> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too_large',
  FST_REQ_FILE_TOO_LARGE: 'request.too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.unsupported_type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'request.malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request.malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.malformed',
  FST_ERR_BAD_URL: 'request.malformed',
  FST_ERR_REP_INVALID_PAYLOAD_TYPE: 'unknown',
}

/** Text that PostgreSQL cannot hold, or a number it cannot: the client's fault, never ours. */
const inputErrors = new Set(['22021', '22P05', '22003', '22P02', '22007', '22008'])
/** The database is away, out of connections or too slow just now. */
const busyErrors = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '57014',
  '55P03',
  '08006',
  '08001',
  'ECONNREFUSED',
  'ECONNRESET',
])

/** What was thrown, as the problem that the caller is told. */
export const problemOf = (error: unknown): Problem => {
  if (error instanceof Problem) return error
  const { code, statusCode, message, cause } = error as FastifyError & { cause?: unknown }
  const framework = frameworkProblems[code]
  if (framework) return new Problem(framework)
  if (statusCode === 416) return new Problem('request.range')
  if (statusCode === 429) return new Problem('request.too_many')
  if (inputErrors.has(code)) return new Problem('request.invalid')
  if (busyErrors.has(code) || message?.includes('timeout exceeded when trying to connect'))
    return new Problem('service.busy')
  if (cause && cause !== error) return problemOf(cause)
  if (statusCode && statusCode >= 400 && statusCode < 500) return new Problem('request.malformed')
  return new Problem('unknown')
}

export const sendProblem = (request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply => {
  const problem = problemOf(error)
  if (problem.key === 'unknown') request.log.error({ err: error }, 'request failed')
  if (problem.status === 503) reply.header('retry-after', '2')
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .send(failure(problem.code, problem.message))
}

/** One place turns what was thrown into the envelope; nothing internal leaves. */
export const handleErrors = (app: FastifyInstance): void => {
  app.setErrorHandler((error, request, reply) => sendProblem(request, reply, error))
}
