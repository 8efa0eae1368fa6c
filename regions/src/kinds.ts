/** The page kinds. Each has a folder in the portal; a route is a path with a kind and its options. */
export const kinds = [
  'home',
  'channel-list',
  'channel-tabs',
  'notice-search',
  'article',
  'notice-detail',
  'red-head-document',
  'law-list',
  'full-search',
  'supplier-directory',
  'supplier-detail',
  'agency-directory',
  'agency-detail',
  'expert-list',
  'expert-detail',
  'credit-list',
  'download-list',
  'message-board',
  'message-form',
  'questionnaire-list',
  'questionnaire-answer',
  'questionnaire-stats',
  'knowledge-base',
  'static-page',
  'link-hub',
  'site-map',
  'auth-entry',
  'app-page',
  'organisation',
  'statutory-date',
  'verification',
  'project',
  'search-across',
  'figures',
  'figure-rows',
  'figure-parties',
  'follow',
] as const
export type Kind = (typeof kinds)[number]

interface RouteBase {
  title: string
  /** Code of the sub-site whose masthead and navigation frame the page. */
  subSite?: string
}

export interface HomeRoute extends RouteBase {
  kind: 'home'
}

export interface ChannelListRoute extends RouteBase {
  kind: 'channel-list'
  /** Pagemark; absent on the generic lists, whose channel comes by query. */
  channel?: string
  /** Shows the region row, for news of the cities. */
  byRegion?: boolean
}

export interface ChannelTabsRoute extends RouteBase {
  kind: 'channel-tabs'
  /** Pagemark of the parent; its children are the tabs. */
  channel: string
  tabs: 'left' | 'top'
  /** A zone carries a banner line and a row of links above its tabs. */
  zone?: { slogan: string; linkClass?: string }
}

export interface NoticeSearchRoute extends RouteBase {
  kind: 'notice-search'
  /** Pagemarks of the channels that are searched together. */
  channels: string[]
  /** Dictionary whose entries are the notice-type tabs; absent: no tabs. */
  tabs?: string
  /** Types that the list is fixed to, beneath the tabs. */
  noticeTypes?: string[]
  /** The opening hall lists by opening time. */
  timeName: 'noticeTime' | 'openTenderTime'
  organizationForm?: string
  /** Short form: title, region and dates only. */
  shortForm?: boolean
}

export interface ArticleRoute extends RouteBase {
  kind: 'article'
}

export interface NoticeDetailRoute extends RouteBase {
  kind: 'notice-detail'
  /** Framework notices are joined by kcProjectCode instead of planId. */
  variant?: 'framework'
}

type SettledKind = 'home' | 'channel-list' | 'channel-tabs' | 'notice-search' | 'article' | 'notice-detail'

/** The kinds that need no more than a title and perhaps a channel. */
export interface PlainRoute extends RouteBase {
  kind: Exclude<Kind, SettledKind>
  channel?: string
  /** What sets two routes of one kind apart: 'staff' view of an agency, 'opinion' form … */
  variant?: string
  /** Link classes that a link hub shows, each as a group of cards; or where login and registration are handed over. */
  linkClasses?: string[]
}

export type Route =
  | HomeRoute
  | ChannelListRoute
  | ChannelTabsRoute
  | NoticeSearchRoute
  | ArticleRoute
  | NoticeDetailRoute
  | PlainRoute

type Options<R extends Route, Defaulted extends string = never> = Omit<R, 'kind' | Defaulted> &
  Partial<Pick<R, Defaulted & keyof R>>

export const home = (options: Options<HomeRoute>): HomeRoute => ({ kind: 'home', ...options })
export const channelList = (options: Options<ChannelListRoute>): ChannelListRoute => ({
  kind: 'channel-list',
  ...options,
})
export const channelTabs = (options: Options<ChannelTabsRoute, 'tabs'>): ChannelTabsRoute => ({
  kind: 'channel-tabs',
  tabs: 'left',
  ...options,
})
export const noticeSearch = (options: Options<NoticeSearchRoute, 'timeName'>): NoticeSearchRoute => ({
  kind: 'notice-search',
  timeName: 'noticeTime',
  ...options,
})
export const article = (options: Options<ArticleRoute>): ArticleRoute => ({ kind: 'article', ...options })
export const noticeDetail = (options: Options<NoticeDetailRoute>): NoticeDetailRoute => ({
  kind: 'notice-detail',
  ...options,
})
/** A route of any other kind. */
export const page = (kind: PlainRoute['kind'], options: Options<PlainRoute>): PlainRoute => ({
  kind,
  ...options,
})
