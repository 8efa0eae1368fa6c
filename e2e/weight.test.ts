import { brotliCompressSync, constants } from 'node:zlib'
import type { Kind } from '@sunport/regions/kinds.ts'
import type { Browser, BrowserContext, CDPSession } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, type TestContext, test } from 'vitest'
import { daily } from '../server/src/testing/thoroughness.ts'
import { type Address, commonAddresses, routeAddresses } from './support/addresses.ts'
import { apiOf } from './support/api.ts'
import { hydrated, launchBrowser, read } from './support/browser.ts'

const origin = inject('origin')

/** Compressed bytes: what the public pays for, on a phone's connection above all. */
const scriptLimit = 81_500
/** Of homes and lists, as they are read and as they come over the line. Close to what they weigh, so that none grows unseen. */
const limits = new Map<Kind, { text: number; line: number }>([
  ['home', { text: 118_000, line: 19_000 }],
  ['channel-list', { text: 31_000, line: 8_000 }],
  ['channel-tabs', { text: 37_000, line: 9_500 }],
  ['law-list', { text: 44_000, line: 9_800 }],
  ['notice-search', { text: 51_200, line: 11_000 }],
  ['full-search', { text: 53_248, line: 12_500 }],
  ['figures', { text: 84_000, line: 12_000 }],
  ['project', { text: 90_000, line: 14_000 }],
])

/** One address of each kind, the regions taking turns. */
const oneOfEachKind = (addresses: Address[]): Address[] => {
  const byKind = Map.groupBy(addresses, ({ kind }) => kind)
  return [...byKind.values()].flatMap((ofKind, turn) => ofKind[(turn * 7) % ofKind.length] ?? [])
}

/** The region whose pack is the heaviest comes first among them all. */
const firstRegion = (addresses: Address[]): Address[] => {
  const [first] = addresses
  const own = addresses.filter(({ pack }) => pack === first?.pack)
  return own.filter(({ kind }, at) => own.findIndex(other => other.kind === kind) === at)
}

const addresses = [...(await routeAddresses(apiOf(origin))), ...(await commonAddresses(apiOf(origin)))]
const everyKind = [...new Set([...firstRegion(addresses), ...oneOfEachKind(addresses)])]
const samples = daily(everyKind, () => firstRegion(addresses))

let browser: Browser
let context: BrowserContext

beforeAll(async () => {
  browser = await launchBrowser()
  context = await browser.newContext()
})

afterAll(() => browser.close())

interface Weights {
  script: number
  document: number
  /** Answers that came as they are, each a waste of what it could have been. */
  plain: string[]
}

/** Adds up what comes over the line, answers' heads left out: those grow with the number of files, not with us. */
const watchWeights = async (session: CDPSession): Promise<Weights> => {
  const weights: Weights = { script: 0, document: 0, plain: [] }
  const open = new Map<string, { type: string; url: string; heads: number }>()
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type !== 'Script' && type !== 'Document') return
    open.set(requestId, { type, url: response.url, heads: response.encodedDataLength })
    const encoding = Object.entries(response.headers).find(([name]) => /^content-encoding$/i.test(name))?.[1]
    if (encoding !== 'br' && encoding !== 'gzip') weights.plain.push(response.url)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = open.get(requestId)
    if (!request) return
    weights[request.type === 'Script' ? 'script' : 'document'] += encodedDataLength - request.heads
  })
  await session.send('Network.enable')
  return weights
}

/**
 * What a page weighs for its readers. Whoever asks first, also after something on it was published, gets it with a
 * quick encoding: the one after it is weighed.
 */
const readBytes = async (href: string, { expect }: Pick<TestContext, 'expect'>): Promise<number> => {
  const { headers, body } = await fetch(origin + href, { headers: { 'accept-encoding': 'gzip, br' } })
  await body?.cancel()
  expect(headers.get('content-encoding')).toBe('br')
  return Number(headers.get('content-length'))
}

/** A first visit: nothing of another page is in the browser's cache. */
const weigh = (href: string): Promise<Weights> =>
  read(context, 'about:blank', async ({ page }) => {
    const session = await context.newCDPSession(page)
    try {
      await session.send('Network.setCacheDisabled', { cacheDisabled: true })
      const weights = await watchWeights(session)
      await page.goto(origin + href)
      await hydrated(page)
      return weights
    } finally {
      await session.detach()
    }
  })

describe.concurrent('a first visit', () => {
  // Of tests side by side only their own `expect` knows whose it is, which `poll` must.
  test.for(samples)('of the $kind $path costs little', async ({ kind, href }, { expect }) => {
    const { script, document, plain } = await weigh(href)
    expect(plain).toEqual([])
    expect(script).toBeGreaterThan(0)
    expect(script).toBeLessThanOrEqual(scriptLimit)
    // Forms are made for each visitor anew, and nobody condenses them.
    const limit = limits.get(kind)
    if (limit) await expect.poll(() => readBytes(href, { expect })).toBeLessThanOrEqual(limit.line)
    expect(document).toBeGreaterThan(0)
  })
})

test.each([...limits])('every %s is soon read', async (kind, limit) => {
  const tooHeavy: string[] = []
  for (const { href } of addresses.filter(address => address.kind === kind)) {
    const text = Buffer.from(await (await fetch(origin + href)).arrayBuffer())
    const line = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } })
    if (text.length > limit.text || line.length > limit.line)
      tooHeavy.push(`${href}: ${text.length}, compressed ${line.length}`)
  }
  expect(tooHeavy).toEqual([])
})
