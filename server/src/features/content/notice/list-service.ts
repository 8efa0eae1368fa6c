import type {
  NoticeCheck,
  NoticeRow,
  noticeList,
  SimilarResult,
} from '@sunport/contract/calls/notice-list.ts'
import { likeness } from '@sunport/contract/content/notice/likeness.ts'
import { type OcdsContext, packageHead, releaseOf } from '@sunport/contract/content/notice/ocds.ts'
import type { NoticeValues } from '@sunport/contract/content/notice/shape.ts'
import { textOf } from '@sunport/contract/content/notice/shape.ts'
import type { Page } from '@sunport/contract/envelope.ts'
import { parseWireTime, toWireTime } from '@sunport/contract/format/dates.ts'
import { recordPackage } from '@sunport/contract/open/ocds.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { newestTerm } from '@sunport/contract/statutory/terms.ts'
import type { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import { createChanges } from '../../../platform/crud/changes.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Actor } from '../../../platform/http/context.ts'
import type { Reach } from '../core/desk.ts'
import type { ContentLife, PageOf } from '../core/life.ts'
import { checkNotice, type NoticeLaw } from './checks.ts'
import { noticeRead } from './read.ts'
import { type Released, releasedOf } from './released.ts'
import { withFacts } from './rows.ts'

type Input<Name extends keyof typeof noticeList> = z.output<(typeof noticeList)[Name]['input']>

interface Deps {
  db: Db
  clock: Clock
  law: NoticeLaw
  notices: ContentLife
  siteName(id: string): string | null
  pageOf: PageOf
  regionName(code: string): string | null
  origin: string
  ocdsPrefix(): string
}

const leastAlike = 0.35
const mostSimilar = 8
/** What a notice that was handed in may take until it is public. */
const { length: publishingWorkdays } = newestTerm('publish-on-receipt')

/** 公告管理 as a list, and what one notice or one project looks like from outside of its form. */
export const noticeListService = (deps: Deps) => {
  const { db, clock, law, notices, regionName, origin, pageOf } = deps
  const read = noticeRead(db)
  const change = createChanges(db, clock, 'cms')

  const list = async (filter: Input<'list'>, reach: Reach): Promise<Page<NoticeRow>> => {
    const { rows, total } = await notices.list(filter, reach)
    return { rows: await withFacts(db, rows, { regionName, now: clock.now() }), total }
  }
  const countOf = async (filter: Partial<Input<'list'>>, reach: Reach): Promise<number> =>
    (await notices.list({ currPage: 1, pageSize: 1, ...filter }, reach)).total

  const contextOf = (siteId: string): OcdsContext => ({
    prefix: deps.ocdsPrefix(),
    siteId,
    publisher: deps.siteName(siteId) ?? siteId,
    now: toWireTime(clock.now()),
  })
  const release = (notice: Released) => releaseOf(notice, contextOf(notice.siteId))

  const publishingOf = (
    submittedAt: string | null,
    publishedAt: string | null,
    fields: NoticeValues,
  ): NoticeCheck['publishing'] => {
    if (!submittedAt || !publishedAt) return null
    const region = textOf(fields.regionCode) || undefined
    const [from, to] = [submittedAt.slice(0, 10), publishedAt.slice(0, 10)]
    return {
      submittedAt,
      publishedAt,
      workdays: law.calendar.workdaysBetween(from, to, region),
      isMet: to <= law.calendar.addWorkdays(from, publishingWorkdays, region),
    }
  }

  return {
    list,

    /** Who took what out of the house. */
    noteExport: (what: Record<string, unknown>, actor: Actor) =>
      change(actor, ({ audit }) =>
        audit({ entity: 'notice', entityId: null, action: 'export', after: what }),
      ),

    figures: async (reach: Reach) => ({
      lackingResult: await countOf({ lacking: 'result' }, reach),
      lackingContract: await countOf({ lacking: 'contract' }, reach),
      violated: await countOf({ violated: '1' }, reach),
    }),

    /** One package for the whole project, in the order in which it became public. */
    ocds: async (id: string, reach: Reach): Promise<Record<string, unknown>> => {
      const own = await notices.get(id, reach)
      const planId = textOf(own.published?.fields.planId)
      const ids = planId ? await read.projectIds(planId, own.siteId) : [id]
      const within = await notices.listByIds(ids, reach)
      const released = await releasedOf(
        db,
        within.map(row => row.id),
        { origin, pageOf },
      )
      if (released.length === 0) throw new Problem('notice.no_release')
      const uri = `${origin}/gpcms/rest/v2/notices/${encodeURIComponent(id)}/ocds`
      return { ...packageHead(contextOf(own.siteId), uri), releases: released.map(release) }
    },

    /** Releases of a page of the list, for files that are written as they come. */
    releases: async (ids: string[]) => (await releasedOf(db, ids, { origin, pageOf })).map(release),
    packageOf: (siteId: string, uri = `${origin}/gpcms/rest/v2/notices/export/ocds`) =>
      packageHead(contextOf(siteId), uri),
    /** What whole processes have come to, with every value that anything ever had in them. */
    recordsOf: async (siteId: string, uri: string, ids: string[]) =>
      recordPackage(contextOf(siteId), uri, (await releasedOf(db, ids, { origin, pageOf })).map(release)),

    /** By the day on which it became public, or would now. */
    report: async (id: string, reach: Reach): Promise<NoticeCheck> => {
      const item = await notices.get(id, reach)
      const edition = item.open ?? item.published
      if (!edition) throw new Problem('data.not_found')
      const first = item.open ? null : item.firstPublishedAt
      const now = clock.now()
      const due = edition.scheduledAt ? parseWireTime(edition.scheduledAt) : undefined
      const publishAt = (first && parseWireTime(first)) || (due && due > now ? due : now)
      const report = await checkNotice(db, law, {
        id,
        siteId: item.siteId,
        fields: edition.fields,
        attachmentCount: edition.attachments.length,
        publishAt,
      })
      return {
        ...report,
        title: edition.title,
        asOf: toWireTime(publishAt).slice(0, 10),
        isPublic: first !== null,
        publishing: publishingOf(edition.submittedAt, edition.publishedAt, edition.fields),
      }
    },

    similar: async ({
      siteId,
      name,
      purchaseNature,
      exceptId,
    }: Input<'similar'>): Promise<SimilarResult[]> => {
      const results = await read.resultsOf(siteId, purchaseNature || undefined)
      return results
        .filter(({ id }) => id !== exceptId)
        .map(({ projectName, ...result }) => ({
          ...result,
          likeness: Math.round(likeness(name, projectName ?? result.title) * 100),
        }))
        .filter(result => result.likeness >= leastAlike * 100)
        .toSorted((one, other) => other.likeness - one.likeness)
        .slice(0, mostSimilar)
    },
  }
}

export type NoticeListService = ReturnType<typeof noticeListService>
