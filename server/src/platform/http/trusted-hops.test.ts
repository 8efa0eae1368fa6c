import type { IncomingMessage } from 'node:http'
import type { WebEntry } from '@sunport/contract/rendering.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { type RawAnswer, rawRequests } from '../../testing/raw-request.ts'
import { forwarded, trustedHops, trustsNobody } from './trusted-hops.ts'

const trusted = (value: string) => trustedHops(value) ?? trustsNobody

describe('whom the server believes', () => {
  test.each([
    ['0', ['10.0.0.1', 0], false],
    ['false', ['127.0.0.1', 0], false],
    ['1', ['198.51.100.1', 0], true],
    ['true', ['198.51.100.1', 0], true],
    ['1', ['198.51.100.1', 1], false],
    ['2', ['198.51.100.1', 1], true],
    ['2', ['198.51.100.1', 2], false],
    ['10.0.0.0/8', ['10.200.0.1', 5], true],
    ['10.0.0.0/8', ['::ffff:10.200.0.1', 0], true],
    ['10.0.0.0/8', ['11.0.0.1', 0], false],
    ['10.0.0.1, fd00::/8', ['fd00::7', 0], true],
    ['10.0.0.1, fd00::/8', ['10.0.0.2', 0], false],
    ['loopback', ['::1', 0], true],
    ['loopback', ['not an address', 0], false],
  ] as const)('%s: %j is %s', (value, [address, hop], isTrusted) => {
    expect(trusted(value)(address, hop)).toBe(isTrusted)
  })

  test.each([
    'yes',
    '11',
    '-1',
    '1.5',
    '10.0.0.0/0',
    '10.0.0.0/33',
    '1.2.3',
    '10.0.0.1,',
    'a.example',
    '1/2/3',
  ])('%s names nobody', value => expect(trustedHops(value)).toBeUndefined())

  test('only who is connected to us is believed on host and protocol, and of several words the last', () => {
    const request = {
      headers: { 'x-forwarded-host': 'evil.example, own.example', 'x-forwarded-proto': 'https' },
      socket: { remoteAddress: '198.51.100.1' },
    } as unknown as IncomingMessage
    expect(forwarded(request, 'host', trusted('1'))).toBe('own.example')
    expect(forwarded(request, 'proto', trusted('198.51.100.0/24'))).toBe('https')
    expect(forwarded(request, 'host', trusted('10.0.0.0/8'))).toBeUndefined()
    expect(forwarded(request, 'proto', trusted('0'))).toBeUndefined()
  })
})

const perMinute = 2
const call = '/gpcms/rest/web/v2/info/selectInfoMoreChannel'
const naming: WebEntry = {
  render: async ({ region }) => ({ kind: 'page', status: 200, html: `<p>${region}</p>` }),
}
const apps: TestApp[] = []
type Ask = Awaited<ReturnType<typeof rawRequests>>
let direct: Ask
let behindOne: Ask
let behindTwo: Ask
let behindOthers: Ask

beforeAll(async () => {
  let url: string | undefined
  const open = async (value: string): Promise<Ask> => {
    const app = await createTestApp({
      ...(url && { url }),
      web: naming,
      config: { rateLimit: perMinute, trustProxy: trusted(value) },
    })
    apps.push(app)
    url ??= app.url
    return rawRequests(app)
  }
  direct = await open('0')
  behindOne = await open('1')
  behindTwo = await open('2')
  behindOthers = await open('10.0.0.0/8')
})

afterAll(async () => {
  for (const app of apps.reverse()) await app.close()
})

const statuses = async (ask: Ask, chains: string[]): Promise<number[]> => {
  const answers: RawAnswer[] = []
  for (const chain of chains) answers.push(await ask(call, { 'x-forwarded-for': chain }))
  return answers.map(({ status }) => status)
}

describe('nobody chooses his own address', () => {
  test('without a proxy the header means nothing', async () => {
    expect(await statuses(direct, ['1.1.1.1', '2.2.2.2', '3.3.3.3'])).toEqual([200, 200, 429])
  })

  test('behind one, the last address counts, whatever the client wrote before it', async () => {
    const chains = ['1.1.1.1, 203.0.113.1', '2.2.2.2,203.0.113.1', '3.3.3.3, 4.4.4.4, 203.0.113.1']
    expect(await statuses(behindOne, chains)).toEqual([200, 200, 429])
    expect(await statuses(behindOne, ['1.1.1.1, 203.0.113.2'])).toEqual([200])
  })

  test('behind two, the last but one', async () => {
    const chains = [
      '1.1.1.1, 203.0.113.1, 10.0.0.9',
      '203.0.113.1, 10.0.0.8',
      '2.2.2.2, 203.0.113.1, 10.0.0.7',
    ]
    expect(await statuses(behindTwo, chains)).toEqual([200, 200, 429])
  })

  test('whoever comes past the proxies that are named is taken for himself', async () => {
    expect(await statuses(behindOthers, ['1.1.1.1', '2.2.2.2', '3.3.3.3'])).toEqual([200, 200, 429])
  })
})

test('the host that a stranger claims to forward is not believed', async () => {
  const headers = { host: 'hlj.sunport.example', 'x-forwarded-host': 'sc.sunport.example' }
  const page = async (ask: Ask) => /<p>(\w+)/.exec((await ask('/maincms-web/page', headers)).text)?.[1]
  expect(await Promise.all([direct, behindOthers, behindOne].map(page))).toEqual([
    'heilongjiang',
    'heilongjiang',
    'sichuan',
  ])
})
