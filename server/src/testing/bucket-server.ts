import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { isSigned } from './aws-signature.ts'

interface Kept {
  content: Buffer
  changedAt: Date
}

/** Takes a request over; what it leaves alone (false) is answered as always. */
export type Disturbance = (request: IncomingMessage, response: ServerResponse) => boolean

/** Who may speak to it, as the environment of a program says it. */
export const bucketKeys = { AWS_ACCESS_KEY_ID: 'sunport-tests', AWS_SECRET_ACCESS_KEY: 'not-a-secret-at-all' }

const xml = (response: ServerResponse, status: number, text: string): void =>
  void response.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${text}`)
const refuse = (response: ServerResponse, status: number, code: string, words = code): void =>
  xml(response, status, `<Error><Code>${code}</Code><Message>${words}</Message></Error>`)

/** As others do, it repeats who asked and what he signed. */
const refuseStranger = (request: IncomingMessage, response: ServerResponse): void =>
  refuse(
    response,
    403,
    'SignatureDoesNotMatch',
    `${bucketKeys.AWS_ACCESS_KEY_ID}: ${request.headers.authorization}`,
  )

const rangeOf = (header: string | undefined, size: number): [number, number] | undefined => {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(header ?? '') ?? []
  return first === undefined ? undefined : [Number(first), last ? Math.min(Number(last), size - 1) : size - 1]
}

const listed = (kept: Map<string, Kept>, query: URLSearchParams): string => {
  const after = [...kept]
    .filter(([key]) => key.startsWith(query.get('prefix') ?? '') && key > (query.get('marker') ?? ''))
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const page = after.slice(0, Math.min(Number(query.get('max-keys') ?? 1000), 10))
  const rows = page.map(
    ([key, { content, changedAt }]) =>
      `<Contents><Key>${key}</Key><Size>${content.length}</Size><LastModified>${changedAt.toISOString()}</LastModified></Contents>`,
  )
  const isCut = page.length < after.length
  return `<ListBucketResult><IsTruncated>${isCut}</IsTruncated>${rows.join('')}</ListBucketResult>`
}

/**
 * A bucket that speaks as much S3 as the store says, for machines that have none. It checks every signature and every
 * announced digest, keeps nothing that breaks off, and lists ten at a time. The long suite asks a real one the same.
 */
export const bucketServer = async (bucket = 'files', port = 0) => {
  const kept = new Map<string, Kept>()
  const sockets = new Set<Socket>()
  const asked: string[] = []
  let disturb: Disturbance = () => false

  const take = async (key: string, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const source = request.headers['x-amz-copy-source']
    if (source !== undefined) {
      const original = kept.get(decodeURIComponent(String(source)).replace(`${bucket}/`, ''))
      if (!original) return refuse(response, 404, 'NoSuchKey')
      kept.set(key, { ...original, changedAt: new Date() })
      return xml(response, 200, '<CopyObjectResult></CopyObjectResult>')
    }
    const content = await buffer(request)
    if (content.length !== Number(request.headers['content-length']))
      return refuse(response, 400, 'IncompleteBody')
    const digest = createHash('sha256').update(content).digest('hex')
    if (digest !== request.headers['x-amz-content-sha256'])
      return refuse(response, 400, 'XAmzContentSHA256Mismatch')
    kept.set(key, { content, changedAt: new Date() })
    response.writeHead(200, { etag: '"x"' }).end()
  }

  const give = (key: string, request: IncomingMessage, response: ServerResponse, query: URLSearchParams) => {
    const found = kept.get(key)
    if (!found)
      return request.method === 'HEAD' ? response.writeHead(404).end() : refuse(response, 404, 'NoSuchKey')
    const { content, changedAt } = found
    const range = rangeOf(request.headers.range, content.length)
    const [first, last] = range ?? [0, content.length - 1]
    if (range && first >= content.length) return refuse(response, 416, 'InvalidRange')
    const shown = ['content-type', 'content-disposition'].flatMap(name => {
      const value = query.get(`response-${name}`)
      return value ? [[name, value] as const] : []
    })
    response.writeHead(range ? 206 : 200, {
      ...{ 'content-length': last - first + 1, 'last-modified': changedAt.toUTCString(), etag: '"x"' },
      ...(range && { 'content-range': `bytes ${first}-${last}/${content.length}` }),
      ...Object.fromEntries(shown),
    })
    return response.end(request.method === 'HEAD' ? undefined : content.subarray(first, last + 1))
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    asked.push(`${request.method} ${request.url}`)
    if (disturb(request, response)) return
    if (!isSigned(request, bucketKeys.AWS_ACCESS_KEY_ID, bucketKeys.AWS_SECRET_ACCESS_KEY))
      return refuseStranger(request, response)
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const [, name, key] = /^\/([^/]+)\/?(.*)$/.exec(decodeURIComponent(pathname)) ?? []
    if (name !== bucket) return refuse(response, 404, 'NoSuchBucket')
    if (!key) return xml(response, 200, listed(kept, searchParams))
    if (request.method === 'PUT') return take(key, request, response)
    if (request.method !== 'DELETE') return void give(key, request, response, searchParams)
    kept.delete(key)
    response.writeHead(204).end()
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  server.on('connection', socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  const { port: chosen } = server.address() as AddressInfo
  return {
    port: chosen,
    url: `s3://${bucket}/portal?endpoint=http://127.0.0.1:${chosen}`,
    kept,
    asked,
    disturb: (how: Disturbance): void => {
      disturb = how
    },
    close: async (): Promise<void> => {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

export type BucketServer = Awaited<ReturnType<typeof bucketServer>>
