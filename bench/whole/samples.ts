import { apiPrefix } from '@sunport/contract/call.ts'
import { info } from '@sunport/contract/calls/info.ts'
import { routerBase } from '@sunport/contract/constants.ts'
import { flattenChannels } from '@sunport/regions/common/channels.ts'
import type { Route } from '@sunport/regions/kinds.ts'
import { detailHref, pathOfKind } from '@sunport/regions/link.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import type pg from 'pg'
import { readyTitle } from '../editions.ts'

/** One info: its page, its call, and what the minimal server is asked for instead. */
export interface Item {
  page: string
  call: string
  bare: string
}

/** One page of a list, in the same three ways. */
export type ListPage = Item

export interface Samples {
  articles: Item[]
  notices: Item[]
  /** Of one channel each. */
  lists: ListPage[]
  /** Of all notices of a site. */
  wholeSites: ListPage[]
  /** The same about the hundred-and-fiftieth page. */
  deep: ListPage[]
}

const most = 2_000
const channelsEach = 3
const pagesEach = 25
const sitePages = 60
const firstDeep = 140
export const callSize = 10

interface InfoLine {
  id: string
  noticeType: string | null
  planId: string | null
  channel: string
  siteCode: string
}

const callOf = (call: { path: string }, query: Record<string, string>): string =>
  `${apiPrefix}${call.path}?${new URLSearchParams(query)}`

const itemOf = (pack: RegionPack, line: InfoLine): Item => ({
  page: routerBase + detailHref(pack, line),
  call: callOf(info.getInfoById, { id: line.id }),
  bare: `/?${new URLSearchParams({ id: line.id })}`,
})

/** Infos of every region, in an order that no run changes. */
const itemsOf = async (
  client: pg.Client,
  packs: readonly RegionPack[],
  areNotices: boolean,
): Promise<Item[]> => {
  const { rows } = await client.query<InfoLine>(
    `SELECT p.info_id AS id, p.notice_type AS "noticeType", p.plan_id AS "planId", c.pagemark AS channel,
       s.site_code AS "siteCode"
     FROM publication p JOIN channel c ON c.id = p.channel_id JOIN site s ON s.id = p.site_id
     WHERE c.channel_type = $1 AND p.url IS NULL AND NOT starts_with(p.title, $3)
     ORDER BY md5(p.info_id) LIMIT $2`,
    [areNotices ? 'notices' : 'list', most, readyTitle],
  )
  return rows.flatMap(line => {
    const pack = packs.find(({ siteCode }) => siteCode === line.siteCode)
    return pack ? [itemOf(pack, line)] : []
  })
}

interface ChannelLine {
  siteCode: string
  siteId: string
  channelId: string
  mark: string
  total: number
}

/** Channels of notices of every region, the fullest first. */
const channelsOf = async (client: pg.Client): Promise<ChannelLine[]> => {
  const { rows } = await client.query<ChannelLine>(
    `SELECT s.site_code AS "siteCode", s.id AS "siteId", c.id AS "channelId", c.pagemark AS mark, count(*)::int AS total
     FROM publication p JOIN channel c ON c.id = p.channel_id JOIN site s ON s.id = p.site_id
     WHERE c.channel_type = 'notices' GROUP BY s.site_code, s.id, c.id, c.pagemark ORDER BY total DESC`,
  )
  return rows
}

/** Channels that a list shows together. */
type Shown = [ChannelLine, ...ChannelLine[]]

const listPage = (pack: RegionPack, shown: Shown, path: string | undefined, page: number): ListPage => {
  const channel = shown.map(({ mark }) => mark).join(',')
  const paging = { currPage: String(page), pageSize: String(callSize) }
  const asked = new URLSearchParams({ ...(shown.length === 1 && { channel }), page: String(page) })
  return {
    page: `${routerBase}${path}?${asked}`,
    call: callOf(info.selectInfoMoreChannel, { siteId: pack.siteCode, channel, ...paging }),
    bare: `/?${new URLSearchParams({
      site: shown[0].siteId,
      channel: shown.map(({ channelId }) => channelId).join(','),
      page: String(page),
    })}`,
  }
}

const pagesOf = (
  pack: RegionPack,
  shown: ChannelLine[],
  path: string | undefined,
  first: number,
  count: number,
): ListPage[] => {
  const [begin, ...others] = shown
  if (!begin || !path) return []
  const total = shown.reduce((sum, line) => sum + line.total, 0)
  const filled = Math.min(count, Math.floor(total / callSize) - first + 1)
  return Array.from({ length: Math.max(0, filled) }, (_, at) =>
    listPage(pack, [begin, ...others], path, first + at),
  )
}

/** More addresses than any memory of the product keeps of what is asked for once: asked for in turns, none is found there. */
export const samplesOf = async (client: pg.Client, packs: readonly RegionPack[]): Promise<Samples> => {
  const channels = await channelsOf(client)
  const ofPack = (of: (pack: RegionPack, own: ChannelLine[]) => ListPage[]): ListPage[] =>
    packs.flatMap(pack =>
      of(
        pack,
        channels.filter(({ siteCode }) => siteCode === pack.siteCode),
      ),
    )
  const ofSite = (first: number, count: number): ListPage[] =>
    ofPack((pack, own) => {
      const [path, route] = noticeListOf(pack) ?? []
      const shown = own.filter(({ mark }) => route?.kind === 'notice-search' && route.channels.includes(mark))
      return pagesOf(pack, shown, path, first, count)
    })
  return {
    articles: await itemsOf(client, packs, false),
    notices: await itemsOf(client, packs, true),
    lists: ofPack((pack, own) =>
      singleChannels(pack, own).flatMap(line =>
        pagesOf(pack, [line], pathOfKind(pack, 'channel-list'), 1, pagesEach),
      ),
    ),
    wholeSites: ofSite(1, sitePages),
    deep: ofSite(firstDeep, pagesEach),
  }
}

const singleChannels = (pack: RegionPack, own: ChannelLine[]): ChannelLine[] => {
  const single = new Set(
    flattenChannels(pack.channels).flatMap(({ mark, children }) => (children?.length ? [] : [mark])),
  )
  return own.filter(({ mark }) => single.has(mark)).slice(0, channelsEach)
}

/** The list of a region's notices that holds most channels. */
const noticeListOf = (pack: RegionPack): [string, Route] | undefined =>
  Object.entries(pack.routes)
    .filter(([, route]) => route.kind === 'notice-search' && route.timeName === 'noticeTime')
    .toSorted(([, a], [, b]) => channelCount(b) - channelCount(a))[0]

const channelCount = (route: Route): number => ('channels' in route ? route.channels.length : 0)
