import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { flattenChannels } from './common/channels.ts'
import { discoverPacks } from './discover.ts'
import { specifiedPacks } from './fixtures/specified-packs.ts'
import type { Home, HomeBlock } from './home.ts'
import type { RegionPack } from './pack.ts'

const packs = await discoverPacks()
const homes = packs.flatMap((pack): [string, Home, RegionPack][] => [
  [pack.siteName, pack.home, pack],
  ...pack.subSites.flatMap(({ name, homeRows }): [string, Home, RegionPack][] =>
    homeRows ? [[name, homeRows, pack]] : [],
  ),
])

const blocksIn = (blocks: HomeBlock[]): HomeBlock[] =>
  blocks.flatMap(block => (block.block === 'stack' ? blocksIn(block.blocks) : [block]))
const blocksOf = (home: Home): HomeBlock[] => home.rows.flatMap(row => blocksIn(row.blocks))

const marksOf = (block: HomeBlock): string[] => {
  switch (block.block) {
    case 'notices':
      return block.groups.flatMap(({ channels }) => channels)
    case 'articles':
      return block.tabs.map(({ channel }) => channel)
    case 'news':
      return [block.channel]
    case 'band':
      return block.channel ? [block.channel] : []
    case 'hero':
      return [...(block.questions ?? []), ...(block.counters ?? []).flatMap(({ channels = [] }) => channels)]
    case 'counters':
      return block.items.flatMap(({ channels = [] }) => channels)
    default:
      return []
  }
}

const pathsOf = (block: HomeBlock): (string | undefined)[] => {
  switch (block.block) {
    case 'articles':
      return [...block.tabs.map(({ path }) => path), ...(block.links ?? []).map(({ path }) => path)]
    case 'entrances':
      return (block.items ?? []).map(({ path }) => path)
    case 'counters':
      return block.items.map(({ path }) => path)
    case 'band':
      return [block.path, ...block.links.map(({ path }) => path)]
    case 'links':
      return [block.footnote?.path]
    case 'hero':
      return [block.searchPath]
    case 'openings':
    case 'cities':
      return [block.path]
    default:
      return []
  }
}

const classesOf = (block: HomeBlock): string[] => {
  if (block.block === 'links') return block.classes.map(({ code }) => code)
  const linkClass = 'linkClass' in block ? block.linkClass : undefined
  return linkClass ? [linkClass] : []
}

const artOf = (home: Home): string[] =>
  [
    ...home.rows.map(({ art }) => art),
    ...blocksOf(home).map(block => ('art' in block ? block.art : undefined)),
  ].filter(name => name !== undefined)

test.each(homes)('%s shows only channels that its site has', (_, home, pack) => {
  const known = new Set(flattenChannels(pack.channels).map(({ mark }) => mark))
  expect(
    blocksOf(home)
      .flatMap(marksOf)
      .filter(mark => !known.has(mark)),
  ).toEqual([])
})

test.each(homes)('%s leads only to pages that its site has', (_, home, pack) => {
  const paths = blocksOf(home)
    .flatMap(pathsOf)
    .filter(path => path !== undefined)
  expect(paths.filter(path => !pack.routes[path.split('?')[0] ?? ''])).toEqual([])
})

test.each(homes)(
  '%s asks only for link classes that its site has, the logins among them',
  (_, home, pack) => {
    const known = new Set(pack.links.map(({ code }) => code))
    const asked = blocksOf(home).flatMap(classesOf)
    expect(asked.filter(code => !known.has(code))).toEqual([])
    expect(asked).toContain('login')
    expect(asked).toContain('friend')
  },
)

test.each(homes)('each row of %s fills twelve columns', (_, home) => {
  const spans = home.rows.map(({ blocks }) => blocks.reduce((sum, { span }) => sum + span, 0))
  expect(new Set(spans)).toEqual(new Set([12]))
})

test.each(homes)('each notice tab of %s holds types that its channels take', (_, home, pack) => {
  const types = new Map(
    flattenChannels(pack.channels).map(({ mark, noticeTypes = [] }) => [mark, noticeTypes]),
  )
  const empty = blocksOf(home).flatMap(block =>
    block.block === 'notices'
      ? block.groups.flatMap(group => {
          const taken = group.channels.flatMap(mark => types.get(mark) ?? [])
          return group.tabs.filter(tab => tab.types && !tab.types.some(type => taken.includes(type)))
        })
      : [],
  )
  expect(empty.map(({ label }) => label)).toEqual([])
})

test.each(homes)('every drawing of %s is there', (_, home, pack) => {
  const names = ['mark', ...artOf(home), ...(pack.theme.backdrop ? [pack.theme.backdrop] : [])]
  expect(
    names.filter(name => !existsSync(join(import.meta.dirname, pack.code, 'art', `${name}.svg`))),
  ).toEqual([])
})

test('no two homes of the specified regions are composed alike', () => {
  const specified = specifiedPacks(packs)
  const shapes = specified.map(({ home }) =>
    blocksOf(home)
      .slice(0, 3)
      .map(block => `${block.block} ${'form' in block ? block.form : ''}`)
      .join(),
  )
  expect(new Set(shapes).size).toBe(specified.length)
})
