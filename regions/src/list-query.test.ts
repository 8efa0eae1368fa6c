import { expect, test } from 'vitest'
import { subSiteChannels } from './channel-marks.ts'
import { discoverPacks } from './discover.ts'
import type { NoticeSearchRoute } from './kinds.ts'
import { activeTab, feedQuery, type ListPlace, listedChannels, listsInfos } from './list-query.ts'
import { noticeListInput, readNoticeFilters, refusalOf } from './notice-filters.ts'
import { holdsTenders } from './notice-order.ts'

const packs = await discoverPacks()
const now = new Date('2026-06-10T04:00:00Z')

const places = packs.flatMap(pack =>
  Object.values(pack.routes).map(
    (route): ListPlace => ({
      pack,
      route,
      subSite: pack.subSites.find(({ code }) => code === route.subSite),
    }),
  ),
)
const notices = places.filter(
  (place): place is ListPlace & { route: NoticeSearchRoute } => place.route.kind === 'notice-search',
)

test('every list of every region names the channels it lists', () => {
  for (const place of places.filter(({ route }) => listsInfos(route) && route.kind !== 'notice-search'))
    expect(listedChannels(place, new URLSearchParams()), place.route.title).toBeTruthy()
  for (const place of notices)
    expect(
      noticeListInput(place, new URLSearchParams(), readNoticeFilters(place, new URLSearchParams(), now), [])
        .channel,
    ).toBeTruthy()
})

test('another form of a list keeps what is listed and drops how it was laid out', () => {
  const query = new URLSearchParams('title=a&page=3&pageSize=50&format=csv&_t=1&purchaser=')
  expect(feedQuery(query, 'atom')).toBe('?title=a&format=atom')
})

test('the opening hall begins today unless dates are given, be they empty', () => {
  const hall = notices.find(({ route }) => route.timeName === 'openTenderTime')
  if (!hall) throw new Error('no region has an opening hall')
  const startOf = (query: string) =>
    readNoticeFilters(hall, new URLSearchParams(query), now).operationStartTime
  expect(startOf('')).toBe('2026-06-10')
  expect(startOf('operationEndTime=')).toBe('')
})

test.each([
  ['operationStartTime=2026-02-30', '日期不存在'],
  ['operationStartTime=2026-03-02&operationEndTime=2026-03-01', '结束日期不能早于开始日期'],
  ['budgetMin=1e3', '预算金额请填写数字'],
  ['budgetMin=10&budgetMax=9', '预算上限不能低于下限'],
])('%s cannot be searched by', (query, words) => {
  const [place] = notices
  if (!place) throw new Error('no region has a notice list')
  expect(refusalOf(readNoticeFilters(place, new URLSearchParams(query), now))).toContain(words)
})

test('lists of tenders are told from lists of intentions or shop orders', () => {
  const told = notices.map(holdsTenders)
  expect(told).toContain(true)
  expect(told).toContain(false)
})

test('an address opens the first tab, the named one, or none', () => {
  const [place] = places
  if (!place) throw new Error('no region')
  const tabs = [{ mark: 'p-a' }, { mark: 'p-b', id: 'x1' }]
  const open = (query: string) => activeTab(place, 'p', new URLSearchParams(query), tabs)
  expect(open('').tab?.mark).toBe('p-a')
  expect(open('channel=p').tab?.mark).toBe('p-a')
  expect(open('channel=x1').tab?.mark).toBe('p-b')
  expect(open('channel=z')).toEqual({ tab: undefined, isStrange: true })
})

test('a sub-site with pages of its own searches the channels of those pages', () => {
  const own = packs.flatMap(pack => pack.subSites.map(({ code }) => subSiteChannels(pack, code)))
  expect(own.some(channels => channels.length > 2)).toBe(true)
})
