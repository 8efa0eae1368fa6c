import { feature } from '../../platform/feature.ts'
import type { Platform } from '../../platform/platform.ts'
import { sitemapRead } from './read.ts'
import { registerSitemap, type SitemapDeps } from './routes.ts'

/** What programs that look for pages are told. */
export const sitemapFeature = (
  { db, origin }: Platform,
  { packs, pagemark, isSiteOpen, figureParties }: Omit<SitemapDeps, 'origin' | 'read'>,
) =>
  feature({
    http: app =>
      registerSitemap(app, { packs, pagemark, isSiteOpen, figureParties, origin, read: sitemapRead(db) }),
  })
