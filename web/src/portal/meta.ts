import { sharePicturePath } from '@sunport/contract/constants.ts'
import type { Route } from '@sunport/regions/kinds.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import type { Head } from './head.ts'

export interface Meta {
  /** Open Graph names its tags by `property`, everybody else by `name`. */
  by: 'name' | 'property'
  key: string
  content: string
}

export interface MetaSource {
  head: Head
  pack: RegionPack
  route: Route
  siteTitle: string
  title: string
  description: string
  /** Canonical address; undefined on pages that are not to be found. */
  address: string | undefined
  siteIdCode: string
}

/** What a channel is for, in the words that inspections of government sites use. */
const columnTypes: Partial<Record<Route['kind'], string>> = {
  'notice-search': '通知公告',
  'law-list': '政策文件',
  'message-board': '互动交流',
  'message-form': '互动交流',
  'questionnaire-list': '互动交流',
  'download-list': '办事服务',
  'link-hub': '办事服务',
  'credit-list': '信息公开',
}

const dateTime = (wireTime: string): string => wireTime.slice(0, 16)
const isoTime = (wireTime: string): string => `${wireTime.replace(' ', 'T')}+08:00`

/** Tags that government sites must carry: of the site, of the column, of the article. */
const officialTags = ({
  head,
  pack,
  route,
  siteTitle,
  siteIdCode,
}: MetaSource): Record<string, string | undefined> => ({
  SiteName: siteTitle,
  SiteDomain: pack.domains[0],
  SiteIDCode: siteIdCode,
  ...(route.kind === 'home' && !route.subSite
    ? {}
    : {
        ColumnName: head.article?.column ?? route.title,
        ColumnType: head.article?.columnType ?? columnTypes[route.kind] ?? '工作动态',
      }),
  ...(head.article
    ? {
        ArticleTitle: head.article.title,
        PubDate: dateTime(head.article.publishedAt),
        ContentSource: head.article.source ?? siteTitle,
      }
    : {}),
})

/** Its own picture, or the region's. Who shows a link to the page does not know the page's address. */
const imageOf = (head: Head, pack: RegionPack, address: string | undefined): string | undefined =>
  address && new URL(head.article?.image || sharePicturePath(pack.siteCode), address).href

const openGraph = ({
  head,
  pack,
  siteTitle,
  title,
  description,
  address,
}: MetaSource): Record<string, string | undefined> => ({
  'og:type': head.article ? 'article' : 'website',
  'og:title': head.article?.title ?? title,
  'og:description': description,
  'og:site_name': siteTitle,
  'og:locale': 'zh_CN',
  'og:url': address,
  'og:image': imageOf(head, pack, address),
  'article:published_time': head.article && isoTime(head.article.publishedAt),
  'article:modified_time': head.article?.changedAt && isoTime(head.article.changedAt),
})

const toMetas = (by: Meta['by'], tags: Record<string, string | undefined>): Meta[] =>
  Object.entries(tags).flatMap(([key, content]) => (content ? [{ by, key, content }] : []))

export const metasOf = (source: MetaSource): Meta[] => [
  ...toMetas('name', officialTags(source)),
  ...(source.head.noindex ? [] : toMetas('property', openGraph(source))),
]

/** The page as machines read it: who speaks, and what about. */
export const structuredDataOf = ({
  head,
  pack,
  route,
  siteTitle,
  description,
  address,
}: MetaSource): object | undefined => {
  if (head.noindex || !address) return undefined
  const publisher = { '@type': 'GovernmentOrganization', name: pack.footer.organiser }
  if (head.article) {
    return {
      '@context': 'https://schema.org',
      '@type': 'NewsArticle',
      headline: head.article.title,
      datePublished: isoTime(head.article.publishedAt),
      dateModified: isoTime(head.article.changedAt ?? head.article.publishedAt),
      image: imageOf(head, pack, address),
      articleSection: head.article.column,
      description,
      inLanguage: 'zh-CN',
      mainEntityOfPage: address,
      publisher,
    }
  }
  if (head.dataset) {
    return {
      '@context': 'https://schema.org',
      '@type': 'Dataset',
      name: head.dataset.name,
      description,
      url: address,
      license: head.dataset.licence,
      inLanguage: 'zh-CN',
      isAccessibleForFree: true,
      creator: publisher,
      distribution: head.dataset.files.map(({ type, url }) => ({
        '@type': 'DataDownload',
        encodingFormat: type,
        contentUrl: url,
      })),
    }
  }
  if (route.kind !== 'home') return undefined
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: siteTitle,
    url: address,
    inLanguage: 'zh-CN',
    publisher,
  }
}
