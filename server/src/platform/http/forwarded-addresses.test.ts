import type { WebEntry } from '@sunport/contract/rendering.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { type RawAnswer, rawRequests } from '../../testing/raw-request.ts'
import { trustedHops, trustsNobody } from './trusted-hops.ts'

const trusted = (value: string) => trustedHops(value) ?? trustsNobody
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
