import { Readable } from 'node:stream'
import { Problem } from '@sunport/contract/problems.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ByteRange, FileStore } from '../files/store.ts'

interface StoredAnswer {
  store: FileStore
  path: string
  isPrivate?: boolean
  mediaType: string
  disposition: string
}

interface Known {
  etag: string
  changedAt: Date
}

const headerOf = ({ headers }: FastifyRequest, name: string): string | undefined => {
  const value = headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}

const plain = (tag: string): string => tag.trim().replace(/^W\//, '')
const names = (list: string, etag: string): boolean =>
  list.split(',').some(each => each.trim() === '*' || plain(each) === plain(etag))

/** Headers say whole seconds. */
const isOlder = (changedAt: Date, since: string): boolean =>
  Math.floor(changedAt.getTime() / 1000) * 1000 <= Date.parse(since)

/** Whether whoever asks has what he asks for. */
const isFresh = (request: FastifyRequest, { etag, changedAt }: Known): boolean => {
  if (headerOf(request, 'cache-control')?.includes('no-cache')) return false
  const tags = headerOf(request, 'if-none-match')
  if (tags !== undefined) return names(tags, etag)
  const since = headerOf(request, 'if-modified-since')
  return since !== undefined && isOlder(changedAt, since)
}

/** Asked for the rest of what he has: only as long as it is the same. */
const isSame = (request: FastifyRequest, { etag, changedAt }: Known): boolean => {
  const condition = headerOf(request, 'if-range')
  if (condition === undefined) return true
  return condition.includes('"') ? names(condition, etag) : isOlder(changedAt, condition)
}

/** The one range that is asked for; undefined for none and for several, which get all; none of it is 'beyond'. */
const rangeOf = (header: string | undefined, size: number): ByteRange | 'beyond' | undefined => {
  const { from, to } = /^ *bytes=(?<from>\d{0,15})-(?<to>\d{0,15}) *$/.exec(header ?? '')?.groups ?? {}
  if (from === undefined || to === undefined || (!from && !to)) return undefined
  const first = from ? Number(from) : Math.max(0, size - Number(to))
  const last = from && to ? Math.min(Number(to), size - 1) : size - 1
  if (from && to && Number(to) < first) return undefined
  return first > last ? 'beyond' : { first, last }
}

/** Sent there, the browser fetches the bytes from the store itself; only what everybody may have, and saves. */
const addressFor = async ({ store, path, isPrivate, ...shown }: StoredAnswer): Promise<string | undefined> =>
  isPrivate || !shown.disposition.startsWith('attachment') ? undefined : store.signedAddress(path, shown)

/** Answers a content of the store: whole, a range of it, or that it has not changed. */
export const sendStored = async (
  request: FastifyRequest,
  reply: FastifyReply,
  answer: StoredAnswer,
): Promise<FastifyReply> => {
  const { store, path, isPrivate } = answer
  const found = await store.find(path)
  if (!found) throw new Problem('request.not_found')
  const { size, changedAt } = found
  // The name of a content is its digest.
  const etag = `W/"${path.split('/').at(-1)?.slice(0, 32)}"`
  reply
    .header('cache-control', isPrivate ? 'no-store' : 'public, max-age=0')
    .header('accept-ranges', 'bytes')
    .header('etag', etag)
    .header('last-modified', changedAt.toUTCString())
  if (isFresh(request, { etag, changedAt })) return reply.code(304).send()
  const range = isSame(request, { etag, changedAt }) ? rangeOf(headerOf(request, 'range'), size) : undefined
  if (range === 'beyond') {
    reply.header('content-range', `bytes */${size}`)
    throw new Problem('request.range')
  }
  if (range) reply.code(206).header('content-range', `bytes ${range.first}-${range.last}/${size}`)
  reply.header('content-length', String(range ? range.last - range.first + 1 : size))
  // Nothing is fetched for whoever asks for the headers alone.
  if (request.method === 'HEAD') return reply.send(Readable.from([]))
  const address = await addressFor(answer)
  if (address)
    return reply.removeHeader('content-length').header('cache-control', 'no-store').redirect(address, 302)
  const opened = await store.open(path, range)
  if (!opened) throw new Problem('request.not_found')
  return reply.send(opened.stream)
}
