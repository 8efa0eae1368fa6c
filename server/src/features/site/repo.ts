import { enabled } from '@sunport/contract/codes.ts'
import { asc, desc, eq } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { channel, site, siteDomain } from './table.ts'

export const siteRepo = (db: Queries) => ({
  sites: () => db.select().from(site).where(eq(site.status, enabled.on)).orderBy(asc(site.id)),
  domains: () => db.select().from(siteDomain).orderBy(desc(siteDomain.isPrimary), asc(siteDomain.host)),
  channels: () =>
    db
      .select()
      .from(channel)
      .where(eq(channel.status, enabled.on))
      .orderBy(asc(channel.sort), asc(channel.id)),
})

export type SiteRepo = ReturnType<typeof siteRepo>
