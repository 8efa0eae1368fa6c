import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** A page as it leaves: bytes in three encodings, with their headers ready. */
export interface StoredPage {
  etag: string
  storedAt: number
  expiresAt: number
  security: Record<string, string>
  identity: Variant
  gzip: Variant
  br: Variant
}

interface Variant {
  body: Buffer
  /** Flat name-value list, as writeHead takes it fastest. */
  headers: string[]
}

const compressGzip = promisify(gzip)
const compressBrotli = promisify(brotliCompress)
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** Pages are checked again by their ETag; nothing shared may keep them unasked. */
const pageCacheControl = 'public, max-age=0, must-revalidate'

export const storePage = async (
  html: string,
  lifetimeMs: number,
  now: number,
  security: Record<string, string>,
): Promise<StoredPage> => {
  const body = Buffer.from(html)
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const [zipped, brotli] = await Promise.all([
    compressGzip(body, { level: 6 }),
    compressBrotli(body, brotliOptions),
  ])
  const variant = (content: Buffer, encoding?: string): Variant => ({
    body: content,
    headers: Object.entries({
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(content.length),
      'cache-control': pageCacheControl,
      etag,
      vary: 'Accept-Encoding, Cookie',
      ...(encoding ? { 'content-encoding': encoding } : {}),
      ...security,
    }).flat(),
  })
  return {
    etag,
    storedAt: now,
    expiresAt: now + lifetimeMs,
    security,
    identity: variant(body),
    gzip: variant(zipped, 'gzip'),
    br: variant(brotli, 'br'),
  }
}

export const sizeOfPage = (page: StoredPage): number =>
  page.identity.body.length + page.gzip.body.length + page.br.body.length

const variantFor = (page: StoredPage, accepted: string | undefined): Variant => {
  if (!accepted) return page.identity
  if (accepted.includes('br')) return page.br
  return accepted.includes('gzip') ? page.gzip : page.identity
}

/** Sends a stored page; a browser that has it already gets 304. */
export const sendPage = (page: StoredPage, request: IncomingMessage, response: ServerResponse): void => {
  const { body, headers } = variantFor(page, request.headers['accept-encoding'])
  if (request.headers['if-none-match'] === page.etag) {
    // Browsers renew what they keep of a page by these: without them it would be framed by other rules than ours.
    response.writeHead(304, {
      ...page.security,
      etag: page.etag,
      'cache-control': pageCacheControl,
      vary: 'Accept-Encoding, Cookie',
    })
    response.end()
    return
  }
  response.writeHead(200, headers)
  response.end(request.method === 'HEAD' ? undefined : body)
}
