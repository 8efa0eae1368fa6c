import { type IncomingHttpHeaders, request } from 'node:http'

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
}

export interface Ask {
  method?: string
  headers?: Record<string, string>
  body?: string
}

/**
 * What programs of the outside use: one connection after the other, a host of its own choice, and the cookies it
 * was given. Nothing of ours is imported, so that it knows no more than they do.
 */
export const createSession = (origin: string, host: string) => {
  const jar = new Map<string, string>()
  const { hostname, port } = new URL(origin)

  const remember = (headers: IncomingHttpHeaders): void => {
    for (const cookie of headers['set-cookie'] ?? []) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=')
      jar.set(name, value)
    }
  }

  const ask = (path: string, { method = 'GET', headers = {}, body }: Ask = {}): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const outgoing = request(
        {
          hostname,
          port,
          path,
          method,
          headers: {
            host,
            ...(cookie ? { cookie } : {}),
            ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
            ...headers,
          },
        },
        incoming => {
          remember(incoming.headers)
          const chunks: Buffer[] = []
          incoming.on('data', chunk => chunks.push(chunk))
          incoming.on('end', () =>
            resolve({
              status: incoming.statusCode ?? 0,
              headers: incoming.headers,
              bytes: Buffer.concat(chunks),
            }),
          )
          incoming.on('error', reject)
        },
      )
      outgoing.on('error', reject)
      outgoing.end(body)
    })

  const getJson = async <T = Record<string, unknown>>(
    path: string,
    params: Record<string, string | number> = {},
    more?: Ask,
  ): Promise<T> => {
    const query = new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)]))
    const { bytes } = await ask(query.size > 0 ? `${path}?${query}` : path, more)
    return JSON.parse(bytes.toString())
  }

  return { ask, getJson, cookies: jar }
}

/** Wire paths, spelled out as programs spell them. */
export const v2 = '/gpcms/rest/web/v2'

/** Hosts and public ids that real programs know. */
export const installations = {
  hlj: { host: 'hlj.sunport.example', siteId: '94c965cc-c55d-4f92-8469-d5875c68bd04' },
  sc: { host: 'sc.sunport.example', siteId: '94c965cc-c55d-4f92-8469-d5875c68bd04' },
  gd: { host: 'gd.sunport.example', siteId: 'cd64e06a-21a7-4620-aebc-0576bab7e07a' },
  nm: { host: 'nm.sunport.example', siteId: '556c65d-c55d-4f92-8469-d5675c58bd04' },
  sx: { host: 'sx.sunport.example', siteId: 'a7a15d60-de5b-42f2-b35a-7e3efc34e54f' },
} as const
export const noticeChannel = 'c5bff13f-21ca-4dac-b158-cb40accd3035'
