import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { flattenChannels } from './common/channels.ts'
import { discoverPacks } from './discover.ts'
import type { NoticeGroup } from './home.ts'

const packs = await discoverPacks()

/** Every object within a home page's data. */
const objectsIn = (value: unknown): Record<string, unknown>[] => {
  if (Array.isArray(value)) return value.flatMap(objectsIn)
  if (typeof value !== 'object' || value === null) return []
  return [value as Record<string, unknown>, ...Object.values(value).flatMap(objectsIn)]
}
const strings = (value: unknown): string[] => [value].flat().filter(item => typeof item === 'string')

const homes = packs.flatMap(pack => [
  { name: pack.code, pack, home: pack.home },
  ...pack.subSites.flatMap(sub => (sub.homeRows ? [{ name: sub.code, pack, home: sub.homeRows }] : [])),
])

describe.each(homes)('the home of $name', ({ pack, home }) => {
  const objects = objectsIn(home)
  const channels = flattenChannels(pack.channels)

  test('shows channels of the site', () => {
    const named = objects.flatMap(({ channel, channels, questions }) => [
      ...strings(channel),
      ...strings(channels),
      ...strings(questions),
    ])
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter(mark => !channels.some(channel => channel.mark === mark))).toEqual([])
  })

  test('shows link classes of the site', () => {
    const named = objects.flatMap(({ linkClass, classes }) => [
      ...strings(linkClass),
      ...objectsIn(classes).flatMap(({ code }) => strings(code)),
    ])
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter(code => !pack.links.some(link => link.code === code))).toEqual([])
  })

  test('leads to pages of the pack', () => {
    const paths = objects.flatMap(({ path, searchPath }) => [...strings(path), ...strings(searchPath)])
    expect(paths.filter(path => !((path.split('?')[0] ?? '') in pack.routes))).toEqual([])
  })

  test('asks each notice group only for types that its channels take', () => {
    const groups = objects.flatMap(({ block, groups }) =>
      block === 'notices' ? (groups as NoticeGroup[]) : [],
    )
    for (const group of groups) {
      const taken = channels
        .filter(channel => group.channels.includes(channel.mark))
        .flatMap(channel => channel.noticeTypes ?? [])
      const asked = group.tabs.flatMap(tab => tab.types ?? [])
      expect([group.label, asked.filter(type => !taken.some(prefix => type.startsWith(prefix)))]).toEqual([
        group.label,
        [],
      ])
    }
  })

  test('is drawn with art that the region has', () => {
    const drawings = objects.flatMap(({ art }) => strings(art))
    const file = (name: string) => join(import.meta.dirname, pack.code, 'art', `${name}.svg`)
    expect(drawings.filter(name => !existsSync(file(name)))).toEqual([])
  })
})
