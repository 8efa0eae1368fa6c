import { failure } from '@sunport/contract/envelope.ts'
import { Problem, type ProblemKey } from '@sunport/contract/problems.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isLost } from '../database/lost.ts'
import { storeFailureCode } from '../files/store.ts'

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

/** Text that PostgreSQL cannot hold, a number it cannot, or something that there is not: the client's fault, never ours. */
const inputErrors = new Set(['22021', '22P05', '22003', '22P02', '22007', '22008', '22009', '23503'])
/** The database is away, out of connections or too slow just now. */
const busyErrors = new Set([
  ...['57P01', '57P02', '57P03', '57P05', '25P03', '57014', '55P03', '53300', '53400', '40P01'],
  ...['08000', '08001', '08003', '08004', '08006'],
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN'],
  ...['EMFILE', 'ENFILE'],
])
/** What the driver says without a code. */
const busyWords =
  /timeout exceeded when trying to connect|^Connection terminated|^Query read timeout|not queryable|^Cannot use a pool after/
/** Nothing can be written: the disk of the database or of the files is full, read-only or broken. */
const storageErrors = new Set(['53100', '25006', '58030', 'ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])

/** What somebody must look into. */
const logged = new Set<ProblemKey>(['unknown', 'service.storage', 'service.files'])

/** What was thrown, as the problem that the caller is told. */
export const problemOf = (error: unknown): Problem => {
  if (error instanceof Problem) return error
  const { code, statusCode, message, cause } = error as FastifyError & { cause?: unknown }
  const framework = frameworkProblems[code]
  if (framework) return new Problem(framework)
  if (statusCode === 416) return new Problem('request.range')
  if (statusCode === 429) return new Problem('request.too_many')
  if (inputErrors.has(code)) return new Problem('request.invalid')
  if (code === storeFailureCode) return new Problem('service.files')
  if (storageErrors.has(code)) return new Problem('service.storage')
  if (busyErrors.has(code) || busyWords.test(message ?? '')) return new Problem('service.busy')
  if (cause && cause !== error) return problemOf(cause)
  if (isLost(error)) return new Problem('service.busy')
  if (statusCode && statusCode >= 400 && statusCode < 500) return new Problem('request.malformed')
  return new Problem('unknown')
}

export const sendProblem = (request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply => {
  const problem = problemOf(error)
  if (logged.has(problem.key)) request.log.error({ err: error }, 'request failed')
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
