import type { IncomingMessage } from 'node:http'
import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { routerBase } from '@sunport/contract/constants.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { commonRoutes } from '@sunport/regions/common-routes.ts'
import { feedQuery, formatsOf, type ListFormat, listFormats, listTypes } from '@sunport/regions/list-query.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Settings } from '../../platform/settings.ts'
import { atomOf } from './atom.ts'
import { calendarOfList } from './calendar.ts'
import { csvOf } from './csv.ts'
import { jsonOf } from './json.ts'
import { ocdsOf } from './ocds.ts'
import { type AskedList, type ListDeps, openList } from './open-list.ts'
import type { FeedDocument } from './row.ts'

export interface FeedDeps {
  packs: readonly RegionPack[]
  /** The pack of the installation: whose face pages of all regions have unless their address says another. */
  ownPack: RegionPack | undefined
  gate: {
    isSiteOpen(request: IncomingMessage): boolean
    /** A list has its own site's address at every host. */
    mayRead(siteId: string, request: FastifyRequest): Promise<boolean>
    /** The pack as the host's own site wears it. */
    wornAt(request: IncomingMessage, pack: RegionPack): RegionPack
  }
  origin: string
  clock: Clock
  /** What lists are read by. */
  lists: ListDeps
  settings: Pick<Settings, 'get'>
}

/** A whole list keeps a connection of the database busy; visitors' pages must not wait for it. */
const mostAtOnce = 4

const writers: Record<ListFormat, (document: FeedDocument) => AsyncIterable<string>> = {
  csv: csvOf,
  json: jsonOf,
  atom: atomOf,
  ics: calendarOfList,
  ocds: ocdsOf,
}

interface Asked extends AskedList {
  format: ListFormat
}

/** Lists with `format` in their address are answered before any page is made of them. */
export const registerFeeds = (app: FastifyInstance, deps: FeedDeps): void => {
  let underWay = 0

  app.addHook('preHandler', async (request, reply) => {
    const asked = askedFeed(request, deps)
    if (!asked) return
    if (underWay >= mostAtOnce) throw new Problem('service.busy')
    underWay++
    reply.raw.once('close', () => underWay--)
    await answer(asked, request, reply, deps)
    return reply
  })
}

/** The route at a path, and the region it is asked of. */
const routeAt = (path: string, query: URLSearchParams, { packs, ownPack }: FeedDeps) => {
  const own = packs.find(({ routes }) => Object.hasOwn(routes, path))
  if (own) return { found: own, routeIn: ({ routes }: RegionPack) => routes[path] }
  const asked = query.get('region')
  const found = asked ? packs.find(({ code }) => code === asked) : ownPack
  return { found, routeIn: () => (Object.hasOwn(commonRoutes, path) ? commonRoutes[path] : undefined) }
}

const askedFeed = (request: FastifyRequest, deps: FeedDeps): Asked | undefined => {
  if (!request.url.startsWith(`${routerBase}/`) || !request.url.includes('format=')) return undefined
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
  const [pathname = '', search = ''] = request.url.split('?')
  const query = new URLSearchParams(search)
  const format = listFormats.find(known => known === query.get('format'))
  const path = pathname.slice(routerBase.length).replace(/(?<=[^/])\/+$/, '')
  const { found, routeIn } = routeAt(path, query, deps)
  // What is not open has no lists either; its pages say so.
  const { gate } = deps
  const pack = found && gate.isSiteOpen(request.raw) ? gate.wornAt(request.raw, found) : undefined
  const route = pack && routeIn(pack)
  if (!format || !pack || !route || !formatsOf(route).includes(format)) return undefined
  const subSite = pack.subSites.find(({ code }) => code === route.subSite)
  return { place: { pack, route, subSite }, path, query, format }
}

const answer = async (asked: Asked, request: FastifyRequest, reply: FastifyReply, deps: FeedDeps) => {
  const { place, format, query } = asked
  const now = deps.clock.now()
  if (!(await deps.gate.mayRead(place.pack.siteCode, request))) throw new Problem('site.closed')
  const most = deps.settings.get('open.file-rows')
  const number = partOf(query)
  const list = await openList(asked, { skip: (number - 1) * most, most }, now, deps.lists)
  const address = `${deps.origin}${routerBase}${asked.path}`
  const at = (part: number) => address + feedQuery(query, format) + (part > 1 ? `&part=${part}` : '')
  const hasMore = list.total > number * most
  const nextUrl = hasMore ? at(number + 1) : undefined
  const text = writers[format]({
    ...list,
    title: place.route.title,
    siteName: place.pack.siteName,
    pageUrl: address + withoutFormat(query),
    selfUrl: at(number),
    nextUrl,
    now,
  })
  reply.type(mediaTypeOf(format)).header('cache-control', 'no-cache').header('x-robots-tag', 'noindex')
  if (nextUrl) reply.header('link', `<${nextUrl}>; rel="next"`)
  if (format === 'csv') reply.header('content-disposition', disposition(place.route.title, now))
  return send(text, request, reply)
}

/** A profile is for whoever chooses a link. */
const mediaTypeOf = (format: ListFormat): string => `${listTypes[format].split(';')[0]}; charset=utf-8`

const mostParts = 10_000

/** Lists longer than a file may be come in parts, each of which names the next. */
const partOf = (query: URLSearchParams): number => {
  const asked = query.get('part') || '1'
  if (!/^[1-9]\d{0,4}$/.test(asked) || Number(asked) > mostParts)
    throw new Problem('request.malformed', '没有这一部分，请从第1部分开始取')
  return Number(asked)
}

const withoutFormat = (query: URLSearchParams): string =>
  feedQuery(query, 'json').replace(/[?&]format=json$/, '')

const disposition = (title: string, now: Date): string => {
  const day = toWireTime(now).slice(0, 10)
  return `attachment; filename="list-${day}.csv"; filename*=UTF-8''${encodeURIComponent(`${title}-${day}.csv`)}`
}

/** As it comes from the database: nothing of the list is held but the batch on its way. */
const send = (text: AsyncIterable<string>, request: FastifyRequest, reply: FastifyReply) => {
  if (request.method === 'HEAD') return reply.send('')
  const plain = Readable.from(text, { objectMode: false })
  reply.header('vary', 'accept-encoding')
  if (!String(request.headers['accept-encoding'] ?? '').includes('gzip')) return reply.send(plain)
  const zipped = createGzip()
  pipeline(plain, zipped, () => undefined)
  return reply.header('content-encoding', 'gzip').send(zipped)
}
