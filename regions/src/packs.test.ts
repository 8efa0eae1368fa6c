import { describe, expect, test } from 'vitest'
import { flattenChannels } from './common/channels.ts'
import { discoverPacks } from './discover.ts'
import { specifiedPacks } from './fixtures/specified-packs.ts'
import { specifiedRoutes } from './fixtures/specified-routes.ts'
import type { Kind } from './kinds.ts'
import type { NavItem, RegionPack } from './pack.ts'

const packs = await discoverPacks()
const pathsOf = (pack: RegionPack) => Object.keys(pack.routes)
const marksOf = (pack: RegionPack) => flattenChannels(pack.channels).map(channel => channel.mark)

/** Pages that belong to no region. */
const fixedPaths = ['/', '/login']
const isInSite = (url: string) => url.startsWith('/')
const opensIn = (pack: RegionPack, url: string) => {
  const path = url.split('?')[0] ?? ''
  return path in pack.routes || fixedPaths.includes(path)
}

const navPaths = (items: NavItem[]): string[] =>
  items.flatMap(item => [...(item.path ? [item.path] : []), ...navPaths(item.children ?? [])])

describe('the route list', () => {
  const specified = specifiedPacks(packs)
  /** A kind that came later may have routes in any region; of the specified kinds there are the specified routes. */
  const specifiedKinds = new Set<Kind>(
    Object.values(specifiedRoutes).flatMap(rows => rows.map(([, kind]) => kind)),
  )
  const routesOf = (pack: RegionPack) =>
    Object.entries(pack.routes).filter(([, { kind }]) => specifiedKinds.has(kind))

  test('there is one pack for each specified region', () => {
    expect(specified.map(pack => pack.code).sort()).toEqual(Object.keys(specifiedRoutes).sort())
  })

  test.each(specified.map(pack => [pack.code, pack] as const))(
    '%s has the specified paths, kinds and titles in their order, none extra',
    (code, pack) => {
      const rows = routesOf(pack).map(([path, route]) => [path, route.kind, route.title])
      expect(rows).toEqual(specifiedRoutes[code])
    },
  )

  test('no path stands in two regions, whatever its case', () => {
    const paths = packs.flatMap(pathsOf)
    expect(new Set(paths.map(path => path.toLowerCase())).size).toBe(paths.length)
    expect(specified.flatMap(routesOf)).toHaveLength(238)
  })

  test('each kind has as many routes as the specification counts', () => {
    const counts: Partial<Record<Kind, number>> = {}
    for (const [, route] of specified.flatMap(routesOf)) counts[route.kind] = (counts[route.kind] ?? 0) + 1
    expect(counts).toEqual({
      home: 10,
      'channel-list': 49,
      'channel-tabs': 39,
      'notice-search': 25,
      article: 14,
      'notice-detail': 4,
      'red-head-document': 3,
      'law-list': 9,
      'full-search': 9,
      'supplier-directory': 5,
      'supplier-detail': 3,
      'agency-directory': 7,
      'agency-detail': 7,
      'expert-list': 2,
      'expert-detail': 1,
      'credit-list': 7,
      'download-list': 6,
      'message-board': 8,
      'message-form': 4,
      'questionnaire-list': 2,
      'questionnaire-answer': 1,
      'questionnaire-stats': 1,
      'knowledge-base': 2,
      'static-page': 7,
      'link-hub': 3,
      'site-map': 3,
      'auth-entry': 2,
      'app-page': 5,
    })
  })
})

describe.each(packs.map(pack => [pack.code, pack] as const))('%s', (_code, pack) => {
  const channels = flattenChannels(pack.channels)
  const marks = marksOf(pack)
  const classCodes = pack.links.map(({ code }) => code)

  test('every in-site address opens a page of the pack', () => {
    const addresses = [
      pack.homePath,
      pack.searchPath,
      pack.noticePath,
      pack.detail.article,
      pack.detail.notice,
      ...pack.detail.rules.map(rule => rule.path),
      ...Object.values(pack.redirects),
      ...navPaths([...pack.navigation, ...(pack.topLinks ?? []), ...pack.footer.links]),
      ...pack.subSites.flatMap(sub => [sub.home, ...navPaths(sub.navigation ?? [])]),
      ...pack.links.flatMap(({ links }) => links.flatMap(link => link.url ?? [])).filter(isInSite),
    ]
    expect(addresses.filter(address => !opensIn(pack, address))).toEqual([])
  })

  test('a link that names a channel names one of the site', () => {
    const named = pack.links
      .flatMap(({ links }) => links.flatMap(link => link.url ?? []))
      .flatMap(url => new URLSearchParams(url.split('?')[1]).get('channel') ?? [])
    expect(named.filter(mark => !marks.includes(mark))).toEqual([])
  })

  test('an outside link leads to a national site or to a made-up host', () => {
    const hosts = pack.links
      .flatMap(({ links }) => links.flatMap(link => link.url ?? []))
      .filter(url => !isInSite(url))
      .map(url => new URL(url).hostname)
    expect(
      hosts.filter(host => !host.endsWith('.example') && !/^www\.(ccgp|mof)\.gov\.cn$/.test(host)),
    ).toEqual([])
  })

  test('a redirect never hides a route', () => {
    expect(Object.keys(pack.redirects).filter(path => path in pack.routes)).toEqual([])
  })

  test('every channel that a route shows exists, and is of the type that its kind needs', () => {
    const typeNeeded: Partial<Record<Kind, string>> = {
      'notice-search': 'notices',
      'law-list': 'laws',
      'download-list': 'downloads',
      'static-page': 'page',
    }
    for (const [path, route] of Object.entries(pack.routes)) {
      const shown =
        route.kind === 'notice-search' ? route.channels : 'channel' in route ? [route.channel] : []
      for (const mark of shown.flatMap(mark => mark ?? []))
        expect([path, channels.find(channel => channel.mark === mark)?.type]).toEqual([
          path,
          typeNeeded[route.kind] ?? 'list',
        ])
    }
  })

  test('every tabbed page has four to seven tabs', () => {
    const tabbed = Object.values(pack.routes).filter(route => route.kind === 'channel-tabs')
    for (const route of tabbed) {
      const children = channels.find(channel => channel.mark === route.channel)?.children ?? []
      expect([route.title, children.length >= 4 && children.length <= 7]).toEqual([route.title, true])
    }
  })

  test('every list of notice types exists, and each entry belongs to a channel that takes its types', () => {
    const used = Object.values(pack.routes).flatMap(route =>
      route.kind === 'notice-search' ? (route.tabs ?? []) : [],
    )
    expect(used.filter(dictType => !(dictType in pack.dictionaries))).toEqual([])
    for (const { entries } of Object.values(pack.dictionaries)) {
      expect(new Set(entries.map(entry => entry.code)).size).toBe(entries.length)
      for (const entry of entries) {
        const accepted = channels.find(channel => channel.mark === entry.channel)?.noticeTypes ?? []
        expect([entry.name, entry.code.split(',').every(code => accepted.includes(code))]).toEqual([
          entry.name,
          true,
        ])
      }
    }
  })

  test('the tabs of a list reach every notice type of its channels', () => {
    for (const route of Object.values(pack.routes)) {
      if (route.kind !== 'notice-search' || !route.tabs) continue
      const reached = pack.dictionaries[route.tabs]?.entries.flatMap(entry => entry.code.split(',')) ?? []
      const held = channels
        .filter(channel => route.channels.includes(channel.mark))
        .flatMap(channel => channel.noticeTypes ?? [])
      expect([route.title, held.filter(type => !reached.includes(type))]).toEqual([route.title, []])
    }
  })

  test('marks and public ids are unique, names short, trees shallow', () => {
    const depth = (list: typeof channels): number =>
      list.length === 0 ? 0 : 1 + Math.max(...list.map(channel => depth(channel.children ?? [])))
    const ids = channels.map(channel => channel.publicId)
    expect(new Set(marks).size).toBe(marks.length)
    expect(new Set(ids).size).toBe(marks.length)
    expect(ids).not.toContain(undefined)
    expect(channels.filter(channel => channel.name.length > 30)).toEqual([])
    expect(depth(pack.channels)).toBeLessThanOrEqual(5)
  })

  test('link classes are unique, and every class that a route shows exists', () => {
    expect(new Set(classCodes).size).toBe(classCodes.length)
    const shown = Object.values(pack.routes).flatMap(route => {
      if (route.kind === 'channel-tabs') return route.zone?.linkClass ?? []
      return route.kind === 'link-hub' || route.kind === 'auth-entry'
        ? (route.linkClasses ?? ['none given'])
        : []
    })
    expect(shown.filter(code => !classCodes.includes(code))).toEqual([])
    expect(classCodes).toEqual(expect.arrayContaining(['login', 'platform', 'zone', 'city', 'friend']))
  })

  test('codes agree with the province', () => {
    const prefix = pack.provinceCode.slice(0, 2)
    expect(pack.provinceCode).toMatch(/^\d\d0000$/)
    expect(pack.ownLevel.code).toBe(`${prefix}0001`)
    const codes = [
      ...pack.extraRegions.map(region => region.code),
      ...Object.entries(pack.ownLevelExceptions).flat(),
      ...pack.links.flatMap(({ links }) => links.flatMap(link => link.regionCode ?? [])),
      ...pack.subSites.flatMap(sub => sub.regionCode ?? []),
    ]
    expect(codes.filter(code => !new RegExp(`^${prefix}\\d{4}$`).test(code))).toEqual([])
  })

  test('sub-sites and the routes that they frame name each other', () => {
    const framed = Object.values(pack.routes).flatMap(route => route.subSite ?? [])
    expect([...new Set(framed)].sort()).toEqual(pack.subSites.map(sub => sub.code).sort())
    for (const sub of pack.subSites) expect(pack.routes[sub.home]?.subSite).toBe(sub.code)
  })

  test('it offers eight to ten words to search for', () => {
    expect(pack.hotWords.length).toBeGreaterThanOrEqual(8)
    expect(new Set(pack.hotWords).size).toBe(pack.hotWords.length)
    expect(pack.hotWords.length).toBeLessThanOrEqual(10)
  })
})

test('words of a second script are written in it and in nothing else', () => {
  const scripts = packs.flatMap(({ secondScript }) => secondScript ?? [])
  expect(scripts.map(({ lang }) => lang)).toEqual(['mn-Mong'])
  for (const { words } of scripts)
    for (const [chinese, word] of Object.entries(words)) {
      expect(chinese).toMatch(/^\p{Script=Han}+$/u)
      expect(word, chinese).toMatch(/^[\p{Script=Mongolian}\u180e\u202f ]+$/u)
    }
})
