import type { InfoListInput, InfoRow } from '@sunport/contract/calls/info.ts'
import { type Api, calls } from '@sunport/contract/calls.ts'
import { routerBase } from '@sunport/contract/constants.ts'
import type { OcdsObject } from '@sunport/contract/content/notice/ocds-parts.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { detailHref } from '@sunport/regions/link.ts'
import type { ListPlace } from '@sunport/regions/list-query.ts'
import { openingsOf } from './events.ts'
import { infoRowOf, infoShape } from './info-shape.ts'
import { listInputOf } from './list-source.ts'
import type { FeedRead } from './read.ts'
import { type Register, type RegisterDeps, registerAt } from './registers.ts'
import type { FeedRow, OpenedList } from './row.ts'

export interface AskedList {
  place: ListPlace
  path: string
  query: URLSearchParams
}

/** A stretch of a list: how many rows stand before it, and how many it may have. */
interface Part {
  skip: number
  most: number
}

export type InfoFilters = Omit<InfoListInput, 'currPage' | 'pageSize'>

export interface ListDeps extends RegisterDeps {
  /** The calls that the pages' loaders make, in process and for nobody in particular. */
  api: Api
  origin: string
  /** A part of a list of infos in its own order, a batch at a time. */
  batches(
    input: Partial<InfoFilters>,
    siteId: string,
    part: Part,
  ): Promise<{ total: number; rows: AsyncIterable<InfoRow[]> }>
  /** Notices as releases of OCDS, values in force; what is no part of a procurement is left out. */
  releases(ids: string[]): Promise<OcdsObject[]>
  packageOf(siteId: string, uri: string): OcdsObject
  read: FeedRead
}

/** The list at an address, with the rows that its page would show in their order. */
export const openList = async (
  asked: AskedList,
  part: Part,
  now: Date,
  deps: ListDeps,
): Promise<OpenedList> => {
  const register = registerAt(asked, deps)
  return register ? openRegister(register, part, deps.origin) : openInfos(asked, part, now, deps)
}

const openInfos = async (
  { place, query }: AskedList,
  part: Part,
  now: Date,
  deps: ListDeps,
): Promise<OpenedList> => {
  const input = checked(await listInputOf(place, query, now, deps.api))
  const { total, rows } = await deps.batches(input, place.pack.siteCode, part)
  const { siteCode } = place.pack
  return {
    shape: infoShape,
    total,
    batches: addressed(rows, place, deps.origin),
    eventsOf: found => openingsOf(found, deps),
    open: { head: uri => deps.packageOf(siteCode, uri), releases: deps.releases },
  }
}

/** What the page's call would refuse is refused here. */
export const checked = (input: object): InfoFilters => {
  const parsed = calls.info.selectInfoForIndex.input.safeParse(input)
  if (!parsed.success) throw new Problem('request.malformed')
  const { currPage: _, pageSize: __, ...filters } = parsed.data
  return filters
}

async function* addressed(
  batches: AsyncIterable<InfoRow[]>,
  { pack, subSite }: ListPlace,
  origin: string,
): AsyncGenerator<FeedRow[]> {
  for await (const rows of batches)
    yield rows.map(row => infoRowOf(row, `${origin}${routerBase}${detailHref(pack, row, subSite?.code)}`))
}

/** The first page says how many there are, before anything is sent. */
const openRegister = async (register: Register, part: Part, origin: string): Promise<OpenedList> => {
  if (register.refusal) throw new Problem('request.malformed', register.refusal)
  const { total } = await register.page({ currPage: 1, pageSize: 1 })
  const batches = pagesOf(register, total, part, origin)
  const eventOf = register.eventOf
  return {
    shape: register.shape,
    total,
    batches,
    eventsOf: eventOf && (async rows => rows.flatMap(row => eventOf(row, origin) ?? [])),
  }
}

async function* pagesOf(
  { page, pageSize, hrefOf }: Register,
  total: number,
  { skip, most }: Part,
  origin: string,
): AsyncGenerator<FeedRow[]> {
  const end = Math.min(total, skip + most)
  for (let at = skip; at < end; ) {
    const currPage = Math.floor(at / pageSize) + 1
    const first = (currPage - 1) * pageSize
    const { rows } = await page({ currPage, pageSize })
    const wanted = (rows as FeedRow[]).slice(at - first, end - first)
    if (wanted.length === 0) return
    yield wanted.map(row => ({ ...row, url: origin + routerBase + hrefOf(row) }))
    at += wanted.length
  }
}
