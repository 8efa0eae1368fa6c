import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  commonAddresses,
  firstOfEach,
  oneOfEachKind,
  packs,
  queryHomes,
  routeAddresses,
} from './support/addresses.ts'
import { apiOf } from './support/api.ts'
import { violationsOn } from './support/axe.ts'
import { launchBrowser } from './support/browser.ts'
import { expectFaultless, leastLinks, normal, type Readers, twoReaders } from './support/faultless.ts'
import { strangersIn } from './support/known-parameters.ts'

const origin = inject('origin')
const routes = await routeAddresses(apiOf(origin))
const addresses = [...routes, ...queryHomes(), ...(await commonAddresses(apiOf(origin)))]
/**
 * Every region's home in its own colours, and one page of each kind, not all of the same region: pages of one kind
 * differ in their content alone. The long run opens every page in the browser.
 */
const judged = [
  ...firstOfEach(
    addresses.filter(({ kind }) => kind === 'home'),
    ({ pack }) => pack.code,
  ),
  ...oneOfEachKind(addresses).filter(({ kind }) => kind !== 'home'),
]

let browser: Browser
let readers: Readers

beforeAll(async () => {
  browser = await launchBrowser()
  readers = await twoReaders(browser, origin)
})

afterAll(() => browser.close())

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", nbsp: ' ' }

/** The words of a piece of HTML. */
const wordsOf = (html: string): string =>
  normal(
    html
      .replace(/<(script|style|noscript|dialog)\b.*?<\/\1>/gs, ' ')
      .replace(/<[^>]*>/g, '')
      .replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole),
  )

test('every route of every pack is visited', () => {
  const paths = packs.flatMap(pack => Object.keys(pack.routes))
  expect(routes.map(({ path }) => path).sort()).toEqual(paths.sort())
  expect(new Set(routes.map(({ pack }) => pack.code)).size).toBe(packs.length)
})

test.each(addresses)(
  '$path is sent whole, as a $kind under its own heading',
  async ({ href, kind, title, documentTitle }) => {
    const answer = await fetch(origin + href, { redirect: 'manual' })
    const html = await answer.text()
    expect(answer.status).toBe(200)
    const headings = [...html.matchAll(/<h1\b[^>]*>(.*?)<\/h1>/gs)].map(([, inner = '']) => wordsOf(inner))
    expect(headings.map(words => words.replaceAll(' ', ''))).toEqual([normal(title).replaceAll(' ', '')])
    const fullTitle = wordsOf(/<title>(.*?)<\/title>/s.exec(html)?.[1] ?? '')
    expect(fullTitle.slice(0, normal(documentTitle).length)).toBe(normal(documentTitle))
    const main = /<main\b.*<\/main>/s.exec(html)?.[0] ?? ''
    expect(wordsOf(main).length).toBeGreaterThan(60)
    expect(main).not.toMatch(/加载失败|内容建设中/)
    const details = main.match(/<a\s[^>]*?href="[^"]*[?;]id=/g)?.length ?? 0
    expect(details).toBeGreaterThanOrEqual(leastLinks[kind] ?? 0)
    expect(strangersIn(html, href.split('?')[0] ?? '')).toEqual([])
  },
)

test('every kind is opened in the browser, and every region has its home opened', () => {
  expect(new Set(judged.map(({ kind }) => kind))).toEqual(new Set(addresses.map(({ kind }) => kind)))
  const homes = judged.filter(({ kind }) => kind === 'home').map(({ pack }) => pack.code)
  expect(homes.sort()).toEqual(packs.map(({ code }) => code).sort())
})

describe.concurrent('in the browser', () => {
  test.for(judged)(
    '$path is a $kind without a fault, for readers of every sort',
    (address, { expect: own }) =>
      expectFaultless(readers, address, own, async page => {
        own(await violationsOn(page)).toEqual([])
      }),
  )
})
