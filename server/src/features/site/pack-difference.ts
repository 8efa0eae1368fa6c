import { channelTypes } from '@sunport/contract/calls/channel-fields.ts'
import type { PackDifference } from '@sunport/contract/calls/site-tools.ts'
import type { ChannelSeed, RegionPack } from '@sunport/regions/pack.ts'

type Entries = ReadonlyMap<string, string>

const channelsOf = (seeds: readonly ChannelSeed[], above = ''): [string, string][] =>
  seeds.flatMap(({ mark, name, type, children = [] }): [string, string][] => {
    const path = above ? `${above} / ${name}` : name
    return [[mark, `${path}（${channelTypes[type]}）`], ...channelsOf(children, path)]
  })

const switchWords: Record<keyof RegionPack['switches'], string> = {
  captchaOnNotices: '公告列表验证码',
  elderMode: '适老与无障碍模式',
  gateway: '统一网关',
}

/** What a pack consists of, in words, by the name that both would have it under. */
const partsOf = (pack: RegionPack): Record<string, Entries> => ({
  页面: new Map(Object.values(pack.routes).map(({ title }) => [title, '有'])),
  栏目: new Map(channelsOf(pack.channels)),
  链接分类: new Map(pack.links.map(({ code, name, links }) => [code, `${name}，${links.length} 个`])),
  字典: new Map(
    Object.entries(pack.dictionaries).map(([type, { name, entries }]) => [
      type,
      `${name}，${entries.length} 项`,
    ]),
  ),
  下级站点: new Map(pack.subSites.map(({ code, name }) => [code, name])),
  外观: new Map([
    ['主题色', pack.theme.colors.brand],
    ['强调色', pack.theme.colors.accent],
    ['圆角', String(pack.theme.radius)],
  ]),
  开关: new Map(
    (Object.keys(switchWords) as (keyof typeof switchWords)[]).map(name => [
      switchWords[name],
      pack.switches[name] ? '开' : '关',
    ]),
  ),
})

/** Where two packs differ: what only one of them has, and what both have differently. */
export const packDifferences = (one: RegionPack, other: RegionPack): PackDifference[] => {
  const others = partsOf(other)
  return Object.entries(partsOf(one)).flatMap(([part, own]) => {
    const theirs = others[part] ?? new Map<string, string>()
    return [...new Set([...own.keys(), ...theirs.keys()])]
      .filter(name => own.get(name) !== theirs.get(name))
      .map(name => ({ part, name, one: own.get(name) ?? null, other: theirs.get(name) ?? null }))
  })
}
