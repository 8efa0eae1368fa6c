import type { InfoDetail } from '@sunport/contract/calls/info.ts'
import type { LawText } from '@sunport/contract/calls/law-text.ts'
import { previewParameter } from '@sunport/contract/content/preview-address.ts'
import { wireDate } from '@sunport/contract/format/dates.ts'
import { canonicalHref } from '@sunport/regions/link.ts'
import { data } from 'react-router'
import type { PageContext } from '../context.ts'
import type { Crumb } from '../frame/breadcrumb.tsx'
import type { Head } from '../head.ts'
import { attempt } from './attempt.ts'
import { changedBasis } from './changed-basis.ts'
import { findChannel, listPathOf } from './channels.ts'
import {
  type DetailData,
  type Neighbour,
  type ProjectStep,
  type ShownDetail,
  shownKeys,
} from './detail-data.ts'
import { isDecided, projectStatus } from './project-status.ts'
import { textOf } from './query.ts'
import { loadRelated } from './related.ts'

const published = '1'

/** A draft brings the text of its law along; the public's is asked for. */
type PreviewableDetail = InfoDetail & { law?: LawText | null }

/** Loads one info with its neighbours and its project, at once; the address names it, unless the kind knows better. */
export const loadDetail = async (context: PageContext, id = textOf(context.url.searchParams, 'id')) => {
  const { api, siteId, url } = context
  if (!id) return missing(context)
  const askedPlan = textOf(url.searchParams, 'planId')
  const token = textOf(url.searchParams, previewParameter)
  const [found, neighbours, project] = await Promise.all([
    attempt<PreviewableDetail | null>(
      token
        ? api.preview.info({ id, preview: token, ...lawReading(context) })
        : api.info.getInfoById({ id, siteId }),
    ),
    api.info.selectPAndNInfoById({ id, siteId }).catch(() => ({ previous: null, next: null })),
    askedPlan ? loadSteps(context, askedPlan) : undefined,
  ])
  if (found.failure !== undefined) return token ? missing(context) : failed(context, found.failure)
  const info = found.value
  if (!info) return missing(context)
  if (info.withdrawnReason !== null || (info.state !== null && info.state !== published))
    return (await import('./closed-detail.ts')).closedDetail(context, info, wayBack(context, info))
  const [related, text, basis] = await Promise.all([
    info.related.length > 0 ? info.related : loadRelated(context, info),
    loadText(context, info),
    token || info.noticeType || info.lawCategory ? [] : changedBasis(context, 'article', info.id),
  ])
  const steps = project?.length || !info.planId ? (project ?? []) : await loadSteps(context, info.planId)
  const answer: DetailData = {
    outcome: 'shown',
    head: {
      title: info.title,
      description: info.description?.slice(0, 150),
      ...(token && { noindex: true }),
      ...(import.meta.env.SSR && headForMachines(context, info)),
    },
    ...wayBack(context, info),
    ...text,
    ...(basis.length > 0 && { basis }),
    previous: neighbours.previous && neighbourOf(neighbours.previous),
    next: neighbours.next && neighbourOf(neighbours.next),
    steps,
    related,
    isChosen: info.related.length > 0,
    // Most visits need no script for it: it is fetched when somebody moves on to such a notice.
    similar: isDecided(projectStatus(info, steps, context.now))
      ? await (await import('./similar-tenders.ts')).loadSimilar(context, info)
      : [],
    isPreview: token !== '',
    ...addressOf(context),
  }
  return data(answer)
}

/** In the words that inspections of government sites use. */
const columnTypeOf = ({ noticeType, lawCategory }: InfoDetail): string => {
  if (noticeType) return '通知公告'
  return lawCategory ? '政策文件' : '工作动态'
}

const changedAt = ({ corrections }: InfoDetail): { changedAt?: string } => {
  const last = corrections.at(-1)?.noticeTime
  return last ? { changedAt: last } : {}
}

/** Who moves on within the browser needs the title alone: machines read documents. */
const headForMachines = (
  { pack, subSite }: PageContext,
  info: InfoDetail,
): Pick<Head, 'article' | 'canonical'> => ({
  article: {
    title: info.title,
    publishedAt: info.noticeTime ?? '',
    source: info.source ?? info.purchaser,
    column: info.channelName ?? undefined,
    columnType: columnTypeOf(info),
    ...changedAt(info),
    ...(info.img && { image: info.img }),
  },
  ...(subSite ? {} : { canonical: canonicalHref(pack, info) }),
})

const addressOf = ({ url, path }: PageContext): { address: string; path: string } => {
  const id = textOf(url.searchParams, 'id')
  const query = id && `?${new URLSearchParams({ id })}`
  return { address: url.origin + url.pathname + query, path: path + query }
}

/** What is loaded within the browser travels no further. */
const shownOf = (info: InfoDetail): ShownDetail => ({
  ...(import.meta.env.SSR
    ? (Object.fromEntries(shownKeys.map(key => [key, info[key]])) as Pick<
        InfoDetail,
        (typeof shownKeys)[number]
      >)
    : info),
  content: info.contentInForce ?? info.content,
  attachments: info.attchList,
})

/**
 * A law is read by its articles and as of a day; its text travels once. Whatever else names a law by its title comes
 * with links to it.
 */
const loadText = async (context: PageContext, info: PreviewableDetail): Promise<Text> => {
  const { api, pack, route, siteId } = context
  const isLaw = info.lawCategory !== null || findChannel(pack, info.channel)?.type === 'laws'
  const isToBeRead = isLaw && info.law === undefined && route.kind === 'article' && info.content
  const law = isToBeRead
    ? await api.lawText.read({ id: info.id, siteId, ...lawReading(context) }).catch(() => null)
    : info.law
  const shown = shownOf(info)
  if (law) return { info: { ...shown, content: null }, law }
  if (!shown.content?.includes('《')) return { info: shown }
  // Not every text names a law, and who moves on to one that does fetches it then.
  const { withLawLinks } = await import('./law-links.ts')
  return {
    info: { ...shown, content: await withLawLinks(context, shown.content, wireDate(info.noticeTime)) },
  }
}

interface Text {
  info: ShownDetail
  law?: LawText
}

const lawReading = ({ url: { searchParams } }: PageContext) => ({
  date: textOf(searchParams, 'date'),
  article: textOf(searchParams, 'tiao'),
  compare: textOf(searchParams, 'compare'),
})

const neighbourOf = ({ id, title, noticeType }: Neighbour): Neighbour => ({ id, title, noticeType })

/** The project's notices in the order of their publication; a project that cannot be loaded is not shown. */
const loadSteps = async ({ api, siteId }: PageContext, planId: string): Promise<ProjectStep[]> => {
  const { rows } = await api.info
    .selectInfoByOpenTenderCode({ site: siteId, planId })
    .catch(() => ({ rows: [] }))
  return rows
    .map(({ id, title, noticeType, noticeTypeName, noticeTime, channel, bidCompany, successfulMoney }) => ({
      id,
      title,
      noticeType,
      noticeTypeName,
      noticeTime,
      planId,
      channel,
      bidCompany,
      successfulMoney,
    }))
    .sort((a, b) => (a.noticeTime ?? '').localeCompare(b.noticeTime ?? ''))
}

const wayBack = (
  { pack, url, route, subSite }: PageContext,
  info?: InfoDetail,
): { back: string; trail: Crumb[] } => {
  const asked = textOf(url.searchParams, 'path')
  const list = info && listPathOf(pack, info)
  return {
    // Only own paths are gone back to: the address may have been made by anybody.
    back: Object.hasOwn(pack.routes, asked) ? asked : (list ?? subSite?.home ?? pack.homePath),
    trail: [...(info?.channelName ? [{ label: info.channelName, path: list }] : []), { label: route.title }],
  }
}

const missing = (context: PageContext) => {
  const head = { title: '信息不存在或已下线', noindex: true }
  const answer: DetailData = { outcome: 'missing', head, ...wayBack(context) }
  return data(answer, { status: 404 })
}

const failed = (context: PageContext, reason: string) => {
  const answer: DetailData = { outcome: 'failed', head: { noindex: true }, reason, ...wayBack(context) }
  return data(answer, { status: 503 })
}
