import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDownload } from './public-download.ts'

let server: Server
let port = 0
const agents: (string | undefined)[] = []
beforeAll(async () => {
  server = createServer((request, response) => {
    agents.push(request.headers['user-agent'])
    const routes: Record<string, () => void> = {
      '/packed': () =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(4_000_000))),
      '/small-packed': () => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('words')),
      '/torn': () => response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip at all'),
      '/large': () => response.end(Buffer.alloc(200_000)),
      '/inward': () => response.writeHead(302, { location: `http://inside.example:${port}/fine` }).end(),
      '/other-port': () => response.writeHead(302, { location: 'http://127.0.0.1:1/fine' }).end(),
      '/outward': () => response.writeHead(302, { location: `http://outside.example:${port}/fine` }).end(),
      '/script': () => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
      '/round': () => response.writeHead(302, { location: '/round' }).end(),
      '/cut': () => {
        response.writeHead(200, { 'content-length': '1000' }).write('half')
        setImmediate(() => response.destroy())
      },
    }
    const route = routes[request.url ?? '']
    if (route) route()
    else response.end('fine')
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  return new Promise(done => server.close(done))
})

const fetching = () =>
  createDownload({
    namedOrigin: `http://127.0.0.1:${port}`,
    userAgent: 'Sunport-Moving',
    connections: 1,
    resolve: async host => (host === 'inside.example' ? ['10.0.0.8'] : ['93.184.216.34']),
    dial: () => '127.0.0.1',
  })
const get = async (path: string, mostBytes = 100_000, isPacked = false) => {
  const { download, close } = fetching()
  try {
    const answer = await download(`http://127.0.0.1:${port}${path}`, { mostBytes, isPacked })
    return answer.kind === 'answer' ? answer.body.toString() : answer.failure
  } finally {
    close()
  }
}

test('a host that was named is asked where it stands, by somebody who says who he is', async () => {
  expect(await get('/')).toBe('fine')
  expect(agents.at(-1)).toBe('Sunport-Moving')
})

test('it leads on to the public web and to nothing else', async () => {
  expect(await get('/outward')).toBe('fine')
  expect(await get('/inward')).toBe('refused-address')
  expect(await get('/other-port')).toBe('refused-address')
  expect(await get('/script')).toBe('refused-address')
  expect(await get('/round')).toBe('too-many-redirects')
})

test('what is too large is left, packed or not', async () => {
  expect(await get('/large')).toBe('too-large')
  expect(await get('/packed', 100_000, true)).toBe('too-large')
  expect(await get('/small-packed', 100_000, true)).toBe('words')
  expect(await get('/torn', 100_000, true)).toBe('broken')
})

test('an answer that breaks off is none', async () => {
  expect(await get('/cut')).toBe('unreachable')
})
