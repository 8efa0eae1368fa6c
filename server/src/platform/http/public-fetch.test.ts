import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPublicFetch, isPublicAddress, resolveByDns } from './public-fetch.ts'

let server: Server
let port = 0
const seen: string[] = []
beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push(`${request.headers.host}${request.url}`)
    const routes: Record<string, () => void> = {
      '/moved': () => response.writeHead(301, { location: '/fine' }).end(),
      '/inward': () => response.writeHead(302, { location: `http://127.0.0.1:${port}/secret` }).end(),
      '/by-name': () => response.writeHead(302, { location: `http://inside.example:${port}/secret` }).end(),
      '/script': () => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
      '/round': () => response.writeHead(302, { location: '/round' }).end(),
      '/titled': () => response.writeHead(200, { 'content-type': 'text/html' }).end('<title>门户</title>'),
      '/gone': () => response.writeHead(404).end(),
      '/slow': () => undefined,
      '/endless': () => {
        response.writeHead(200)
        const write = () => {
          if (!response.destroyed) response.write(Buffer.alloc(64 * 1024), () => setImmediate(write))
        }
        write()
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

/** Names of the public web that really lead to the test's own server. */
const outside = createPublicFetch({
  resolve: async host =>
    host === 'inside.example'
      ? ['10.0.0.8']
      : host === 'mixed.example'
        ? ['93.184.216.34', '127.0.0.1']
        : ['93.184.216.34'],
  dial: () => '127.0.0.1',
  timeoutMs: 400,
})
const at = (path: string, host = 'outside.example') => `http://${host}:${port}${path}`

test.each([
  ['8.8.8.8', true],
  ['93.184.216.34', true],
  ['2400:3200::1', true],
  ['127.0.0.1', false],
  ['127.1.2.3', false],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['172.16.0.1', false],
  ['172.31.255.255', false],
  ['172.32.0.1', true],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['fe80::1', false],
  ['fc00::1', false],
  ['fd12:3456::1', false],
  ['ff02::1', false],
  ['not an address', false],
])('%s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

describe('the own machine and its neighbours are never asked', () => {
  const fetch = createPublicFetch({ resolve: resolveByDns })
  test.each([
    ['an address', () => `http://127.0.0.1:${port}/secret`],
    ['a name', () => `http://localhost:${port}/secret`],
    ['a number', () => `http://2130706433:${port}/secret`],
    ['octal', () => `http://0177.0.0.1:${port}/secret`],
    ['IPv6', () => `http://[::1]:${port}/secret`],
    ['IPv4 in IPv6', () => `http://[::ffff:127.0.0.1]:${port}/secret`],
  ])('by %s', async (_, address) => {
    const before = seen.length
    expect(await fetch(address())).toMatchObject({ kind: 'failure', failure: 'refused-address' })
    expect(seen).toHaveLength(before)
  })

  test.each([
    ['to an address', '/inward', 'refused-address'],
    ['to a name that means one', '/by-name', 'refused-address'],
    ['to another scheme', '/script', 'refused-address'],
  ])('by a redirect %s', async (_, path, failure) => {
    expect(await outside(at(path))).toMatchObject({ kind: 'failure', failure })
    expect(seen.some(each => each.endsWith('/secret'))).toBe(false)
  })

  test('by a name that means both', async () => {
    expect(await outside(at('/fine', 'mixed.example'))).toMatchObject({ failure: 'refused-address' })
  })
})

describe('the public web', () => {
  test('answers, by the name it was asked for', async () => {
    expect(await outside(at('/fine'))).toMatchObject({ kind: 'answer', status: 200, redirects: 0 })
    expect(seen.at(-1)).toBe(`outside.example:${port}/fine`)
  })
  test('sends elsewhere, is gone, goes round, is slow, or never ends', async () => {
    expect(await outside(at('/moved'))).toMatchObject({ status: 200, redirects: 1 })
    expect(await outside(at('/gone'))).toMatchObject({ status: 404 })
    expect(await outside(at('/round'))).toMatchObject({ failure: 'too-many-redirects' })
    expect(await outside(at('/slow'))).toMatchObject({ failure: 'timeout' })
    expect(await outside(at('/endless'))).toMatchObject({ status: 200 })
  })
  test('is not there at all', async () => {
    const nowhere = createPublicFetch({ resolve: () => Promise.reject(new Error('ENOTFOUND')) })
    expect(await nowhere('http://nowhere.example/')).toMatchObject({ failure: 'unresolved' })
  })
  test('says nothing of itself where this machine has no way to it', async () => {
    const resolve = () => Promise.reject(Object.assign(new Error('no names'), { code: 'EAI_AGAIN' }))
    const offline = createPublicFetch({ resolve })
    expect(await offline('http://outside.example/')).toMatchObject({ failure: 'no-network' })
  })
})
