import { promisify } from 'node:util'
import { gzip, gzipSync } from 'node:zlib'
import type { FastifyReply } from 'fastify'

const compress = promisify(gzip)
/** Below, compressing costs more than it saves; above, it is done off the main thread. */
const [least, large] = [1024, 256 * 1024]
/** Almost as small as the usual six, in half the time. */
const options = { level: 3 }

const refused = /\bgzip\s*;\s*q=0(\.0*)?\s*(,|$)/
const takesGzip = (header = ''): boolean => header.includes('gzip') && !refused.test(header)

/**
 * Sends an answer as bytes whose length is known. Compressed in one go: a stream for each answer costs more than
 * the compressing itself.
 */
export const sendJson = async (reply: FastifyReply, answer: unknown): Promise<FastifyReply> => {
  const body = Buffer.from(JSON.stringify(answer))
  reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
  if (body.length < least || !takesGzip(reply.request.headers['accept-encoding'])) return reply.send(body)
  const zipped = body.length > large ? await compress(body, options) : gzipSync(body, options)
  return reply.header('content-encoding', 'gzip').send(zipped)
}
