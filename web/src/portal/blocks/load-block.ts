import type { CreditRecord } from '@sunport/contract/calls/credit.ts'
import { directoryPageSize } from '@sunport/contract/codes.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import type { Counter, CreditsBlock, Entry, HomeBlock, NoticesBlock } from '@sunport/regions/home.ts'
import type { PageContext } from '../context.ts'
import { entryOfLink } from '../link-entry.ts'
import { articlesOf, chosenRegion, noticesOf } from './block-lines.ts'
import { type ArticleLine, type NoticeLine, toNoticeLine } from './lines.ts'
import { marksBelow } from './list-href.ts'
import { askedTab, offeredTab, type Shown, type TabPlace } from './opened-tab.ts'

/** What each block shows, as its load answers it. */
export interface BlockData {
  hero: { counts: number[]; questions: ArticleLine[]; entries: Entry[] }
  /** The open tab; where a place has none of some types, which tabs it is offered. */
  notices: Shown<NoticeLine> & { offered?: boolean[][] }
  openings: { lines: OpeningLine[]; total: number }
  articles: Shown<ArticleLine>
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
type Loaders = {
  [N in BlockName]: (block: Of<N>, context: PageContext, at: string) => Promise<BlockData[N]>
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

const firstTab: TabPlace = { group: 0, tab: 0 }

const openNotices = async (
  { groups, rows }: NoticesBlock,
  context: PageContext,
  place: TabPlace | undefined,
): Promise<Shown<NoticeLine>> => {
  const group = groups[place?.group ?? 0]
  const tab = place && group?.tabs[place.tab]
  return { place: place ?? firstTab, lines: group && tab ? await noticesOf(context, group, tab, rows) : [] }
}

/** A place is not offered the types that it has no notices of; the whole region keeps them all. */
const offeredNotices = ({ groups }: NoticesBlock, context: PageContext): Promise<boolean[][]> =>
  Promise.all(
    groups.map(group =>
      Promise.all(group.tabs.map(async tab => (await noticesOf(context, group, tab, 1)).length > 0)),
    ),
  )

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
  notices: async (block, context, at) => {
    const asked = askedTab(context.url, at)
    if (chosenRegion(context) === undefined) {
      const all = block.groups.map(group => group.tabs.map(() => true))
      return openNotices(block, context, offeredTab(all, asked))
    }
    const offered = await offeredNotices(block, context)
    return { ...(await openNotices(block, context, offeredTab(offered, asked))), offered }
  },
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
  articles: async ({ tabs, rows }, context, at) => {
    const place = offeredTab([tabs.map(() => true)], askedTab(context.url, at)) ?? firstTab
    const channel = tabs[place.tab]?.channel
    return { place, lines: channel ? await articlesOf(context, channel, rows) : [] }
  },
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
export const loadBlock = <N extends BlockName>(
  block: Of<N>,
  context: PageContext,
  at: string,
): Promise<BlockData[N]> => (loaders[block.block as N] as Loaders[N])(block, context, at)
