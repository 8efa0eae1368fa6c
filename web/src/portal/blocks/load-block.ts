import type { CreditRecord } from '@sunport/contract/calls/credit.ts'
import { directoryPageSize } from '@sunport/contract/codes.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import type {
  Counter,
  CreditsBlock,
  Entry,
  HomeBlock,
  NoticeGroup,
  NoticeTab,
} from '@sunport/regions/home.ts'
import type { PageContext } from '../context.ts'
import { entryOfLink } from '../link-entry.ts'
import { markOf } from '../parts/rows.ts'
import { type ArticleLine, type NoticeLine, toArticleLine, toNoticeLine } from './lines.ts'
import { marksBelow } from './list-href.ts'

/** What each block shows, as its load answers it. */
export interface BlockData {
  hero: { counts: number[]; questions: ArticleLine[]; entries: Entry[] }
  /** Lines by group and tab. */
  notices: { groups: NoticeLine[][][] }
  openings: { lines: OpeningLine[]; total: number }
  articles: { tabs: ArticleLine[][] }
  news: { lines: ArticleLine[] }
  entrances: { entries: Entry[] }
  counters: { counts: (number | null)[] }
  credits: { registers: { lines: CreditLine[]; total: number }[] }
  cities: null
  band: { lines: ArticleLine[] }
  links: { classes: Entry[][] }
  stack: null
}

export interface OpeningLine extends NoticeLine {
  time: string
  code: string
  agency: string
}

export type CreditLine = Pick<CreditRecord, 'id' | 'creditName' | 'handleResult' | 'endDate'>

type BlockName = HomeBlock['block']
type Of<N extends BlockName> = Extract<HomeBlock, { block: N }>
type Loaders = { [N in BlockName]: (block: Of<N>, context: PageContext) => Promise<BlockData[N]> }

/** The home narrowed to one place: the one chosen by query, or a sub-site's own, which nothing leads out of. */
export const chosenRegion = ({ url, subSite }: Pick<PageContext, 'url' | 'subSite'>): string | undefined => {
  const asked = url.searchParams.get('regionCode')?.slice(0, 20)
  const own = subSite?.regionCode
  return asked && (!own || asked.startsWith(own.slice(0, 4))) ? asked : own
}

export const noticesOf = async (
  context: PageContext,
  group: NoticeGroup,
  tab: NoticeTab,
  pageSize: number,
): Promise<NoticeLine[]> => {
  const { rows } = await context.api.info.selectInfoMoreChannel({
    siteId: context.siteId,
    channel: group.channels.join(','),
    noticeType: tab.types?.join(',') ?? '',
    regionCode: chosenRegion(context),
    pageSize,
  })
  return rows.map(row => toNoticeLine(row, context))
}

const articlesOf = async (
  context: PageContext,
  channel: string,
  pageSize: number,
): Promise<ArticleLine[]> => {
  const { rows, marks } = await context.api.info.selectInfoMoreChannel({
    siteId: context.siteId,
    channel: marksBelow(context.pack, channel),
    pageSize,
  })
  return rows.map(row => ({ ...toArticleLine(row, context), ...markOf(marks, row.id) }))
}

const countOf = async (context: PageContext, counter: Omit<Counter, 'of'> & Partial<Counter>) => {
  const { api, siteId, now } = context
  const regionCode = chosenRegion(context)
  const directory = { siteId, regionCode, currPage: 1, pageSize: directoryPageSize } as const
  if (counter.of === 'suppliers') return (await api.supplier.homeList(directory)).total
  if (counter.of === 'agencies') return (await api.agency.agencyList(directory)).total
  if (counter.of === 'experts')
    return (await api.expert.list({ siteId, regionCode, view: 'register', pageSize: 1 })).total
  if (counter.of === 'opening')
    return (await api.info.selectOpenTenderInfo({ siteId, regionCode, pageSize: 1 })).total
  const today = `${toWireTime(now).slice(0, 10)} 00:00:00`
  const { total } = await api.info.selectInfoMoreChannel({
    siteId,
    channel: counter.channels?.map(mark => marksBelow(context.pack, mark)).join(',') ?? '',
    noticeType: counter.noticeTypes?.join(',') ?? '',
    regionCode,
    operationStartTime: counter.of === 'today' ? today : '',
    pageSize: 1,
  })
  return total
}

const creditsOf = async (
  { api, siteId }: PageContext,
  kind: CreditsBlock['registers'][number]['kind'],
  pageSize: number,
): Promise<BlockData['credits']['registers'][number]> => {
  const select = kind === 'serious' ? api.credit.seriousInfo : api.credit.misconductInfo
  const { rows, total } = await select({ siteId, type: kind, pageSize })
  const lines = rows.map(({ id, creditName, handleResult, endDate }) => ({
    id,
    creditName,
    handleResult,
    endDate,
  }))
  return { lines, total }
}

const entriesOf = async ({ api, siteId }: PageContext, type: string): Promise<Entry[]> =>
  (await api.portal.getLinkListByType({ siteId, type })).map(entryOfLink)

const loaders: Loaders = {
  hero: async ({ counters = [], questions = [], linkClass }, context) => {
    const [counts, titles, entries] = await Promise.all([
      Promise.all(counters.map(counter => countOf(context, counter))),
      Promise.all(questions.map(channel => articlesOf(context, channel, 6))),
      linkClass ? entriesOf(context, linkClass) : [],
    ])
    // One question may stand in several channels.
    const asked = [...new Map(titles.flat().map(line => [line.title, line])).values()]
    return { counts, questions: asked, entries }
  },
  notices: async ({ groups, rows }, context) => ({
    groups: await Promise.all(
      groups.map(group => Promise.all(group.tabs.map(tab => noticesOf(context, group, tab, rows)))),
    ),
  }),
  openings: async ({ rows: pageSize }, context) => {
    const { rows, total } = await context.api.info.selectOpenTenderInfo({
      siteId: context.siteId,
      regionCode: chosenRegion(context),
      pageSize,
    })
    const lines = rows.map(row => ({
      ...toNoticeLine(row, context),
      time: row.openTenderTime?.slice(11, 16) ?? '',
      code: row.openTenderCode ?? '',
      agency: row.agency ?? '',
    }))
    return { lines, total }
  },
  articles: async ({ tabs, rows }, context) => ({
    tabs: await Promise.all(tabs.map(({ channel }) => articlesOf(context, channel, rows))),
  }),
  news: async ({ channel, rows }, context) => ({ lines: await articlesOf(context, channel, rows) }),
  entrances: async ({ linkClass, items }, context) => ({
    entries: items ?? (linkClass ? await entriesOf(context, linkClass) : []),
  }),
  counters: async ({ items }, context) => ({
    counts: await Promise.all(items.map(item => (item.of ? countOf(context, item) : null))),
  }),
  credits: async ({ registers, rows }, context) => ({
    registers: await Promise.all(registers.map(({ kind }) => creditsOf(context, kind, rows))),
  }),
  cities: async () => null,
  band: async ({ channel }, context) => ({ lines: channel ? await articlesOf(context, channel, 4) : [] }),
  links: async ({ classes }, context) => ({
    classes: await Promise.all(classes.map(({ code }) => entriesOf(context, code))),
  }),
  stack: async () => null,
}

/** Loads one block; the caller decides what its failing means. */
export const loadBlock = <N extends BlockName>(block: Of<N>, context: PageContext): Promise<BlockData[N]> =>
  (loaders[block.block as N] as Loaders[N])(block, context)
