import { describe, expect, test } from 'vitest'
import { fakeTransport } from '../../../testing/fake-transport.ts'
import { bodyOf } from '../../../testing/render-path.ts'
import { loadAllPacks } from '../../packs.ts'

const packs = await loadAllPacks()
const subSites = packs.flatMap(pack => pack.subSites.map(site => ({ pack, site, name: site.name })))
const citySites = subSites.filter(({ site }) => site.regionCode)
const portals = subSites.filter(({ site }) => !site.regionCode)

const navigationOf = (html: string): string[] => {
  const nav = /<nav[^>]*aria-label="主导航">(.*?)<\/nav>/s.exec(html)?.[1] ?? ''
  return [...nav.matchAll(/href="\/maincms-web([^"]*)"/g)].map(([, path = '']) =>
    path.replaceAll('&amp;', '&'),
  )
}

describe.each(subSites)('$name', ({ pack, site }) => {
  test('has its own name, line and navigation, and a way back to the main site', async () => {
    const { html } = await bodyOf(site.home)
    expect(html).toMatch(new RegExp(`<h1[^>]*><a href="/maincms-web${site.home}"[^>]*>${site.name}</a></h1>`))
    expect(html).toContain(site.slogan)
    expect(navigationOf(html)[0]).toBe(site.home)
    expect(html).toContain(`返回${pack.shortName}主站`)
  })
})

describe.each(citySites)('$name', ({ site }) => {
  test('shows notices and openings of its city alone, whatever another place the address names', async () => {
    const transport = fakeTransport()
    await bodyOf(`${site.home}?regionCode=999900`, transport)
    const asked = [
      ...transport.sentTo('selectOpenTenderInfo'),
      ...transport.sentTo('selectInfoMoreChannel').filter(input => 'regionCode' in input),
    ]
    expect(asked.length).toBeGreaterThan(3)
    expect(new Set(asked.map(({ regionCode }) => regionCode))).toEqual(new Set([site.regionCode]))
  })

  test('its district can be asked for', async () => {
    const district = `${site.regionCode?.slice(0, 4)}06`
    const transport = fakeTransport()
    await bodyOf(`${site.home}?regionCode=${district}`, transport)
    expect(transport.sentTo('selectOpenTenderInfo')[0]).toMatchObject({ regionCode: district })
  })

  test('leads to lists and a search that are narrowed to it', async () => {
    const { html, body } = await bodyOf(site.home)
    expect(navigationOf(html).filter(path => path.endsWith(`?regionCode=${site.regionCode}`)).length).toBe(5)
    expect(body).toContain(`<input type="hidden" name="regionCode" value="${site.regionCode}"/>`)
    expect(body).toMatch(new RegExp(`regionCode=${site.regionCode}"[^>]*>更多`))
  })
})

test.each(portals)('$name searches its own pages and shows its own channels', async ({ pack, site }) => {
  const transport = fakeTransport()
  const { html } = await bodyOf(site.home, transport)
  const [search] =
    Object.entries(pack.routes).find(
      ([, { kind, subSite }]) => kind === 'full-search' && subSite === site.code,
    ) ?? []
  expect(html).toMatch(new RegExp(`<form(?=[^>]*role="search")[^>]*action="/maincms-web${search}"`))
  const own = Object.values(pack.routes).filter(({ subSite }) => subSite === site.code)
  const ownChannels = own.flatMap(route => {
    if ('channels' in route) return route.channels
    return 'channel' in route && route.channel ? [route.channel] : []
  })
  const shown = transport.sentTo('selectInfoMoreChannel').flatMap(({ channel }) => String(channel).split(','))
  expect(shown.filter(channel => !ownChannels.includes(channel))).toEqual([])
})
