import { beforeAll, expect, test } from 'vitest'
import { discoverPacks } from '../../regions/src/discover.ts'
import { ninthRegion } from '../../regions/src/fixtures/ninth-region.ts'
import { channelList, home } from '../../regions/src/kinds.ts'
import type { RegionPack } from '../../regions/src/pack.ts'
import { packFaults } from './packs.ts'

let first: RegionPack
let ninth: RegionPack
beforeAll(async () => {
  const packs = await discoverPacks()
  first = { ...(packs[0] as RegionPack), home: { rows: [] }, links: [], subSites: [] }
  ninth = { ...ninthRegion(first), home: { rows: [] }, links: [] }
})

const known = () => ({ kinds: ['home', 'channel-list'], icons: ['star'] })
const pages = [
  { path: 'web/src/portal/kinds/home/page.tsx', text: '' },
  { path: 'web/src/portal/kinds/channel-list/page.tsx', text: '' },
]
const homeOnly = (pack: RegionPack): RegionPack => ({
  ...pack,
  routes: { [`/${pack.siteCode}`]: home({ title: '首页' }) },
})
const messagesOf = (packs: RegionPack[], files = pages) =>
  packFaults(files, packs, known()).map(({ message }) => message)

test('two regions with nothing in common pass', () => {
  expect(messagesOf([homeOnly(first), homeOnly(ninth)])).toEqual([])
})

test.each([
  ['site code', (pack: RegionPack) => ({ siteCode: pack.siteCode })],
  ['order', (pack: RegionPack) => ({ order: pack.order })],
  ['domain', (pack: RegionPack) => ({ domains: ['other.example', ...pack.domains] })],
])('a %s that another region has is found', (what, taken) => {
  const second = { ...homeOnly(ninth), ...taken(first) }
  expect(packFaults(pages, [homeOnly(first), second], known())).toEqual([
    {
      file: 'regions/src/ninth/pack.ts',
      message: expect.stringMatching(`^${what} .* is ${first.code}'s already`),
    },
  ])
})

test("a sub-site's code that is another site's is found, and a path whatever its case", () => {
  const route = Object.keys(homeOnly(first).routes)[0] ?? ''
  const second = {
    ...homeOnly(ninth),
    subSites: [{ code: first.siteCode, name: '分站', home: '/x' }],
    routes: { [route.toUpperCase()]: home({ title: '首页' }) },
  }
  expect(messagesOf([homeOnly(first), second])).toEqual([
    `site code ${first.siteCode} is ${first.code}'s already`,
    `path ${route} is ${first.code}'s already`,
  ])
})

test('an unknown icon, kind or channel is found', () => {
  const pack: RegionPack = {
    ...ninth,
    links: [
      {
        code: 'login',
        name: '登录',
        links: [
          { title: '一', url: null, icon: 'star' },
          { title: '二', url: null, icon: '/pictures/two.png' },
          { title: '三', url: null, icon: 'unicorn' },
        ],
      },
    ],
    routes: {
      '/a': channelList({ title: '甲', channel: 'nowhere' }),
      // @ts-expect-error: a pack may come from somewhere that was not compiled
      '/b': { kind: 'wormhole', title: '乙' },
    },
  }
  expect(messagesOf([pack])).toEqual([
    'there is no icon unicorn',
    '/b is of the kind wormhole, which does not exist',
    '/a shows the channel nowhere, which does not exist',
  ])
})

test('a kind without a folder and a folder without a kind are found', () => {
  const files = [pages[0], { path: 'web/src/portal/kinds/wormhole/page.tsx', text: '' }].flatMap(
    file => file ?? [],
  )
  expect(messagesOf([homeOnly(first)], files)).toEqual([
    'a kind without its page: web/src/portal/kinds/channel-list/page.tsx',
    'a folder without a kind: name it in regions/src/kinds.ts',
  ])
})
