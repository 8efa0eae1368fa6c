import { routerBase } from '@sunport/contract/constants.ts'
import { flattenChannels } from '@sunport/regions/common/channels.ts'
import { describe, expect, inject, test } from 'vitest'
import { daily } from '../server/src/testing/thoroughness.ts'
import { firstOfEach, homesOf, packs } from './support/addresses.ts'
import { faultsBehind, linksOf } from './support/links.ts'

const origin = inject('origin')

const homes = daily(packs.flatMap(homesOf), all => all.slice(-2))

describe('every link of a home leads somewhere', () => {
  test.each(homes)('$title', async ({ href }) => {
    const { inside, outside, fragments, ids } = await linksOf(origin, href)
    expect(inside.length).toBeGreaterThan(60)
    expect(fragments.filter(id => !ids.has(id))).toEqual([])
    expect(outside.filter(link => !/^https?:\/\/[\w-]+(\.[\w-]+)+(:\d+)?(\/|$)/.test(link))).toEqual([])
    expect(await faultsBehind(origin, inside)).toEqual([])
  })
})

const tabbed = packs.flatMap(({ code, routes, channels }) =>
  Object.entries(routes).flatMap(([path, route]) => {
    if (route.kind !== 'channel-tabs') return []
    const parent = flattenChannels(channels).find(({ mark }) => mark === route.channel)
    return { code, path, tabs: parent?.children?.length ?? 0 }
  }),
)

const looked = daily(tabbed, all => firstOfEach(all, ({ code }) => code))

test.each(looked)('each of the $tabs tabs of $path has something to read', async ({ path, tabs }) => {
  const href = routerBase + path
  const { inside } = await linksOf(origin, href)
  const found = inside.filter(link => link.startsWith(`${href}?channel=`))
  expect(found).toHaveLength(tabs)
  expect(await faultsBehind(origin, found)).toEqual([])
})
