import { expect, test } from 'vitest'
import { render } from './entry-server.tsx'
import { stateElementId } from './page-state.ts'
import { loadAllPacks } from './portal/packs.ts'
import { fakeTransport } from './testing/fake-transport.ts'

const [own, other] = await loadAllPacks()
if (!own || !other) throw new Error('two packs are needed')
const site = {
  siteCode: 'twin',
  siteName: '孪生采购网',
  slogan: undefined,
  domains: ['twin.example'],
  keywords: '政府采购,招标',
  description: '孪生网站的描述',
}

const rendered = async (path: string, face?: typeof site) => {
  const transport = fakeTransport()
  const result = await render({
    url: `https://host.example/maincms-web${path}`,
    region: own.code,
    ...(face && { site: face }),
    send: transport.send,
    now: new Date('2026-03-02T04:00:00Z'),
    pageKey: '',
    mode: undefined,
  })
  const html = result.kind === 'page' ? result.html : ''
  const state = new RegExp(`id="${stateElementId}"[^>]*>([^<]*)`).exec(html)?.[1] ?? '{}'
  const sites = new Set(transport.sent.map(({ input }) => input.siteId).filter(Boolean))
  return { html, state: JSON.parse(state), sites: [...sites] }
}

test('a site under the face of a region asks for its own content and has its own name', async () => {
  const { html, state, sites } = await rendered(own.homePath, site)
  expect(sites).toEqual(['twin'])
  expect(state.site).toEqual({
    siteCode: 'twin',
    siteName: '孪生采购网',
    slogan: own.slogan,
    domains: ['twin.example'],
  })
  expect(html).toContain('>孪生采购网<')
  expect(html).toContain('<meta name="keywords" content="政府采购,招标">')
  expect(html).toContain('<meta name="description" content="孪生网站的描述">')
})

test('pages of other regions stay theirs, whichever host they are asked from', async () => {
  const { html, state, sites } = await rendered(
    other.homePath === '/' ? `/?region=${other.code}` : other.homePath,
    site,
  )
  expect(sites).toEqual([other.siteCode])
  expect(state.site).toBeUndefined()
  expect(html).not.toContain('孪生')
})

test('without one, the page is the pack’s own', async () => {
  const { sites, state } = await rendered(own.homePath)
  expect([sites, state.site]).toEqual([[own.siteCode], undefined])
})
