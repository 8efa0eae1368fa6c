import type { IncomingMessage } from 'node:http'
import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { InfoListInput, InfoRow } from '@sunport/contract/calls/info.ts'
import { type Api, calls } from '@sunport/contract/calls.ts'
import { routerBase } from '@sunport/contract/constants.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { detailHref } from '@sunport/regions/link.ts'
import {
  feedQuery,
  hasFeed,
  type ListFormat,
  type ListPlace,
  listFormats,
} from '@sunport/regions/list-query.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import { atomOf } from './atom.ts'
import { csvOf } from './csv.ts'
import { jsonOf } from './json.ts'
import { listInputOf } from './list-source.ts'
import { type FeedDocument, type FeedRow, toFeedRow } from './row.ts'

export interface FeedDeps {
  packs: readonly RegionPack[]
  gate: {
    isSiteOpen(request: IncomingMessage): boolean
    /** A list has its own site's address at every host. */
    mayRead(siteId: string, request: FastifyRequest): Promise<boolean>
    /** The pack as the host's own site wears it. */
    wornAt(request: IncomingMessage, pack: RegionPack): RegionPack
  }
  origin: string
  clock: Clock
  /** The calls that the pages' loaders make, in process and for nobody in particular. */
  api: Api
  /** A whole list in its own order, a batch at a time. */
  batches(
    input: Partial<Omit<InfoListInput, 'currPage' | 'pageSize'>>,
    siteId: string,
  ): Promise<{ total: number; rows: AsyncIterable<InfoRow[]> }>
}

/** A whole list keeps a connection of the database busy; visitors' pages must not wait for it. */
const mostAtOnce = 4

const writers: Record<ListFormat, (document: FeedDocument) => AsyncIterable<string>> = {
  csv: csvOf,
  json: jsonOf,
  atom: atomOf,
}

const mediaTypes: Record<ListFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
}

interface Asked {
  place: ListPlace
  path: string
  query: URLSearchParams
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

const askedFeed = (request: FastifyRequest, { packs, gate }: FeedDeps): Asked | undefined => {
  if (!request.url.startsWith(`${routerBase}/`) || !request.url.includes('format=')) return undefined
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
  const [pathname = '', search = ''] = request.url.split('?')
  const query = new URLSearchParams(search)
  const format = listFormats.find(known => known === query.get('format'))
  const path = pathname.slice(routerBase.length).replace(/(?<=[^/])\/+$/, '')
  const found = packs.find(({ routes }) => Object.hasOwn(routes, path))
  // What is not open has no lists either; its pages say so.
  const pack = found && gate.isSiteOpen(request.raw) ? gate.wornAt(request.raw, found) : undefined
  const route = pack?.routes[path]
  if (!format || !pack || !route || !hasFeed(route)) return undefined
  const subSite = pack.subSites.find(({ code }) => code === route.subSite)
  return { place: { pack, route, subSite }, path, query, format }
}

const answer = async (asked: Asked, request: FastifyRequest, reply: FastifyReply, deps: FeedDeps) => {
  const { place, format } = asked
  const now = deps.clock.now()
  if (!(await deps.gate.mayRead(place.pack.siteCode, request))) throw new Problem('site.closed')
  const input = checked(await listInputOf(place, asked.query, now, deps.api))
  const { total, rows } = await deps.batches(input, place.pack.siteCode)
  const address = `${deps.origin}${routerBase}${asked.path}`
  const query = withoutFormat(asked.query)
  const text = writers[format]({
    title: place.route.title,
    siteName: place.pack.siteName,
    pageUrl: address + query,
    selfUrl: address + feedQuery(asked.query, format),
    total,
    now,
    batches: addressed(rows, place, deps.origin),
  })
  reply.type(mediaTypes[format]).header('cache-control', 'no-cache').header('x-robots-tag', 'noindex')
  if (format === 'csv') reply.header('content-disposition', disposition(place.route.title, now))
  return send(text, request, reply)
}

/** What the page's call would refuse is refused here. */
const checked = (input: object): Omit<InfoListInput, 'currPage' | 'pageSize'> => {
  const parsed = calls.info.selectInfoForIndex.input.safeParse(input)
  if (!parsed.success) throw new Problem('request.malformed')
  const { currPage: _, pageSize: __, ...filters } = parsed.data
  return filters
}

const withoutFormat = (query: URLSearchParams): string =>
  feedQuery(query, 'json').replace(/[?&]format=json$/, '')

async function* addressed(
  batches: AsyncIterable<InfoRow[]>,
  { pack, subSite }: ListPlace,
  origin: string,
): AsyncGenerator<FeedRow[]> {
  for await (const rows of batches)
    yield rows.map(row => toFeedRow(row, `${origin}${routerBase}${detailHref(pack, row, subSite?.code)}`))
}

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
