import { routerBase } from '@sunport/contract/constants.ts'
import type { Route } from '@sunport/regions/kinds.ts'
import { describe, expect, inject, test } from 'vitest'
import { packs } from './support/addresses.ts'

const origin = inject('origin')

const pathOf = (region: (typeof packs)[number], kind: Route['kind']): string | undefined =>
  Object.entries(region.routes).find(([, route]) => route.kind === kind)?.[0]

/** A filtered list of every kind that can be exported, from one region after the other. */
const filters: [Route['kind'], string][] = [
  ['notice-search', 'noticeType=00101'],
  ['notice-search', 'biddable=1&sort=closing'],
  ['notice-search', 'purchaseNature=1&title=设备'],
  ['notice-search', 'budgetMin=50&budgetMax=300'],
  ['notice-search', 'purchaseManner=1&sort=closing'],
  ['notice-search', 'noticeType=00102&purchaser=学'],
  ['channel-list', 'title=采购'],
  ['channel-tabs', ''],
  ['channel-tabs', 'title=政府'],
  ['law-list', 'lawCategory=1'],
  ['law-list', 'title=采购'],
]
const lists = filters.flatMap(([kind, query], index) => {
  const turn = packs.map((_, step) => packs[(index + step) % packs.length])
  const path = turn.map(pack => pack && pathOf(pack, kind)).find(Boolean)
  return path ? [{ address: `${routerBase}${path}?${query}` }] : []
})

const textOf = async (address: string): Promise<string> => {
  const answer = await fetch(origin + address)
  expect(answer.status, address).toBe(200)
  return answer.text()
}

/** Ids of the rows that the page links, page after page. */
const idsOfPages = async (address: string): Promise<string[]> => {
  const ids: string[] = []
  for (let page = 1; ; page++) {
    const html = await textOf(`${address}&pageSize=100&page=${page}`)
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
    ids.push(
      ...[...main.matchAll(/href="[^"]*[?;]id=([^"&]+)/g)].map(([, id = '']) => decodeURIComponent(id)),
    )
    if (!main.includes('rel="next"')) return ids
  }
}

describe('a list and its exports', () => {
  test('there are ten of them at least', () => expect(lists.length).toBeGreaterThanOrEqual(10))

  test.each(lists)('$address carries the same ids in every form', async ({ address }) => {
    const shown = await idsOfPages(address)
    const json = JSON.parse(await textOf(`${address}&format=json`)) as {
      data: { total: number; rows: { id: string }[] }
    }
    expect(json.data.rows.map(({ id }) => id)).toEqual(shown)
    expect(json.data.total).toBe(shown.length)
    const csv = (await textOf(`${address}&format=csv`)).split('\r\n').slice(1, -1)
    expect(csv.map(line => line.split(',')[0])).toEqual(shown)
    const atom = await textOf(`${address}&format=atom`)
    const entries = [...atom.matchAll(/<entry><id>tag:[^:]+:([^<]*)</g)]
    expect(entries.map(([, id = '']) => decodeURIComponent(id))).toEqual(shown)
  })
})
