import { readingModePath, routerBase, sharePicturePath } from '@sunport/contract/constants.ts'
import { canonicalHref } from '@sunport/regions/link.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import type { FastifyInstance } from 'fastify'
import type { SitemapRead, SitemapRow } from './read.ts'
import { sharePictures } from './share-picture.ts'

export interface SitemapDeps {
  packs: readonly RegionPack[]
  origin: string
  read: SitemapRead
  /** Pagemark of a channel, which decides the route that shows its infos. */
  pagemark(channelId: string): string | undefined
  isSiteOpen(siteId: string): boolean
}

/** The protocol allows 50,000 addresses a file; smaller ones are read sooner. */
export const partSize = 10_000

/** Kinds that show one record, and mean nothing without its id. */
const detailKinds = new Set([
  'article',
  'notice-detail',
  'red-head-document',
  'supplier-detail',
  'agency-detail',
  'expert-detail',
  'organisation',
  'questionnaire-answer',
  'questionnaire-stats',
  'auth-entry',
])

const escapeXml = (text: string): string => text.replace(/[&<>"']/g, char => `&#${char.charCodeAt(0)};`)

const document = (root: string, entries: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${root}>\n`

const entry = (tag: 'url' | 'sitemap', address: string, day?: string): string =>
  `<${tag}><loc>${escapeXml(address)}</loc>${day ? `<lastmod>${day}</lastmod>` : ''}</${tag}>`

/** robots.txt and the site maps, one set per region. */
export const registerSitemap = (
  app: FastifyInstance,
  { packs, origin, read, pagemark, isSiteOpen }: SitemapDeps,
): void => {
  const pageAddress = (href: string): string => origin + routerBase + href
  const hide = { schema: { hide: true } }

  const listPages = (pack: RegionPack): string[] =>
    Object.entries(pack.routes)
      .filter(([, route]) => !detailKinds.has(route.kind))
      .map(([path]) => entry('url', pageAddress(path)))

  const infoPage = (pack: RegionPack, row: SitemapRow): string => {
    const href = canonicalHref(pack, {
      id: row.id,
      noticeType: row.noticeType,
      channel: pagemark(row.channelId) ?? null,
    })
    return entry('url', pageAddress(href), row.day)
  }

  const pictureOf = sharePictures()
  app.get<{ Params: { site: string } }>(sharePicturePath(':site'), hide, async (request, reply) => {
    const pack = packs.find(({ siteCode }) => siteCode === request.params.site)
    if (!pack) return reply.callNotFound()
    return reply
      .type('image/png')
      .header('cache-control', 'public, max-age=86400')
      .send(await pictureOf(pack))
  })

  const xml = 'application/xml; charset=utf-8'

  app.get('/robots.txt', hide, (_, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        [
          'User-agent: *',
          `Disallow: ${routerBase}/main`,
          `Disallow: ${routerBase}/login`,
          `Disallow: ${readingModePath}`,
          'Disallow: /gpcms/rest/v2/',
          `Sitemap: ${origin}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  )

  app.get('/sitemap.xml', hide, async (_, reply) => {
    const parts = await Promise.all(
      packs
        .filter(({ siteCode }) => isSiteOpen(siteCode))
        .map(async pack => {
          const files = Math.ceil((await read.count(pack.siteCode)) / partSize)
          return ['pages', ...Array.from({ length: files }, (__, part) => String(part))].map(
            part => `${origin}/sitemap/${pack.siteCode}/${part}.xml`,
          )
        }),
    )
    return reply.type(xml).send(
      document(
        'sitemapindex',
        parts.flat().map(address => entry('sitemap', address)),
      ),
    )
  })

  app.get<{ Params: { site: string; part: string } }>(
    '/sitemap/:site/:part.xml',
    hide,
    async (request, reply) => {
      const pack = packs.find(candidate => candidate.siteCode === request.params.site)
      const { part } = request.params
      if (!pack || !isSiteOpen(pack.siteCode) || !/^(pages|\d{1,6})$/.test(part)) return reply.callNotFound()
      if (part === 'pages') return reply.type(xml).send(document('urlset', listPages(pack)))
      const rows = await read.part(pack.siteCode, partSize, Number(part))
      if (rows.length === 0) return reply.callNotFound()
      return reply.type(xml).send(
        document(
          'urlset',
          rows.map(row => infoPage(pack, row)),
        ),
      )
    },
  )
}
