import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import { beijingDayOf } from '../platform/cache/lifetime.ts'

/** A page as it leaves: its bytes as they were drawn, and in the encodings that somebody has asked for since. */
export interface StoredPage {
  etag: string
  storedAt: number
  expiresAt: number
  security: Record<string, string>
  identity: Variant
  gzip?: Variant
  br?: Variant
  /** Both in as few bytes as are worth their work. */
  isCondensed?: true
}

interface Variant {
  body: Buffer
  /** Flat name-value list, as writeHead takes it fastest. */
  headers: string[]
}

const compressGzip = promisify(gzip)
const compressBrotli = promisify(brotliCompress)
const brotliOf = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
/**
 * For the one who waits: a tenth of the work of the strong one, for a fifth more bytes. A page takes half a millisecond
 * at most, less than handing it to another thread and taking it back.
 */
const quick = { gzip: { level: 1 }, br: brotliOf(1) }
const strong = { gzip: { level: 7 }, br: brotliOf(7) }

/** Pages are checked again by their ETag; nothing shared may keep them unasked. */
const pageCacheControl = 'public, max-age=0, must-revalidate'

const variantOf = (
  { etag, security }: Pick<StoredPage, 'etag' | 'security'>,
  body: Buffer,
  encoding?: string,
): Variant => ({
  body,
  headers: Object.entries({
    'content-type': 'text/html; charset=utf-8',
    'content-length': String(body.length),
    'cache-control': pageCacheControl,
    etag,
    vary: 'Accept-Encoding, Cookie',
    ...(encoding ? { 'content-encoding': encoding } : {}),
    ...security,
  }).flat(),
})

/**
 * The same for every drawing of the same content on one day, by whichever instance: all that a page says of its moment
 * in words is in the digest, and the number that a browser begins to count with is not. Weak, since that number and
 * the encodings differ in their bytes.
 */
const etagOf = (html: string, drawnAt: number): string => {
  const timeless = html.replaceAll(String(drawnAt), '')
  const hash = createHash('sha256')
    .update(`${beijingDayOf(drawnAt)} `)
    .update(timeless)
  return `W/"${hash.digest('base64url').slice(0, 22)}"`
}

export const storePage = (
  html: string,
  lifetimeMs: number,
  now: number,
  security: Record<string, string>,
  drawnAt = now,
): StoredPage => {
  const body = Buffer.from(html)
  const etag = etagOf(html, drawnAt)
  const identity = variantOf({ etag, security }, body)
  return { etag, storedAt: now, expiresAt: now + lifetimeMs, security, identity }
}

export const sizeOfPage = ({ identity, gzip: zipped, br }: StoredPage): number =>
  identity.body.length + (zipped?.body.length ?? 0) + (br?.body.length ?? 0)

const takes = (accepted: string | undefined, encoding: 'gzip' | 'br'): boolean =>
  accepted?.includes(encoding) ?? false

/** What is there for a client; undefined when he takes less than all of it and nothing less is made yet. */
const readyFor = (page: StoredPage, accepted: string | undefined): Variant | undefined => {
  const zipped = takes(accepted, 'gzip') ? page.gzip : undefined
  if (takes(accepted, 'br')) return page.br ?? zipped
  return takes(accepted, 'gzip') ? zipped : page.identity
}

export const isReadyFor = (page: StoredPage, accepted: string | undefined): boolean =>
  readyFor(page, accepted) !== undefined

/** The same page with a quick encoding that this client takes, while there is no better. */
export const quickened = (page: StoredPage, accepted: string | undefined): StoredPage => {
  const { body } = page.identity
  return takes(accepted, 'br')
    ? { ...page, br: variantOf(page, brotliCompressSync(body, quick.br), 'br') }
    : { ...page, gzip: variantOf(page, gzipSync(body, quick.gzip), 'gzip') }
}

/** The same page in as few bytes as are worth their work. */
export const condensed = async (page: StoredPage): Promise<StoredPage> => {
  const { body } = page.identity
  // One after the other: the machine has better to do than both.
  const br = variantOf(page, await compressBrotli(body, strong.br), 'br')
  return {
    ...page,
    br,
    gzip: variantOf(page, await compressGzip(body, strong.gzip), 'gzip'),
    isCondensed: true,
  }
}

/** Sends a stored page; a browser that has it already gets 304. False when what the client takes is not made yet. */
export const sendPage = (page: StoredPage, request: IncomingMessage, response: ServerResponse): boolean => {
  if (request.headers['if-none-match'] === page.etag) {
    // Browsers renew what they keep of a page by these: without them it would be framed by other rules than ours.
    response.writeHead(304, {
      ...page.security,
      etag: page.etag,
      'cache-control': pageCacheControl,
      vary: 'Accept-Encoding, Cookie',
    })
    response.end()
    return true
  }
  const ready = readyFor(page, request.headers['accept-encoding'])
  if (!ready) return false
  response.writeHead(200, ready.headers)
  response.end(request.method === 'HEAD' ? undefined : ready.body)
  return true
}
