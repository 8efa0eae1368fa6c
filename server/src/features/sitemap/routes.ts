import { readingModePath, routerBase, sharePicturePath } from '@sunport/contract/constants.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import type { FastifyInstance } from 'fastify'
import { commonPages } from './common-pages.ts'
import { sharePictures } from './share-picture.ts'
import { partSize, type SortNeeds, sortsOf } from './sorts.ts'

export interface SitemapDeps extends SortNeeds {
  packs: readonly RegionPack[]
  origin: string
  isSiteOpen(siteId: string): boolean
}

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
  { packs, origin, isSiteOpen, ...needs }: SitemapDeps,
): void => {
  const sorts = sortsOf(needs)
  const pageAddress = (href: string): string => origin + routerBase + href
  const hide = { schema: { hide: true } }

  const listPages = (pack: RegionPack): string[] =>
    Object.entries(pack.routes)
      .filter(([, route]) => !detailKinds.has(route.kind))
      .map(([path]) => path)
      .concat(commonPages(pack))
      .map(href => entry('url', pageAddress(href)))

  const filesOf = async ({ siteCode }: RegionPack): Promise<string[]> => {
    const counted = await Promise.all(
      [...sorts].map(async ([name, { count }]) => {
        const files = Math.ceil((await count(siteCode)) / partSize)
        return Array.from({ length: files }, (_, part) => `${name}${part}`)
      }),
    )
    return ['pages', ...counted.flat()].map(part => `${origin}/sitemap/${siteCode}/${part}.xml`)
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
    const parts = await Promise.all(packs.filter(({ siteCode }) => isSiteOpen(siteCode)).map(filesOf))
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
      if (!pack || !isSiteOpen(pack.siteCode)) return reply.callNotFound()
      if (part === 'pages') return reply.type(xml).send(document('urlset', listPages(pack)))
      const { name = '', number } = /^(?<name>([a-z]+-)?)(?<number>\d{1,6})$/.exec(part)?.groups ?? {}
      const found = number === undefined ? [] : await sorts.get(name)?.part(pack, Number(number))
      if (!found || found.length === 0) return reply.callNotFound()
      const pages = found.map(({ href, day }) => entry('url', pageAddress(href), day))
      return reply.type(xml).send(document('urlset', pages))
    },
  )
}
