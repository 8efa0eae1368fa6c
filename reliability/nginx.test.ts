import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { connect, constants } from 'node:http2'
import { request as secureRequest } from 'node:https'
import { routerBase } from '@sunport/contract/constants.ts'
import { discoverPacks } from '@sunport/regions/discover.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Product } from '../e2e/support/product.ts'
import { directPublications } from './support/direct-publications.ts'
import { installation, type OwnDatabase, ownDatabase, pause, ready } from './support/installation.ts'
import { frontByNginx, hasNginx } from './support/nginx.ts'
import { percentile } from './support/processes.ts'
import { msUntil } from './support/readers.ts'
import { record, rounds } from './support/record.ts'

const [pack] = await discoverPacks()
const home = `${routerBase}${pack?.homePath}`
const withNginx = test.runIf(hasNginx())

let database: OwnDatabase
let place: ReturnType<typeof installation>
let products: Product[] = []
let front: Awaited<ReturnType<typeof frontByNginx>>
let client: pg.Client
beforeAll(async () => {
  if (!hasNginx()) return
  database = await ownDatabase()
  place = installation(database.url, { TRUST_PROXY: '1', RATE_LIMIT: '1200' })
  products = [place.launch(), place.launch()]
  const origins = await Promise.all(products.map(product => product.ready))
  await ready(products[0] as Product)
  front = await frontByNginx(origins as [string, string])
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  if (!hasNginx()) return
  await client.end()
  await front.end()
  await place.end()
  await database.end()
})

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { certificate: ca, origin } = front
    const asking = secureRequest(origin + path, { method, headers, ca, timeout: 30_000 }, answer => {
      const chunks: Buffer[] = []
      answer.on('data', chunk => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      )
    })
    asking.on('error', reject)
    asking.on('timeout', () => asking.destroy(new Error('timeout')))
    asking.end()
  })

const textOf = async (path: string, headers = {}): Promise<string> =>
  (await ask(path, headers)).body.toString()

withNginx('TLS, HTTP/2, the address of the plain port, and what the public does not see', async () => {
  const plain = await new Promise<{ status: number; location: string | undefined }>((resolve, reject) => {
    const asking = request(`${front.plainOrigin}${home}`, { headers: { host: 'localhost' } }, answer => {
      answer.resume()
      resolve({ status: answer.statusCode ?? 0, location: answer.headers.location })
    })
    asking.on('error', reject)
    asking.end()
  })
  expect(plain).toMatchObject({ status: 301, location: `https://localhost${home}` })
  const session = connect(front.origin, { ca: front.certificate })
  const stream = session.request({ ':path': home })
  const status = await new Promise((resolve, reject) => {
    stream.on('response', headers => resolve(headers[constants.HTTP2_HEADER_STATUS]))
    stream.on('error', reject)
  })
  stream.close()
  session.close()
  expect(status).toBe(200)
  for (const path of ['/healthz', '/readyz', '/metrics']) expect((await ask(path)).status).toBe(404)
})

withNginx('pages come in the encodings that the product made, each reading mode by itself', async () => {
  const encodingOf = async (accepts: string) =>
    (await ask(home, { 'accept-encoding': accepts })).headers['content-encoding']
  expect(await encodingOf('gzip, deflate, br, zstd')).toBe('br')
  expect(await encodingOf('gzip')).toBe('gzip')
  expect(await encodingOf('identity')).toBeUndefined()
  const elder = { cookie: 'other=1; sunport-mode=elder' }
  const [first, second, plain] = [await textOf(home, elder), await textOf(home, elder), await textOf(home)]
  expect(second).toBe(first)
  expect(plain).not.toBe(first)
  // A stranger's cookie makes no page of its own.
  expect(await textOf(home, { cookie: 'visitor=2' })).toBe(plain)
  const signedIn = await ask(home, { cookie: 'access_token=x' })
  expect(signedIn.headers['x-cache']).toBe('BYPASS')
})

withNginx('what is no public page is not kept', async () => {
  const missing = `${routerBase}/none-${randomUUID()}`
  const calls = '/gpcms/rest/v2/site/getSiteByDomain'
  for (const path of [missing, calls]) {
    await ask(path)
    expect((await ask(path)).headers['x-cache'] ?? 'none').not.toBe('HIT')
  }
})

withNginx('an old page is asked for again by its ETag, and the product sends nothing again', async () => {
  const revalidated = () =>
    front.asked().filter(line => line.startsWith(home) && line.endsWith('REVALIDATED 304'))
  await ask(home)
  // Both instances have been asked by then: they take turns.
  await msUntil(async () => {
    await ask(home)
    return revalidated().length > 2
  })
  const { etag } = (await ask(home)).headers
  expect((await ask(home, { 'if-none-match': String(etag) })).status).toBe(304)
})

withNginx('a page has one ETag, whichever instance draws it and when', async () => {
  const list = Object.entries(pack?.routes ?? {}).find(([, { kind }]) => kind === 'notice-search')?.[0]
  for (const path of [home, `${routerBase}${list}`]) {
    const etags: (string | null)[] = []
    for (const product of products) {
      const answer = await fetch(`${await product.ready}${path}`)
      await answer.arrayBuffer()
      etags.push(answer.headers.get('etag'))
    }
    expect(etags[1]).toBe(etags[0])
    expect(etags[0]).toMatch(/^W\/"/)
  }
})

withNginx('the product sees the address of the client, and believes no other', async () => {
  const limit = 1_200
  // More than one address may ask within a minute, each call under another name for who asks.
  const call = '/gpcms/rest/v2/site/getSiteByDomain'
  const answers: number[] = []
  await Promise.all(
    Array.from({ length: 8 }, async (_, lane) => {
      for (let at = 0; at < (limit * 2.5) / 8; at++)
        answers.push((await ask(call, { 'x-forwarded-for': `203.0.${lane}.${at % 250}` })).status)
    }),
  )
  expect(answers.filter(status => status === 429 || status === 503).length).toBeGreaterThan(0)
})

withNginx('a publication is visible through the cache within five seconds', async () => {
  const turns = rounds(5, 50)
  const { publish, withdraw } = await directPublications(client, 'gd', 'tzgg')
  let isOver = false
  const reads: number[] = []
  // Readers, so that the page is always in the cache and young.
  const reading = Promise.all(
    [0, 1].map(async () => {
      while (!isOver) {
        reads.push((await ask(home)).status)
        await pause(50)
      }
    }),
  )
  const seen: number[] = []
  for (let at = 0; at < turns; at++) {
    const [id, title] = [randomUUID(), `公告${randomUUID().slice(0, 8)}`]
    await publish(id, title)
    seen.push(await msUntil(async () => (await textOf(home)).includes(title)))
    await withdraw(id)
    seen.push(await msUntil(async () => !(await textOf(home)).includes(title)))
  }
  isOver = true
  await reading
  const failed = reads.filter(status => status !== 200).length
  const hits = front.asked().filter(line => line.startsWith(home) && / (?:HIT|UPDATING) /.test(line)).length
  record({
    id: 'R-23',
    promise: 'behind nginx with its cache: published and withdrawn is seen within 5 s',
    rounds: seen.length,
    failures: seen.filter(ms => ms > 5_000).length + failed,
    figures: {
      reads: reads.length,
      failed,
      'from the cache': hits,
      'median ms': percentile(seen, 0.5),
      'most ms': Math.max(...seen),
    },
    control: 'the product away: the next test reads what there was',
  })
  expect(failed).toBe(0)
  expect(Math.max(...seen)).toBeLessThan(5_000)
  expect(hits).toBeGreaterThan(0)
})

withNginx(
  'with every instance killed visitors read on what there was, and what changes something is refused',
  async () => {
    const before = await textOf(home)
    await Promise.all(products.map(product => product.kill()))
    await msUntil(async () => (await ask(home)).headers['x-cache'] === 'STALE')
    const answers = await Promise.all(Array.from({ length: 200 }, () => ask(home)))
    const good = answers.filter(({ status, body }) => status === 200 && body.toString() === before)
    const unknown = await ask(`${routerBase}/nobody-asked-before`)
    const written = await ask('/gpcms/rest/v2/none', {}, 'POST')
    record({
      id: 'R-24',
      promise: 'behind nginx with every instance killed: pages that were read before are read on',
      rounds: answers.length,
      failures: answers.length - good.length,
      figures: {
        reads: answers.length,
        stale: answers.filter(({ headers }) => headers['x-cache'] === 'STALE').length,
      },
      control: `a page that nobody had asked for: ${unknown.status}; a write: ${written.status}`,
    })
    expect(good).toHaveLength(answers.length)
    expect(answers.some(({ headers }) => headers['x-cache'] === 'STALE')).toBe(true)
    expect(unknown.status).toBe(502)
    expect(written.status).toBe(502)
  },
)
