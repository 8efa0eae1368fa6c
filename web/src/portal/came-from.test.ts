import { beforeEach, expect, test } from 'vitest'
import { firstPack, pathOf } from '../testing/render-path.ts'
import { followReader } from './came-from.ts'

const origin = 'https://example.test'
const pack = firstPack
if (!pack) throw new Error('a pack is needed')
const { noticePath: list, homePath: home } = pack
const detail = pack.detail.notice
const address = (path: string) => `${origin}/maincms-web${path}`

let reader: ReturnType<typeof followReader>
beforeEach(() => {
  reader = followReader()
})
const cameFrom = (referrer = '') => reader.cameFrom(pack, referrer, origin)

test('the way back is the list with its filters and page, from one detail to the next', () => {
  reader.visits(pack, list, '?title=%E7%94%B2&page=3')
  reader.visits(pack, detail, '?id=1')
  expect(cameFrom()).toBe(`${list}?title=%E7%94%B2&page=3`)
  reader.visits(pack, detail, '?id=2')
  expect(cameFrom()).toBe(`${list}?title=%E7%94%B2&page=3`)
})

test('who has been elsewhere came from no list', () => {
  reader.visits(pack, list, '?page=3')
  reader.visits(pack, home, '')
  expect(cameFrom(address(`${list}?page=2`))).toBeUndefined()
})

test('a document that a list led to goes back there', () => {
  expect(cameFrom(address(`${list}?page=2`))).toBe(`${list}?page=2`)
  reader.visits(pack, detail, '?id=1')
  expect(cameFrom(address(`${list}?page=2`))).toBe(`${list}?page=2`)
})

test.each([
  ['nothing', ''],
  ['another site', `https://evil.example/maincms-web${list}?page=2`],
  ['a page that is no list', address(home)],
  ['a detail', address(`${detail}?id=1`)],
  ['another region', address(pathOf('notice-search', route => !Object.values(pack.routes).includes(route)))],
])('%s is no list of ours', (_, referrer) => {
  expect(cameFrom(referrer)).toBeUndefined()
})
