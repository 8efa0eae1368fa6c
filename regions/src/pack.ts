import type { Home } from './home.ts'
import type { Route } from './kinds.ts'
import { withPublicIds } from './public-id.ts'
import type { Theme } from './theme.ts'

/** What flows into a notice channel; demo content and imports are sorted by it. */
export type NoticeFlow =
  | 'project'
  | 'single-source'
  | 'publicity'
  | 'plan'
  | 'store'
  | 'framework'
  | 'bulk'
  | 'legacy'
  | 'state-owned'
  | 'college'
  | 'self'

export type ChannelType =
  | 'list'
  | 'page'
  | 'notices'
  | 'laws'
  | 'downloads'
  | 'interaction'
  | 'questionnaires'

export interface ChannelSeed {
  /** Pagemark, unique in the site: the route key of the portal. */
  mark: string
  name: string
  type: ChannelType
  /** Id under which outside programs know the channel. */
  publicId?: string
  /** Notice-type prefixes that belong here, for notice channels. */
  noticeTypes?: string[]
  flow?: NoticeFlow
  children?: ChannelSeed[]
}

export interface NavItem {
  label: string
  /** A path of this pack; groups may have none. */
  path?: string
  children?: NavItem[]
}

export interface DictSeed {
  code: string
  name: string
  /** Pagemark of the channel the entry belongs to; its public id becomes the entry's remark. */
  channel?: string
}

export interface LinkSeed {
  title: string
  url: string | null
  description?: string
  /** Name of an icon of the portal's icon set. */
  icon?: string
  regionCode?: string
}

export interface LinkClassSeed {
  code: string
  name: string
  links: LinkSeed[]
}

/** Words of the interface in a script beside Chinese; what has none stays Chinese. */
export interface SecondScript {
  /** Of the language and its script, as documents name it. */
  lang: string
  /** What the choice of it is called, in Chinese. */
  name: string
  /** By the Chinese words that the interface says. */
  words: Readonly<Record<string, string>>
}

export interface SubSite {
  /** Site code, such as gz. */
  code: string
  name: string
  /** Home path inside the pack. */
  home: string
  /** Preset region of a city's sub-site. */
  regionCode?: string
  slogan?: string
  /** Own navigation; absent: the province's. */
  navigation?: NavItem[]
  /** Channels of its home blocks instead of the province's: provincial mark → own mark. */
  homeRows?: Home
  tone?: 'slate'
}

/** Which route shows an info: the first rule that fits, else the notice or article route. */
export interface DetailRules {
  article: string
  notice: string
  rules: { noticeTypes?: string[]; channels?: string[]; path: string }[]
}

/** Everything in which one region differs from another: plain data and pictures. */
export interface RegionPack {
  /** Folder name, and the value of the deployment setting REGION. */
  code: string
  siteCode: string
  /** Place among the regions; the first is the default deployment. */
  order: number
  name: string
  shortName: string
  siteName: string
  slogan: string
  greeting: string
  publicSiteId: string
  secondScript?: SecondScript
  /** Six digits, ending in 0000. */
  provinceCode: string
  ownLevel: { code: string; name: string }
  /** Development zones and the like with codes of our own. */
  extraRegions: { code: string; name: string; parent: string }[]
  /** Cities whose PPCC01 is a real county-level city, so that their own level stands elsewhere: city code → own-level code. */
  ownLevelExceptions: Record<string, string>
  /** Host names that this site answers for. */
  domains: string[]
  footer: {
    organiser: string
    support: string
    phone: string
    icp: string
    police: string
    siteIdCode: string
    links: NavItem[]
  }
  switches: { captchaOnNotices: boolean; elderMode: boolean; gateway: boolean }
  navigation: NavItem[]
  /** Entrances at the top right of the masthead, such as login and registration. */
  topLinks?: NavItem[]
  routes: Record<string, Route>
  /** Route that the region's home is reached by; '/' where the pack has none of its own. */
  homePath: string
  searchPath: string
  /** The main notice list, where city entrances and the region switch lead. */
  noticePath: string
  detail: DetailRules
  /** The channel on the business environment: its articles and those below it have facts of their own. */
  businessEnvironment?: string
  channels: ChannelSeed[]
  /** Site-specific dictionaries, such as the notice-type tabs: dictType → name and entries. */
  dictionaries: Record<string, { name: string; entries: DictSeed[] }>
  links: LinkClassSeed[]
  hotWords: string[]
  subSites: SubSite[]
  /** Old or foreign path forms → the path they redirect to, query kept. */
  redirects: Record<string, string>
  theme: Theme
  home: Home
}

export const definePack = (pack: RegionPack): RegionPack => ({
  ...pack,
  channels: withPublicIds(pack.siteCode, pack.channels),
})
