import type { CreditKind } from '@sunport/contract/calls/credit.ts'

/** The home page as data: rows of blocks on a twelve-column grid. */
export interface Home {
  rows: HomeRow[]
}

export interface HomeRow {
  /** 'wide' rows bleed to the window's edges. */
  width?: 'content' | 'wide'
  tone?: 'plain' | 'raised' | 'tint' | 'brand' | 'deep'
  /** Name of a drawing of the region that lies behind the row. */
  art?: string
  pad?: 'none' | 'tight' | 'regular' | 'loose'
  /** Each block of the row stands on a sheet of its own. */
  sheets?: boolean
  blocks: HomeBlock[]
}

export type HomeBlock = { span: number } & (
  | HeroBlock
  | NoticesBlock
  | OpeningsBlock
  | ArticlesBlock
  | NewsBlock
  | EntrancesBlock
  | CountersBlock
  | CreditsBlock
  | CitiesBlock
  | BandBlock
  | LinksBlock
  | StackBlock
)

/** An entrance: a path of this pack or an address outside. */
export interface Entry {
  label: string
  path?: string
  href?: string
  text?: string
  icon?: string
  /** An address outside that is opened in this window. */
  isHere?: boolean
  /** What the address is told to be, where it is not the usual. */
  rel?: string
}

/** A number that a list call answers. */
export interface Counter {
  label: string
  channels?: string[]
  noticeTypes?: string[]
  /** Infos: all of them, those of today, what opens today. Registers: the bodies or persons in them. */
  of: 'all' | 'today' | 'opening' | 'suppliers' | 'agencies' | 'experts'
  unit: string
  path?: string
  icon?: string
}

/** The first screen: what one came for, over the region's drawing. */
export interface HeroBlock {
  block: 'hero'
  form: 'floor' | 'sea' | 'question' | 'ribbon'
  title: string
  lead?: string
  art: string
  /** Path that the box searches; absent: the site's full-text search. */
  searchPath?: string
  placeholder?: string
  /** Pagemarks whose newest titles stand below the box instead of the hot words. */
  questions?: string[]
  counters?: Counter[]
  /** Link class whose entries stand in the drawing. */
  linkClass?: string
}

export interface NoticeTab {
  label: string
  /** Notice-type prefixes; absent: all of the group. */
  types?: string[]
}

export interface NoticeGroup {
  label: string
  /** Pagemarks. */
  channels: string[]
  tabs: NoticeTab[]
}

export type NoticeForm = 'floor' | 'panel' | 'cards' | 'classic' | 'index' | 'column' | 'league' | 'lists'

/** Notices in tabs. Several groups make two levels of tabs. */
export interface NoticesBlock {
  block: 'notices'
  form: NoticeForm
  title: string
  groups: NoticeGroup[]
  rows: number
  /** Where the region switch stands; absent: none. */
  cities?: 'row' | 'side'
}

/** What opens today. */
export interface OpeningsBlock {
  block: 'openings'
  form: 'aside' | 'board'
  title: string
  rows: number
  path?: string
}

export interface ArticleTab {
  label: string
  channel: string
  /** Where "more" leads when the channel has no list of its own. */
  path?: string
}

/** Articles of one channel, or of several as tabs. */
export interface ArticlesBlock {
  block: 'articles'
  form:
    | 'lines'
    | 'columns'
    | 'newspaper'
    | 'register'
    | 'files'
    | 'ledger'
    | 'dated'
    | 'headline'
    | 'inscription'
    | 'reef'
  title: string
  tabs: ArticleTab[]
  rows: number
  /** A sentence below the heading. */
  lead?: string
  links?: Entry[]
}

/** Picture news: the newest items with a picture or a drawing. */
export interface NewsBlock {
  block: 'news'
  title: string
  channel: string
  rows: number
}

/** Ways into systems, zones and services. */
export interface EntrancesBlock {
  block: 'entrances'
  form: 'rail' | 'band' | 'cards' | 'rings' | 'mosaic' | 'strip' | 'tiles'
  title: string
  /** Hides the heading from sight where the form explains itself. */
  quiet?: boolean
  lead?: string
  /** Link class whose entries are managed in the back-office … */
  linkClass?: string
  /** … or entries of the pack, which lead to its own pages. */
  items?: Entry[]
}

export interface CountersBlock {
  block: 'counters'
  title: string
  items: (Omit<Counter, 'of'> & { of?: Counter['of'] })[]
}

/** The newest decisions of the credit registers, one tab each. */
export interface CreditsBlock {
  block: 'credits'
  title: string
  rows: number
  /** Page of the registers, which takes the kind as `type`. */
  path: string
  registers: { label: string; kind: Exclude<CreditKind, 'expert'> }[]
}

/** The cities as a strip. */
export interface CitiesBlock {
  block: 'cities'
  title: string
  /** Path that takes regionCode; absent: the home itself. */
  path?: string
}

/** One full-width call to one zone. */
export interface BandBlock {
  block: 'band'
  title: string
  lead: string
  path: string
  links: Entry[]
  channel?: string
  art?: string
}

/** Link classes as named rows of plain links. */
export interface LinksBlock {
  block: 'links'
  title: string
  classes: { code: string; label: string }[]
  /** A quiet line below, for what is left but not forgotten. */
  footnote?: Entry
}

/** Blocks above one another in one column. */
export interface StackBlock {
  block: 'stack'
  blocks: HomeBlock[]
}

/** Tabs of the project notices that all regions share. */
export const noticeTabs = {
  all: { label: '全部' },
  intention: { label: '采购意向', types: ['59', '5E'] },
  publicity: { label: '采购前公示', types: ['001051', '00105F'] },
  singleSource: { label: '单一来源公示', types: ['001051'] },
  demand: { label: '采购需求', types: ['001059'] },
  prequalification: { label: '资格预审', types: ['001052', '001053', '00105B'] },
  tender: { label: '采购公告', types: ['00101'] },
  correction: { label: '更正公告', types: ['00103'] },
  result: { label: '结果公告', types: ['00102'] },
  termination: { label: '终止公告', types: ['001004', '001006'] },
  contract: { label: '合同公告', types: ['001054', '00100B'] },
  acceptance: { label: '验收公告', types: ['001009', '00105A', '00100C'] },
  sme: { label: '预留份额公示', types: ['001062'] },
} satisfies Record<string, NoticeTab>
