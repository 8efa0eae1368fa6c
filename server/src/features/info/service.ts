import type {
  Corrected,
  InfoDetail,
  InfoListInput,
  InfoRow,
  WithdrawnText,
} from '@sunport/contract/calls/info.ts'
import {
  type PurchaseManner,
  type PurchaseNature,
  purchaseManners,
  purchaseNatures,
} from '@sunport/contract/codes.ts'
import { shownValue } from '@sunport/contract/content/notice/body.ts'
import { inForce } from '@sunport/contract/content/notice/correction.ts'
import { fieldAt } from '@sunport/contract/content/notice/paths.ts'
import { termsOf } from '@sunport/contract/content/notice/terms.ts'
import { titleMarkOf } from '@sunport/contract/content/title-marks.ts'
import type { Page } from '@sunport/contract/envelope.ts'
import { parseWireTime, toWireTime } from '@sunport/contract/format/dates.ts'
import type { TaggedCache } from '../../platform/cache/tagged-cache.ts'
import { tag } from '../../platform/cache/tags.ts'
import type { Clock } from '../../platform/clock.ts'
import { regionPrefix } from '../../platform/database/region-prefix.ts'
import { type Batches, emptyBatches, mapBatches } from './batches.ts'
import { closedDetail, environmentOf, factsOf, inForceFor, marksBeside } from './detail-parts.ts'
import { addressed, withFileLinks } from './file-links.ts'
import type { InfoFilter } from './filter.ts'
import { type FullText, searchOf } from './full-text.ts'
import { createKeep } from './keep.ts'
import { lawFacts, toLawRow } from './law-facts.ts'
import type { Part } from './list-read.ts'
import { describedInForce, withOpeningsInForce } from './opening-in-force.ts'
import { createPageStarts } from './page-start.ts'
import type { ClosedInfo, CorrectionRow, FoundInfo, InfoRead, Slice } from './read.ts'
import { highlight, toAttachment, toInfoRow } from './row.ts'
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
  const openingsInForce = withOpeningsInForce(read.announcedOpenings)
  const startOf = createPageStarts(keep, read.places)

  const attachmentsOf = async (editionIds: string[]) => {
    const found = Map.groupBy(await read.attachments(editionIds), ({ editionId }) => editionId)
    return (editionId: string) => (found.get(editionId) ?? []).map(toAttachment)
  }

  const toRows = async (rows: PublicationRow[]): Promise<InfoRow[]> => {
    const filesOf = await attachmentsOf(
      rows.flatMap(({ files, editionId }) => (files === undefined ? editionId : [])),
    )
    return (await openingsInForce(rows)).map(row =>
      toInfoRow(row, namesOf(row), row.files?.map(toAttachment) ?? filesOf(row.editionId)),
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
    const page = { total, ...marksBeside(found) }
    if (!searchKey) return { rows, ...page }
    return { rows: rows.map(row => ({ ...row, title: highlight(row.title, searchKey) })), ...page }
  }

  const correctedOf = (changes: CorrectionRow[]): Corrected[] =>
    changes.map(({ siteId, channelId, noticeTime, ...change }) => {
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

  const refOf = (row: PublicationRow): InfoDetail['related'][number] => ({
    id: row.infoId,
    title: row.title,
    noticeType: row.noticeType,
    planId: row.planId,
    channel: namesOf(row).channelPublicId,
  })

  /** What stands beside an info on its own site; when one of them goes, the page that names it is made anew. */
  const besideIt = async (
    { row, relatedIds, noticeIds, laws }: FoundInfo,
    tags: Tags,
  ): Promise<Pick<InfoDetail, 'related' | 'laws' | 'notices'>> => {
    const ids = [...relatedIds, ...noticeIds, ...laws.map(({ id }) => id)]
    for (const id of ids) tags.add(tag.info(id))
    const found = (await read.listByIds([...new Set(ids)])).filter(({ siteId }) => siteId === row.siteId)
    const byId = new Map(found.map(one => [one.infoId, refOf(one)]))
    const known = (some: readonly string[]) => some.flatMap(id => byId.get(id) ?? [])
    return {
      related: known(relatedIds),
      notices: known(noticeIds),
      laws: laws.flatMap(({ id, article }) => known([id]).map(law => ({ ...law, article: article || null }))),
    }
  }

  const correctedParts = (
    { content, announcedOpening, values, changes }: FoundInfo,
    opening: string | null,
  ) => {
    const corrections = correctedOf(changes)
    const announced = opening === announcedOpening ? null : announcedOpening
    const asPublished = { published: content, values: values ?? {} }
    return {
      announcedOpenTenderTime: announced,
      terms: values ? termsOf(inForce(values, changes)) : [],
      corrections,
      contentInForce: inForceFor({ ...asPublished, corrections, announced, opening }),
    }
  }

  const toDetail = async (found: FoundInfo, tags: Tags): Promise<InfoDetail> => {
    const { row } = found
    const [content, beside] = await Promise.all([contentToday(found), besideIt(found, tags)])
    const wire = toInfoRow(describedInForce(found), namesOf(row), found.files.map(toAttachment))
    return {
      ...wire,
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
      elderSummary: row.more.elderSummary ?? null,
      tags: found.tags,
      ...beside,
      titleMark: titleMarkOf(row.more),
      attestSeq: found.attestSeq,
      ...correctedParts(found, wire.openTenderTime),
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
    return refOf(found.row)
  }

  /** By its id, its notice id, or a name that it had before it came here: that holds within its site. */
  const findAt = async (
    siteId: string,
    id: string,
  ): Promise<{ found: FoundInfo | undefined; name: string }> => {
    const found = await read.find(id, siteId)
    if (found?.row.siteId === siteId) return { found, name: id }
    const meant = found ? found.aliasOf : await read.aliased(siteId, id)
    return meant === undefined ? { found, name: id } : { found: await read.find(meant), name: meant }
  }

  return {
    list,

    /** What a list reaches into. */
    reach: filterOf,

    /** Whole texts with the addresses of their files, by info. */
    textsWithFiles: async (infoIds: string[], origin: string): Promise<Map<string, string>> => {
      const texts = await read.texts(infoIds)
      const files = await attachmentsOf(texts.map(({ editionId }) => editionId))
      return new Map(
        texts.map(({ infoId, editionId, content }) => [
          infoId,
          withFileLinks(content, addressed(files(editionId), origin)),
        ]),
      )
    },

    /** Rows as lists have them, with their texts and with whole addresses of their files. */
    wholeRows: async (infoIds: string[], origin: string): Promise<InfoRow[]> => {
      const texts = new Map((await read.texts(infoIds)).map(({ infoId, content }) => [infoId, content]))
      return (await toRows(await read.listByIds(infoIds))).map(row => {
        const files = addressed(row.attchList, origin)
        return { ...row, attchList: files, content: withFileLinks(texts.get(row.id) ?? '', files) }
      })
    },

    /** How the notice types share what the filters leave. */
    countByType: async (input: Omit<InfoListInput, 'pageSize'>, requestSiteId: string, tags: Tags) => {
      const filter = filterOf(input, requestSiteId)
      if (!filter) return []
      tagList(tags, filter)
      return keep('types', filter, read.countByType)
    },

    /** A part of a list in its own order, a batch at a time; attachments are left out. */
    batches: async (input: FeedInput, requestSiteId: string, part: Part): Promise<Batches> => {
      const filter = filterOf(input, requestSiteId)
      if (!filter) return { total: 0, rows: emptyBatches() }
      return {
        total: await totalOf(filter),
        rows: mapBatches(read.batches(filter, part), async batch =>
          (await openingsInForce(batch)).map(row => toInfoRow(row, namesOf(row), [])),
        ),
      }
    },

    /** Which of some a list holds, and how many it has got since a moment: for whoever watches it. */
    among: async (input: FeedInput, requestSiteId: string, ids: readonly string[]): Promise<string[]> => {
      const filter = filterOf(input, requestSiteId)
      return filter ? read.among(filter, ids) : []
    },
    countSince: async (input: FeedInput, requestSiteId: string, since: Date): Promise<number> => {
      const filter = filterOf(input, requestSiteId)
      return filter ? read.countSince(filter, since) : 0
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
      const { found, name } = await findAt(site?.id ?? requestSiteId, id)
      if (found) {
        tags.add(tag.info(found.row.infoId))
        if (!places.isShown(found.row.siteId, requestSiteId)) return null
        return site && site.id !== found.row.siteId ? null : toDetail(found, tags)
      }
      const closed = await read.findClosed(name)
      if (!closed || !places.isShown(closed.siteId, requestSiteId)) return null
      if (site && site.id !== closed.siteId) return null
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

    withdrawnText: async (
      id: string,
      siteId: string | undefined,
      requestSiteId: string,
      tags: Tags,
    ): Promise<WithdrawnText | null> => {
      tags.add(tag.info(id))
      const kept = await read.keptText(id)
      if (!kept || places.find(siteId || kept.siteId, requestSiteId)?.id !== kept.siteId) return null
      const { content, shownDate, closedAt, source, publishNumber, hasAttachments } = kept
      return {
        content,
        noticeTime: toWireTime(shownDate),
        withdrawnTime: toWireTime(closedAt),
        source,
        publishNumber,
        hasAttachments,
      }
    },

    neighbours: async (id: string, requestSiteId: string, tags: Tags) => {
      const direct = await read.neighbours(id)
      const meant = direct ? undefined : await read.aliased(requestSiteId, id)
      const found = meant === undefined ? direct : await read.neighbours(meant)
      if (!found || !places.isShown(found.siteId, requestSiteId)) return { previous: null, next: null }
      tags.add(tag.channel(found.channelId))
      const wire = (row: typeof found.previous) =>
        row && { ...row, noticeTime: toWireTime(new Date(row.noticeTime)) }
      return { previous: wire(found.previous), next: wire(found.next) }
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

export type InfoService = ReturnType<typeof infoService>
