import { promisify } from 'node:util'
import { gzip, gzipSync } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'

const compress = promisify(gzip)
/** In characters: below, compressing costs more than it saves; above, it is done off the main thread. */
const [least, large] = [512, 200_000]
/** Almost as small as the usual six, in half the time. */
const options = { level: 3 }

/**
 * Compressed bytes by the text they stand for. Compressing is the dearest part of an answer that many ask for, and
 * equal texts have equal bytes: what changed in the database has another text, so nothing here can be out of date.
 */
const zippedTexts = new LRUCache<string, Buffer>({
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: (zipped, text) => zipped.length + 2 * text.length,
})

const zip = async (text: string): Promise<Buffer> => {
  if (text.length > large) return compress(text, options)
  const known = zippedTexts.get(text)
  if (known) return known
  const zipped = gzipSync(text, options)
  zippedTexts.set(text, zipped)
  return zipped
}

const refused = /\bgzip\s*;\s*q=0(\.0*)?\s*(,|$)/
const takesGzip = (header = ''): boolean => header.includes('gzip') && !refused.test(header)

export const jsonType = 'application/json; charset=utf-8'

const typed = (reply: FastifyReply): FastifyReply => reply.type(jsonType).header('vary', 'accept-encoding')

/** Sends an answer as bytes whose length is known: a compressing stream for each costs more than the compressing. */
export const sendJson = async (reply: FastifyReply, answer: unknown): Promise<FastifyReply> => {
  const text = JSON.stringify(answer)
  typed(reply)
  if (text.length < least || !takesGzip(reply.request.headers['accept-encoding'])) return reply.send(text)
  return reply.header('content-encoding', 'gzip').send(await zip(text))
}

/** An answer that leaves many times: compressed for the first who takes it so, and for all after him. */
export interface JsonBytes {
  plain: Buffer
  zipped?: Buffer
}

export const jsonBytes = (answer: unknown): JsonBytes => ({ plain: Buffer.from(JSON.stringify(answer)) })

/** The bytes for whoever takes these encodings, and what says how to read them. */
export const bytesFor = (
  bytes: JsonBytes,
  accepted: string | undefined,
): { body: Buffer; encoding?: 'gzip' } => {
  const { plain } = bytes
  if (plain.length < least || !takesGzip(accepted)) return { body: plain }
  bytes.zipped ??= gzipSync(plain, options)
  return { body: bytes.zipped, encoding: 'gzip' }
}

export const sendBytes = (reply: FastifyReply, bytes: JsonBytes): FastifyReply => {
  const { body, encoding } = bytesFor(bytes, reply.request.headers['accept-encoding']?.toString())
  if (encoding) reply.header('content-encoding', encoding)
  return typed(reply).send(body)
}
