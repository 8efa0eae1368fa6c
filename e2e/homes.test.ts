import { routerBase } from '@sunport/contract/constants.ts'
import { HtmlValidate } from 'html-validate'
import { expect, inject, test } from 'vitest'
import { type Address, homesOf, packs, sampleAddresses } from './support/addresses.ts'
import { apiOf } from './support/api.ts'

const origin = inject('origin')
const homes = packs.flatMap(pack => homesOf(pack))

const fetchText = async (href: string) => {
  const answer = await fetch(origin + href, { redirect: 'manual' })
  return { status: answer.status, headers: answer.headers, html: await answer.text() }
}

const linksIn = (html: string): string[] =>
  [...html.matchAll(/<a\s[^>]*?href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))

const isDetail = (href: string): boolean => href.startsWith(`${routerBase}/`) && /[?&]id=/.test(href)

const spread = <T>(items: T[], count: number): T[] =>
  Array.from({ length: count }, (_, at) => items[Math.floor((at * items.length) / count)] as T)

test.each(homes)('$path answers a whole page to a reader without scripts', async ({ href, title, pack }) => {
  const { status, html } = await fetchText(href)
  expect(status).toBe(200)
  const documentTitle = /<title>([^<]*)<\/title>/.exec(html)?.[1]
  expect(documentTitle).toContain(pack.siteName)
  expect(documentTitle).toContain(title)
  expect(html.match(/<h1[\s>]/g)).toHaveLength(1)
  expect(html).not.toContain('加载失败')
  expect(linksIn(html).length).toBeGreaterThanOrEqual(60)
})

test.each(homes)('what $path lists can be opened', async ({ href }) => {
  const details = [...new Set(linksIn((await fetchText(href)).html).filter(isDetail))]
  expect(details.length).toBeGreaterThanOrEqual(20)
  for (const detail of spread(details, 5)) {
    const { status, html } = await fetchText(detail)
    expect(`${status} ${detail}`).toBe(`200 ${detail}`)
    expect(html).not.toContain('信息不存在')
  }
})

test('no two regions share a home', async () => {
  const bodies = await Promise.all(
    packs.map(async pack => (await fetchText(routerBase + pack.homePath)).html),
  )
  const headings = bodies.map(html => /<title>([^<]*)/.exec(html)?.[1])
  expect(new Set(headings).size).toBe(packs.length)
})

test.each(homes)('$path is sent with its security headers', async ({ href }) => {
  const { headers } = await fetchText(href)
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'self'")
  expect(policy).toContain("object-src 'none'")
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).toMatch(/script-src 'self'(;|$)/)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  expect(headers.get('permissions-policy')).toMatch(/camera=\(\).*geolocation=\(\).*microphone=\(\)/)
})

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    // Matters of taste: React writes attributes and void elements in its own way.
    'void-style': 'off',
    'no-trailing-whitespace': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'no-inline-style': 'off',
    // The title of a notice is as long as its authors make it.
    'long-title': 'off',
  },
})

const complaintsAbout = async ({ href }: Address): Promise<string[]> => {
  const { html } = await fetchText(href)
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, selector, line, column }) => `${ruleId}: ${message} ${selector} ${line}:${column}`,
    ),
  )
}

const samples = await sampleAddresses(apiOf(origin))

test.each(samples)('the $kind $path is valid HTML', async address => {
  expect(await complaintsAbout(address)).toEqual([])
})
