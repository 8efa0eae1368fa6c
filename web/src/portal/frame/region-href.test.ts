import { expect, test } from 'vitest'
import { loadAllPacks } from '../packs.ts'
import { placeOf } from '../place.ts'
import { regionHref } from './region-href.ts'

const packs = await loadAllPacks()
const cityPack = packs.find(({ subSites }) => subSites.some(({ regionCode }) => regionCode))
const portalPack = packs.find(({ subSites }) => subSites.some(({ regionCode }) => !regionCode))
if (!cityPack || !portalPack) throw new Error('no pack has sub-sites')
const [city] = cityPack.subSites
const [portal] = portalPack.subSites

const from = (pack: typeof cityPack, address: string, code: string | undefined) => {
  const [path = '', query] = address.split('?')
  return regionHref({ pack, ...placeOf(pack, path), query: new URLSearchParams(query) }, code)
}

test('a city with a site of its own leads there, from every page', () => {
  for (const path of [cityPack.homePath, cityPack.noticePath, cityPack.searchPath])
    expect(from(cityPack, path, city?.regionCode)).toBe(city?.home)
})

test('a notice list is narrowed where it stands, from its first page, with its other filters', () => {
  const list = cityPack.noticePath
  expect(from(cityPack, `${list}?title=a&regionCode=1&page=3`, '449900')).toBe(
    `${list}?title=a&regionCode=449900`,
  )
  expect(from(cityPack, `${list}?regionCode=1&page=3`, undefined)).toBe(list)
})

test('a home is narrowed to the place; other pages lead to its notices', () => {
  expect(from(cityPack, cityPack.homePath, '449900')).toBe(`${cityPack.homePath}?regionCode=449900`)
  expect(from(cityPack, cityPack.detail.article, '449900')).toBe(`${cityPack.noticePath}?regionCode=449900`)
  expect(from(cityPack, cityPack.detail.article, undefined)).toBe(cityPack.homePath)
})

test("a city's site is left for the province's home, a sub-portal never", () => {
  expect(from(cityPack, city?.home ?? '', '449900')).toBe(`${cityPack.homePath}?regionCode=449900`)
  expect(from(portalPack, portal?.home ?? '', '159900')).toBe(`${portal?.home}?regionCode=159900`)
  expect(from(portalPack, portal?.home ?? '', undefined)).toBe(portal?.home)
})
