import type { Corrected, InfoDetail, InfoListInput, InfoRow } from '@sunport/contract/calls/info.ts'
import {
  type PurchaseManner,
  type PurchaseNature,
  purchaseManners,
  purchaseNatures,
} from '@sunport/contract/codes.ts'
import { type EnvironmentType, environmentTypes } from '@sunport/contract/content/article-fields.ts'
import { type ExtendField, extendKey } from '@sunport/contract/content/extend-fields.ts'
import { shownValue } from '@sunport/contract/content/notice/body.ts'
import { fieldAt } from '@sunport/contract/content/notice/paths.ts'
import type { Page } from '@sunport/contract/envelope.ts'
import { parseWireTime, toWireTime } from '@sunport/contract/format/dates.ts'
import type { TaggedCache } from '../../platform/cache/tagged-cache.ts'
import { tag } from '../../platform/cache/tags.ts'
import type { Clock } from '../../platform/clock.ts'
import { regionPrefix } from '../../platform/database/region-prefix.ts'
import { type Batches, emptyBatches, mapBatches } from './batches.ts'
import type { InfoFilter } from './filter.ts'
import { type FullText, searchOf } from './full-text.ts'
import { createKeep } from './keep.ts'
import { lawFacts, toLawRow } from './law-facts.ts'
import { createPageStarts } from './page-start.ts'
import type { ClosedInfo, FoundInfo, InfoRead, Slice } from './read.ts'
import { highlight, type RowNames, toAttachment, toInfoRow } from './row.ts'
import { createScope, type Places } from './scope.ts'
import type { PublicationRow } from './table.ts'

type Tags = Set<string>
type FeedInput = Partial<Omit<InfoListInput, 'currPage' | 'pageSize'>>

const dayMs = 86_400_000

export const infoService = (
  read: InfoRead,
  places: Places,
  totals: TaggedCache<object>,
  clock: Clock,
  fullText: FullText,
  /** A law's content is the version that applies. */
  contentToday: (found: FoundInfo) => Promise<string>,
) => {
  const { namesOf, filterOf, tagList } = createScope(places, clock)
  const keep = createKeep(totals)
  const startOf = createPageStarts(keep, read.places)

  const toRows = async (rows: PublicationRow[]): Promise<InfoRow[]> => {
    const attachments = Map.groupBy(
      await read.attachments(rows.map(row => row.editionId)),
      row => row.editionId,
    )
    return rows.map(row =>
      toInfoRow(row, namesOf(row), (attachments.get(row.editionId) ?? []).map(toAttachment)),
    )
  }

  const totalOf = async (filter: InfoFilter): Promise<number> => {
    const { total } = await keep('total', filter, async asked => ({ total: await read.count(asked) }))
    return total
  }

  const pageOf = async (filter: InfoFilter, { limit, offset }: Slice): Promise<PublicationRow[]> => {
    const start = await startOf(filter, offset)
    return start ? read.list(filter, { ...start, limit }) : []
  }

  const listed = async (filter: InfoFilter, slice: Slice) => {
    const [total, found] = await Promise.all([totalOf(filter), pageOf(filter, slice)])
    return { total, found }
  }

  /** By the full-text search, as long as it knows all the filters that are set. */
  const searched = async (filter: InfoFilter, slice: Slice) => {
    const search = searchOf(filter)
    if (!search) return listed(filter, slice)
    const { ids, total } = await fullText(search, slice)
    return { total, found: await read.listByIds(ids) }
  }

  const list = async (input: InfoListInput, requestSiteId: string, tags: Tags): Promise<Page<InfoRow>> => {
    const filter = filterOf(input, requestSiteId)
    if (!filter) return { rows: [], total: 0 }
    tagList(tags, filter)
    const slice = { limit: input.pageSize, offset: (input.currPage - 1) * input.pageSize }
    const searchKey = input.requestSource === 'qwjs' ? input.searchKey?.trim() : undefined
    const { total, found } = searchKey ? await searched(filter, slice) : await listed(filter, slice)
    const rows = await toRows(found)
    if (!searchKey) return { rows, total }
    return { rows: rows.map(row => ({ ...row, title: highlight(row.title, searchKey) })), total }
  }

  const correctionsOf = async (infoId: string): Promise<Corrected[]> =>
    (await read.corrections(infoId)).map(({ siteId, channelId, noticeTime, ...change }) => {
      const field = fieldAt(change.field)
      const shown = (value: string) => (field ? shownValue(field, value) : value)
      return {
        ...change,
        channel: namesOf({ siteId, channelId, regionCode: null }).channelPublicId,
        noticeTime: toWireTime(noticeTime),
        old: shown(change.old),
        new: shown(change.new),
      }
    })

  const toDetail = async (found: FoundInfo): Promise<InfoDetail> => {
    const { row, announcedOpening } = found
    const [[wire], content] = await Promise.all([toRows([row]), contentToday(found)])
    return {
      ...(wire as InfoRow),
      planId: row.planId,
      content,
      purchaseMannerName: row.purchaseManner
        ? (purchaseManners[row.purchaseManner as PurchaseManner] ?? null)
        : null,
      purchaseNatureName: row.purchaseNature
        ? (purchaseNatures[row.purchaseNature as PurchaseNature] ?? null)
        : null,
      source: row.source,
      ...lawFacts(row, clock.now()),
      environment: environmentOf(row.more),
      facts: factsOf(row.more, places.channel(row.channelId)?.extendFields ?? []),
      announcedOpenTenderTime: wire?.openTenderTime === announcedOpening ? null : announcedOpening,
      corrections: row.noticeType ? await correctionsOf(row.infoId) : [],
      withdrawnReason: null,
      replacedBy: null,
    }
  }

  /** Only while it is public itself. */
  const successorOf = async (
    { successor, siteId }: ClosedInfo,
    tags: Tags,
  ): Promise<InfoDetail['replacedBy']> => {
    if (!successor) return null
    tags.add(tag.info(successor))
    const found = await read.find(successor)
    if (!found || found.row.siteId !== siteId) return null
    const { infoId, title, noticeType, planId } = found.row
    return { id: infoId, title, noticeType, planId, channel: namesOf(found.row).channelPublicId }
  }

  return {
    list,

    /** What a list reaches into. */
    reach: filterOf,

    /** How the notice types share what the filters leave. */
    countByType: async (input: Omit<InfoListInput, 'pageSize'>, requestSiteId: string, tags: Tags) => {
      const filter = filterOf(input, requestSiteId)
      if (!filter) return []
      tagList(tags, filter)
      return keep('types', filter, read.countByType)
    },

    /** All rows of a list in its own order, a batch at a time; attachments are left out. */
    batches: async (input: FeedInput, requestSiteId: string): Promise<Batches> => {
      const filter = filterOf(input, requestSiteId)
      if (!filter) return { total: 0, rows: emptyBatches() }
      return {
        total: await totalOf(filter),
        rows: mapBatches(read.batches(filter), row => toInfoRow(row, namesOf(row), [])),
      }
    },

    /** The law library: one page of it, and how the categories share what the other filters leave. */
    laws: async (input: InfoListInput, requestSiteId: string, tags: Tags) => {
      const filter = filterOf(input, requestSiteId)
      if (!filter) return { rows: [], total: 0, counts: [] }
      tagList(tags, filter)
      const { lawCategory: _, ...others } = filter.input
      const [total, found, counts] = await Promise.all([
        totalOf(filter),
        pageOf(filter, { limit: input.pageSize, offset: (input.currPage - 1) * input.pageSize }),
        read.lawCounts({ ...filter, input: others }),
      ])
      return { rows: found.map(row => toLawRow(row, namesOf(row), clock.now())), total, counts }
    },

    /** By id or notice id. With a site given, only that site's infos are found. */
    get: async (
      id: string,
      siteId: string | undefined,
      requestSiteId: string,
      tags: Tags,
    ): Promise<InfoDetail | null> => {
      tags.add(tag.info(id))
      const site = siteId ? places.find(siteId, requestSiteId) : undefined
      if (siteId && !site) return null
      const found = await read.find(id)
      if (found) {
        tags.add(tag.info(found.row.infoId))
        return site && site.id !== found.row.siteId ? null : toDetail(found)
      }
      const closed = await read.findClosed(id)
      if (!closed || (site && site.id !== closed.siteId)) return null
      return {
        ...closedDetail(
          id,
          closed.title,
          closed.state,
          closed.reason,
          namesOf({ ...closed, regionCode: null }),
        ),
        replacedBy: await successorOf(closed, tags),
      }
    },

    neighbours: async (id: string, tags: Tags) => {
      const found = await read.find(id)
      if (!found) return { previous: null, next: null }
      tags.add(tag.channel(found.row.channelId))
      const { previous, next } = await read.neighbours(found.row.infoId)
      const wire = (row: typeof previous) => (row ? { ...row, noticeTime: toWireTime(row.noticeTime) } : null)
      return { previous: wire(previous), next: wire(next) }
    },

    project: async (
      siteId: string | undefined,
      requestSiteId: string,
      planId: string | undefined,
      openTenderCode: string | undefined,
      tags: Tags,
    ) => {
      const site = places.find(siteId, requestSiteId)
      if (!site || !(planId || openTenderCode)) return { rows: [], total: 0 }
      const found = await read.project(site.id, planId, openTenderCode)
      tags.add(tag.infosOf(site.id))
      const rows = await toRows(found.map(({ row }) => row))
      return {
        rows: rows.map((row, index) => ({ ...row, content: found[index]?.content ?? null })),
        total: rows.length,
      }
    },

    /** Projects that open on a day, by their hour. */
    openings: async (
      siteId: string | undefined,
      requestSiteId: string,
      day: string | undefined,
      regionCode: string | undefined,
      page: { currPage: number; pageSize: number },
      tags: Tags,
    ) => {
      const site = places.find(siteId, requestSiteId)
      if (!site) return { rows: [], total: 0 }
      tags.add(tag.infosOf(site.id))
      const date = (day || toWireTime(clock.now())).slice(0, 10)
      const from = parseWireTime(`${date} 00:00:00`) ?? clock.now()
      const where = read.openings(
        site.id,
        regionPrefix(regionCode ?? ''),
        from,
        new Date(from.getTime() + dayMs),
      )
      const slice = { limit: page.pageSize, offset: (page.currPage - 1) * page.pageSize }
      const [total, found] = await Promise.all([read.countWhere(where), read.listWhere(where, slice)])
      return { rows: await toRows(found), total }
    },
  }
}

/** An info that is no longer public: its name and the reason, and not a word of its text. */
const environmentNames = { type: '类型', measureNo: '举措编号', leadOrg: '牵头单位', validTo: '有效期至' }

const factsOf = (more: PublicationRow['more'], fields: readonly ExtendField[]): InfoDetail['facts'] => {
  const environment = Object.entries(environmentOf(more) ?? {}).map(([key, value]) => ({
    name: environmentNames[key as keyof typeof environmentNames],
    value: value ?? '',
  }))
  const own = fields
    .filter(({ isPublic }) => isPublic)
    .map(({ code, name }) => ({ name, value: more[extendKey(code)] ?? '' }))
  return [...environment, ...own].filter(({ value }) => value)
}

const environmentOf = (more: PublicationRow['more']): InfoDetail['environment'] => {
  const type = environmentTypes[more.envType as EnvironmentType]
  if (!type) return null
  const { measureNo = null, leadOrg = null, validTo = null } = more
  return { type, measureNo, leadOrg, validTo }
}

const closedDetail = (
  id: string,
  title: string,
  state: string,
  reason: string | null,
  names: RowNames,
): InfoDetail => {
  const blank = toInfoRow(
    {
      infoId: id,
      title,
      description: '',
      noticeTime: new Date(0),
      more: {},
      seq: 0n,
      clickNum: 0,
      dataSource: '',
      isTop: false,
    } as unknown as PublicationRow,
    names,
    [],
  )
  const nulls = Object.fromEntries(
    Object.entries(blank).map(([key, value]) => [key, value ?? null]),
  ) as InfoRow
  return {
    ...nulls,
    noticeTime: null,
    description: null,
    state: state === 'withdrawn' ? '2' : '3',
    isdel: '1',
    purchaseMannerName: null,
    purchaseNatureName: null,
    source: null,
    issuer: null,
    effectDate: null,
    validity: null,
    environment: null,
    facts: [],
    announcedOpenTenderTime: null,
    corrections: [],
    withdrawnReason: reason ?? '',
    replacedBy: null,
  }
}

export type InfoService = ReturnType<typeof infoService>
