import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** What a request says of its signature: in a header, or in its address. */
const saidOf = (request: IncomingMessage, url: URL) => {
  const query = url.searchParams
  if (query.has('X-Amz-Signature')) {
    const lives = Number(query.get('X-Amz-Expires')) * 1000
    const at = query.get('X-Amz-Date') ?? ''
    return {
      credential: query.get('X-Amz-Credential') ?? '',
      signed: query.get('X-Amz-SignedHeaders') ?? '',
      signature: query.get('X-Amz-Signature') ?? '',
      ...{ at, lives, payload: 'UNSIGNED-PAYLOAD' },
    }
  }
  const header = String(request.headers.authorization ?? '')
  const part = (name: string) => new RegExp(`${name}=([^, ]+)`).exec(header)?.[1] ?? ''
  return {
    credential: part('Credential'),
    signed: part('SignedHeaders'),
    signature: part('Signature'),
    ...{ at: String(request.headers['x-amz-date']), lives: 900_000 },
    payload: String(request.headers['x-amz-content-sha256']),
  }
}

const momentOf = (at: string): number =>
  Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

/** Whether a request is signed by version 4 of Amazon's signature, by this key, and is not too old. */
export const isSigned = (request: IncomingMessage, keyId: string, secret: string): boolean => {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const { credential, signed, signature, at, lives, payload } = saidOf(request, url)
  const [id = '', day = '', region = '', service = '', end = ''] = credential.split('/')
  if (id !== keyId || !(momentOf(at) + lives > Date.now())) return false
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&')
  const headers = signed.split(';').map(name => `${name}:${String(request.headers[name] ?? '').trim()}\n`)
  const canonical = [request.method, url.pathname, query, headers.join(''), signed, payload].join('\n')
  const scope = [day, region, service, end].join('/')
  const key = [day, region, service, end].reduce<string | Buffer>(hmac, `AWS4${secret}`)
  return (
    hmac(key, ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n')).toString('hex') === signature
  )
}
